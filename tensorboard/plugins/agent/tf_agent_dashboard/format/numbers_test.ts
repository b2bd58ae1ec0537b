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

import {
  count,
  decimalsFor,
  formatBytes,
  formatFixed,
  formatNumber,
  formatSeconds,
  fromWire,
} from './numbers';

describe('numbers', () => {
  it('reads numbers that JSON lacks', () => {
    expect(fromWire(2.5)).toBe(2.5);
    expect(fromWire('-Infinity')).toBe(-Infinity);
    expect(fromWire('NaN')).toBeNaN();
    expect(fromWire(null)).toBeNull();
  });

  it('writes four significant digits and no trailing zeros', () => {
    expect(formatNumber(0.95)).toBe('0.95');
    expect(formatNumber(123.456)).toBe('123.5');
    expect(formatNumber(0.00123456)).toBe('0.001235');
    expect(formatNumber(2.0001)).toBe('2');
  });

  it('writes integers in full, with a true minus sign', () => {
    expect(formatNumber(-21)).toBe('\u221221');
    expect(formatNumber(1234567890)).toBe('1234567890');
    expect(formatNumber(0)).toBe('0');
  });

  it('writes very small and very large numbers with an exponent', () => {
    expect(formatNumber(1.2e-7)).toBe('1.2e\u22127');
    expect(formatNumber(1.5e20)).toBe('1.5e20');
  });

  it('writes what is no finite number', () => {
    expect(formatNumber(NaN)).toBe('NaN');
    expect(formatNumber(Infinity)).toBe('∞');
    expect(formatNumber(-Infinity)).toBe('\u2212∞');
  });

  it('writes a fixed number of decimals, and no minus for zero', () => {
    expect(formatFixed(0.5, 3)).toBe('0.500');
    expect(formatFixed(-1.25, 1)).toBe('\u22121.3');
    expect(formatFixed(-0.0001, 2)).toBe('0.00');
  });

  it('chooses decimals by the largest number', () => {
    expect(decimalsFor(0.95, false)).toBe(4);
    expect(decimalsFor(1.05, false)).toBe(3);
    expect(decimalsFor(200, false)).toBe(1);
    expect(decimalsFor(200, true)).toBe(0);
    expect(decimalsFor(0, false)).toBe(0);
  });

  it('writes bytes in powers of 1000', () => {
    expect(formatBytes(840)).toBe('840 B');
    expect(formatBytes(4200)).toBe('4.2 kB');
    expect(formatBytes(999999)).toBe('1 MB');
    expect(formatBytes(3.2e9)).toBe('3.2 GB');
  });

  it('writes durations', () => {
    expect(formatSeconds(0.2)).toBe('0.20 s');
    expect(formatSeconds(12.34)).toBe('12.3 s');
    expect(formatSeconds(185)).toBe('3 min 5 s');
    expect(formatSeconds(7440)).toBe('2 h 4 min');
  });

  it('counts', () => {
    expect(count(1, 'step')).toBe('1 step');
    expect(count(0, 'step')).toBe('0 steps');
  });
});
