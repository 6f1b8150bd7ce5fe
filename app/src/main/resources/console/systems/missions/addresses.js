// The addresses of this page.

import { address } from '../../shell/router.js';

export const ALL = address('missions');

export const FILES = address('missions', 'files');
export const KEYS = address('missions', 'keys');

export function missionAddress(id) {
  return address('missions', 'm', id);
}

export function planAddress(name) {
  return address('missions', 'plan', name);
}
