/* Copyright 2026 The TensorFlow Authors. All Rights Reserved.

Licensed under the Apache License, Version 2.0 (the "License");
you may not use this file except in compliance with the License.
You may obtain a copy of the License at

    http://www.apache.org/licenses/LICENSE-2.0

Unless required by applicable law or agreed to in writing, software
distributed under the License is distributed on an "AS IS" BASIS,
WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
See the License for the specific language governing permissions and
limitations under the License.
==============================================================================*/

/** The module that TensorBoard imports into the plugin's frame. */
import {App} from './app';
import {createDataSource} from './data_source/http_data_source';
import './elements/tf-agent-dashboard';
import {TfAgentDashboard} from './elements/tf-agent-dashboard';
import {applyTokens} from './elements/tokens';
import {hostWindow} from './host/parent_address';
import {adoptFonts} from './host/theme';

/** Draws the page; called once by TensorBoard. */
export function render(): void {
  const host = hostWindow();
  document.documentElement.lang = 'en';
  document.title = 'Agent';
  applyTokens();
  adoptFonts(host);
  const dashboard = document.createElement(
    'tf-agent-dashboard'
  ) as TfAgentDashboard;
  document.body.append(dashboard);
  new App(dashboard, createDataSource(), host).start();
}
