// Amounts of hardware in words.

import { count, many } from '../../parts/element.js';

const STEP = 1024;

/** An amount in the largest unit of which there is one. */
function scaled(amount, units) {
  let [value, at] = [amount, 0];
  while (value >= STEP && at < units.length - 1) {
    value /= STEP;
    at++;
  }
  return `${count(Math.round(value * 10) / 10)} ${units[at]}`;
}

export const memory = (megabytes) => scaled(megabytes, ['MB', 'GB', 'TB', 'PB']);

export const disk = (gigabytes) => scaled(gigabytes, ['GB', 'TB', 'PB']);

export const bandwidth = (megabits) => `${count(megabits)} Mbit/s`;

export const cores = (number) => many(number, 'core');
