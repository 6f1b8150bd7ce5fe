// Amounts and times, in words.

import { count, many } from '../parts/element.js';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes, to three digits. */
export function bytes(number) {
  let unit = 0;
  let left = number;
  while (left >= 999.5 && unit < UNITS.length - 1) {
    left /= 1000;
    unit++;
  }
  if (unit === 0) return many(number, 'byte');
  return `${left.toFixed(left < 9.95 ? 1 : 0)} ${UNITS[unit]}`;
}

/** A rate. */
export function rate(number) {
  return `${short(number)}/s`;
}

/** A time in milliseconds. */
export function millis(number) {
  return number < 1000 ? `${short(number)} ms` : `${(number / 1000).toFixed(1)} s`;
}

function short(number) {
  if (number === 0) return '0';
  if (number < 0.1) return '<0.1';
  return number < 9.95 ? number.toFixed(1) : count(Math.round(number));
}

/** A time span, in its largest unit. */
export function span(seconds) {
  if (seconds < 60) return many(Math.max(0, Math.floor(seconds)), 'second');
  if (seconds < 3600) return many(Math.floor(seconds / 60), 'minute');
  if (seconds < 2 * 86_400) return many(Math.floor(seconds / 3600), 'hour');
  return many(Math.floor(seconds / 86_400), 'day');
}

/** How long ago something was. */
export function ago(time, now) {
  const seconds = (Date.parse(now) - Date.parse(time)) / 1000;
  return seconds < 60 ? 'just now' : `${span(seconds)} ago`;
}

/** The number of findings, or that there are none. */
export function findings({ errors, notices }) {
  const found = [errors > 0 ? many(errors, 'error') : null, notices > 0 ? many(notices, 'notice') : null];
  return found.filter((some) => some !== null).join(', ') || 'no findings';
}
