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

/** Numbers as the page writes them. */
import {WireNumber} from '../types';

const MINUS = '\u2212';

/** A number of the wire as a JavaScript number; null stays null. */
export function fromWire(number: WireNumber | null): number | null {
  return number === null ? null : Number(number);
}

/**
 * At most `digits` significant digits and no trailing zeros: "0.95", "−21",
 * "1.2e−7", "NaN", "∞". Integers below 10^15 are written in full.
 */
export function formatNumber(x: number, digits = 4): string {
  if (Number.isNaN(x)) return 'NaN';
  if (!Number.isFinite(x)) return x > 0 ? '∞' : `${MINUS}∞`;
  if (Number.isInteger(x) && Math.abs(x) < 1e15) return withMinus(String(x));
  const magnitude = Math.floor(Math.log10(Math.abs(x)));
  if (magnitude < -4 || magnitude >= 9) {
    return withMinus(trimZeros(x.toExponential(digits - 1)).replace('e+', 'e'));
  }
  const decimals = Math.max(0, digits - 1 - magnitude);
  return withMinus(trimZeros(x.toFixed(Math.min(decimals, 10))));
}

/** Always `decimals` decimals, so that columns and playback do not jump. */
export function formatFixed(x: number, decimals: number): string {
  if (!Number.isFinite(x)) return formatNumber(x);
  const text = x.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : withMinus(text);
}

/**
 * How many decimals show four significant digits of every number up to
 * `largest` in size, 0 to 6; for a series whose readout must not jump.
 */
export function decimalsFor(largest: number, allIntegers: boolean): number {
  if (allIntegers || !Number.isFinite(largest) || largest === 0) return 0;
  const magnitude = Math.floor(Math.log10(Math.abs(largest)));
  return Math.min(6, Math.max(0, 3 - magnitude));
}

/** "840 B", "4.2 kB", "30 MB"; powers of 1000. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let amount = bytes;
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${formatNumber(amount, unit === 0 ? 4 : 2)} ${units[unit]}`;
}

/** "0.20 s", "12.3 s", "3 min 5 s", "2 h 4 min". */
export function formatSeconds(secs: number): string {
  if (secs < 10) return `${formatFixed(secs, 2)} s`;
  if (secs < 60) return `${formatFixed(secs, 1)} s`;
  const whole = Math.round(secs);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** "1 step", "21 steps". */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

function trimZeros(text: string): string {
  const [mantissa, exponent] = text.split('e') as [string, string?];
  const trimmed = mantissa.includes('.')
    ? mantissa.replace(/\.?0+$/, '')
    : mantissa;
  return exponent === undefined ? trimmed : `${trimmed}e${exponent}`;
}

function withMinus(text: string): string {
  return text.replace(/-/g, MINUS);
}
