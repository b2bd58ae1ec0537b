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

/**
 * Messages from TensorBoard to a framed plugin. Its own client library is in
 * no released package, so this speaks the protocol: the plugin posts one end
 * of a channel; both sides send JSON `{type, id, payload, error, isReply}`.
 */

interface Message {
  type: string;
  id: number;
  payload: unknown;
  error: string | null;
  isReply: boolean;
}

const BOOTSTRAP = 'experimental.bootstrap';
const DATA_RELOADED = 'experimental.DataReloaded';

/**
 * Calls back when the reader presses TensorBoard's reload button, or it
 * reloads by itself. Does nothing on a page that no TensorBoard frames.
 */
export function onDataReloaded(
  reloaded: () => void,
  self: Window = window
): void {
  if (self.parent === self) return;
  const {port1, port2} = new MessageChannel();
  port1.onmessage = (event: MessageEvent<unknown>) => {
    const message = parse(event.data);
    if (!message || message.isReply) return;
    if (message.type === DATA_RELOADED) reloaded();
    port1.postMessage(
      JSON.stringify({
        type: message.type,
        id: message.id,
        payload: null,
        error: null,
        isReply: true,
      })
    );
  };
  self.parent.postMessage(BOOTSTRAP, '*', [port2]);
}

function parse(data: unknown): Message | null {
  try {
    const message = JSON.parse(String(data)) as Message | null;
    return typeof message?.type === 'string' ? message : null;
  } catch {
    return null;
  }
}
