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

/** Holds the state; tells its listeners when it changed. */
import {Action} from './actions';
import {reduce} from './reducer';
import {INITIAL_STATE, State} from './state';

/** Called after a change, with both states and what brought it. */
export type Listener = (state: State, before: State, action: Action) => void;

export class Store {
  private listeners: readonly Listener[] = [];
  private queue: Action[] = [];

  constructor(private current: State = INITIAL_STATE) {}

  get state(): State {
    return this.current;
  }

  /**
   * Applies `action` before it returns. A listener that dispatches is served
   * after all listeners heard of the change before, so that they agree.
   */
  dispatch(action: Action): void {
    this.queue.push(action);
    if (this.queue.length > 1) return;
    try {
      for (; this.queue.length; this.queue.shift()) this.apply(this.queue[0]!);
    } finally {
      this.queue = [];
    }
  }

  /** Returns the way to stop listening. */
  subscribe(listener: Listener): () => void {
    this.listeners = [...this.listeners, listener];
    return () => {
      this.listeners = this.listeners.filter((other) => other !== listener);
    };
  }

  private apply(action: Action): void {
    const before = this.current;
    this.current = reduce(before, action);
    for (const listener of this.listeners) {
      listener(this.current, before, action);
    }
  }
}
