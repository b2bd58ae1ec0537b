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

import {INITIAL_STATE} from '../store/state';
import {
  find,
  findAll,
  mount,
  settle,
  textOf,
  unmountAll,
} from '../testing/mount';
import {Track} from '../views/tracks';
import './tf-agent-help';
import './tf-agent-player';
import {TfAgentPlayer} from './tf-agent-player';
import './tf-agent-timeline';
import {TfAgentTimeline} from './tf-agent-timeline';
import {stateAt, ticksOf, xOf} from './time_axis';

function listen(element: HTMLElement, ...names: string[]): unknown[] {
  const heard: unknown[] = [];
  for (const name of names) {
    element.addEventListener(name, (event) =>
      heard.push([name, (event as CustomEvent).detail])
    );
  }
  return heard;
}

describe('time axis', () => {
  it('leads from states to pixels and back', () => {
    expect(xOf(0, 10, 114)).toBe(7);
    expect(xOf(10, 10, 114)).toBe(107);
    expect(stateAt(57, 10, 114)).toBe(5);
    expect(stateAt(-50, 10, 114)).toBe(0);
    expect(stateAt(500, 10, 114)).toBe(10);
    expect(xOf(0, 0, 114)).toBe(7);
  });

  it('writes round states that have room, and the last', () => {
    expect(ticksOf(26, 1000)).toEqual([
      0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26,
    ]);
    expect(ticksOf(640, 500)).toEqual([0, 100, 200, 300, 400, 500, 640]);
    expect(ticksOf(0, 500)).toEqual([0]);
  });
});

describe('tf-agent-player', () => {
  afterEach(unmountAll);

  async function show(changes: object = {}) {
    const element = mount<TfAgentPlayer>('tf-agent-player', {
      player: {...INITIAL_STATE.player, t: 7},
      lastState: 20,
      rate: 10,
      ...changes,
    });
    await settle();
    return element;
  }

  function click(element: HTMLElement, label: string): void {
    find<HTMLElement>(element, `button[aria-label="${label}"]`).click();
  }

  it('has a button for each way to move', async () => {
    const element = await show();
    const heard = listen(element, 'seeked', 'stepped', 'played', 'paused');
    click(element, 'First state');
    click(element, 'Ten steps back');
    click(element, 'One step back');
    click(element, 'Play backwards');
    click(element, 'Play');
    click(element, 'One step forward');
    click(element, 'Ten steps forward');
    click(element, 'Last state');
    expect(heard).toEqual([
      ['seeked', {t: 0}],
      ['stepped', {by: -10}],
      ['stepped', {by: -1}],
      ['played', {direction: -1}],
      ['played', {direction: 1}],
      ['stepped', {by: 1}],
      ['stepped', {by: 10}],
      ['seeked', {t: 20}],
    ]);
  });

  it('pauses while it plays', async () => {
    const element = await show({
      player: {...INITIAL_STATE.player, direction: 1},
    });
    const heard = listen(element, 'paused');
    click(element, 'Pause');
    expect(heard.length).toBe(1);
  });

  it('seeks while the slider moves, and says where it is', async () => {
    const element = await show();
    const heard = listen(element, 'seeked');
    const slider = find<HTMLInputElement>(element, '#slider');
    expect(slider.value).toBe('7');
    expect(slider.getAttribute('aria-valuetext')).toBe('step 7 of 20');
    slider.value = '12';
    slider.dispatchEvent(new Event('input'));
    expect(heard).toEqual([['seeked', {t: 12}]]);
  });

  it('moves the slider to a step that is known before its episode', async () => {
    const element = await show({lastState: null});
    element.player = {...INITIAL_STATE.player, t: 140};
    await settle();
    element.lastState = 300;
    await settle();
    const slider = find<HTMLInputElement>(element, '#slider');
    expect([slider.max, slider.value]).toEqual(['300', '140']);
  });

  it('goes to a step that is typed, and nowhere for what is none', async () => {
    const element = await show();
    const heard = listen(element, 'seeked');
    const input = find<HTMLInputElement>(element, '#step');
    const type = (text: string) => {
      input.value = text;
      input.dispatchEvent(new Event('change'));
    };
    type(' 15 ');
    type('fast');
    type('');
    expect(heard).toEqual([['seeked', {t: 15}]]);
    expect(input.value).toBe('7');
  });

  it('tells the speed chosen and shows the one that holds', async () => {
    const element = await show({player: {...INITIAL_STATE.player, speed: 4}});
    const select = find<HTMLSelectElement>(element, '#speed');
    expect(select.value).toBe('4');
    const heard = listen(element, 'speed-chosen');
    select.value = '0.25';
    select.dispatchEvent(new Event('change'));
    expect(heard).toEqual([['speed-chosen', {speed: 0.25}]]);
  });

  it('says when not every step can be drawn', async () => {
    expect(textOf(await show({rate: 60}))).toContain('60 steps/s');
    expect(textOf(await show({rate: 60}))).not.toContain('skipped');
    expect(textOf(await show({rate: 160}))).toContain(
      '160 steps/s, some skipped'
    );
  });

  it('does not change its size while it plays', async () => {
    const element = await show({player: {...INITIAL_STATE.player, t: 0}});
    const box = find<HTMLElement>(element, '#play').getBoundingClientRect();
    for (const t of [1, 9, 10, 20]) {
      element.player = {...INITIAL_STATE.player, t, direction: 1};
      await settle();
      expect(find<HTMLElement>(element, '#play').getBoundingClientRect())
        .withContext(String(t))
        .toEqual(box);
    }
  });

  it('is disabled while there is nothing to play', async () => {
    const element = await show({lastState: null});
    expect(find<HTMLButtonElement>(element, '#play').disabled).toBe(true);
    expect(find<HTMLInputElement>(element, '#slider').disabled).toBe(true);
  });
});

