# Copyright 2026 The TensorFlow Authors. All Rights Reserved.
#
# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.
# ==============================================================================
"""Every file that git tracks has the form that `//tools:lint` asks for."""

from absl.testing import absltest
from absl.testing import parameterized

from tools import lint


class LintTest(parameterized.TestCase):
    @parameterized.named_parameters(
        (linter.__name__, linter) for linter in lint.LINTERS
    )
    def test_finds_nothing(self, linter):
        complaints = linter(lint.tracked_files())
        if complaints:
            self.fail("\n" + complaints)


if __name__ == "__main__":
    absltest.main()
