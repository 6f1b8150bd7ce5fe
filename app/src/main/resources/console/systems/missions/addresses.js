// The addresses of this page.

import { address } from '../../shell/router.js';

export const ALL = address('missions');

export function missionAddress(id) {
  return address('missions', 'm', id);
}

export function planAddress(name) {
  return address('missions', 'plan', name);
}