describe('tf-agent-timeline', () => {
  afterEach(unmountAll);

  const TRACK: Track = {
    id: 'rewards',
    label: 'reward',
    color: {light: '#0072b2', dark: '#56b4e9'},
    style: 'bars',
    values: Float64Array.of(0, 1, 0, NaN, 2),
    extent: [0, 2],
    decimals: 0,
    error: null,
  };

  async function show(changes: object = {}) {
    const element = mount<TfAgentTimeline>('tf-agent-timeline', {
      tracks: [TRACK],
      t: 1,
      lastState: 5,
      ended: true,
      ...changes,
    });
    await settle(60);
    return element;
  }

  /** Points at state `t`. */
  function point(element: TfAgentTimeline, type: string, t: number) {
    const plots = find<HTMLElement>(element, '#plots');
    const {left, top, width} = plots.getBoundingClientRect();
    plots.dispatchEvent(
      new PointerEvent(type, {
        clientX: left + xOf(t, 5, width),
        clientY: top + 5,
        pointerId: 1,
        bubbles: true,
      })
    );
  }

  function left(element: HTMLElement, selector: string): number {
    return find(element, selector).getBoundingClientRect().left;
  }

  it('reads each series at the cursor', async () => {
    const element = await show();
    expect(find(element, '.readout').textContent).toBe('1');
    element.t = 3;
    await settle();
    expect(find(element, '.readout').textContent).toBe('–');
    expect(textOf(element)).toContain('0 to 2');
  });

  it('draws the series', async () => {
    const canvas = find<HTMLCanvasElement>(await show(), 'canvas');
    const {data} = canvas
      .getContext('2d')!
      .getImageData(0, 0, canvas.width, canvas.height);
    const blue = Array.from({length: data.length / 4}, (_, i) => 4 * i).filter(
      (i) => data[i] === 0 && data[i + 1] === 114 && data[i + 2] === 178
    );
    expect(blue.length).toBeGreaterThan(50);
  });

  it('puts one cursor through all tracks, at the state', async () => {
    const element = await show({t: 5});
    const plots = find<HTMLElement>(element, '#plots').getBoundingClientRect();
    expect(left(element, '.cursor')).toBeCloseTo(
      plots.left + xOf(5, 5, plots.width) - 1,
      0
    );
  });

  it('reads values under the pointer without moving the cursor', async () => {
    const element = await show();
    const heard = listen(element, 'seeked');
    const before = left(element, '.cursor');
    point(element, 'pointermove', 4);
    await settle();
    expect(find(element, '.readout').textContent).toBe('2');
    expect(textOf(element)).toContain('step 4');
    expect(left(element, '.cursor')).toBe(before);
    expect(heard).toEqual([]);
    find(element, '#plots').dispatchEvent(new PointerEvent('pointerleave'));
    await settle();
    expect(find(element, '.readout').textContent).toBe('1');
  });

  it('seeks where it is pressed', async () => {
    const element = await show();
    spyOn(find<HTMLElement>(element, '#plots'), 'setPointerCapture').and.stub();
    const heard = listen(element, 'seeked');
    point(element, 'pointerdown', 2);
    expect(heard).toEqual([['seeked', {t: 2}]]);
  });

  it('says what could not be drawn', async () => {
    const element = await show({
      tracks: [{...TRACK, values: null, extent: null, error: 'Damaged.'}],
    });
    expect(textOf(element)).toContain('Damaged.');
    expect(findAll(element, 'canvas')).toEqual([]);
  });

  it('writes the states below, the last one too', async () => {
    const element = await show();
    const ticks = findAll(element, '.tick').map((tick) => tick.textContent);
    expect(ticks).toEqual(['0', '1', '2', '3', '4', '5']);
  });
});

describe('tf-agent-help', () => {
  afterEach(unmountAll);

  it('lists every key, and tells when it is closed', async () => {
    const element = mount('tf-agent-help', {open: true});
    await settle();
    const heard = listen(element, 'help-shown');
    expect(findAll(element, 'kbd').length).toBe(17);
    expect(textOf(element)).toContain('Shift → Ten steps forward');
    find<HTMLDialogElement>(element, 'dialog').close();
    await settle();
    expect(heard).toEqual([['help-shown', {open: false}]]);
  });
});
