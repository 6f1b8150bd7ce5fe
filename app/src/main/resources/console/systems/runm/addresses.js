// The addresses of this page, and of the raw keys.

import { address } from '../../shell/router.js';

export const ALL = address('runm');
export const TYPES = address('runm', 'types');

/** The objects of a partition: those that a search finds, after one of them. */
export function objectsAddress(partition, search = '', after = null) {
  return address('runm', partition, ...(search === '' ? [] : ['find', search]), ...(after === null ? [] : ['after', after]));
}

export function objectAddress({ partition, uuid }) {
  return address('runm', partition, 'object', uuid);
}

export function definitionsAddress(partition, type, providerType = null) {
  return address('runm', partition, 'definitions', ...[type, providerType].filter((part) => part !== undefined && part !== null));
}

export function keyAddress(key) {
  return address('keys', 'runm', key);
}

/** The parts of the address of a record; null if the page does not show it. */
export function recordPlace(type, identity) {
  return type === 'partition' ? [identity] : null;
}
