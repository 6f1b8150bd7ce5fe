// The addresses of a key and of its changes.

import { address } from '../shell/router.js';

export function keyAddress(system, key) {
  return address('keys', system, key);
}

/** The address of the changes of a key. */
export function changesAddress(system, key, ...view) {
  return address('changes', system, 'key', key, ...view);
}
