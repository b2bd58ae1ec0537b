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

/** Chunks made by hand, for tests. */
import {create, MessageInitShape, toBinary} from '@bufbuild/protobuf';
import * as crc32c from 'crc-32/crc32c';

import {
  ChannelBlobSchema,
  ChannelChunkSchema,
  ChunkReplySchema,
} from '../../episode/episode_pb';

export type ChunkFields = MessageInitShape<typeof ChannelChunkSchema>;

/** A stored chunk whose checksum fits `payload`; `fields` change the rest. */
export function chunkBytes(
  runs: ChunkFields['runs'],
  payload: number[] | Uint8Array,
  fields: ChunkFields = {}
): Uint8Array {
  const value = Uint8Array.from(payload);
  const chunk: ChunkFields = {
    runs: runs!,
    rawBytes: BigInt(value.length),
    payloadCrc32c: crc32c.buf(value) >>> 0,
    data: {case: 'payload', value},
    ...fields,
  };
  return toBinary(ChannelChunkSchema, create(ChannelChunkSchema, chunk));
}

/** One byte per row from row `firstRow`. */
export function byteRows(firstRow: number, values: number[]): Uint8Array {
  return chunkBytes([{rows: BigInt(values.length), dtype: 'uint8'}], values, {
    firstRow: BigInt(firstRow),
  });
}

/** An answer of the route /chunks. */
export function replyBytes(
  blobs: Array<MessageInitShape<typeof ChannelBlobSchema>>
): Uint8Array {
  return toBinary(ChunkReplySchema, create(ChunkReplySchema, {blobs}));
}
