// The addresses of this page: databases and tables by their names. Other views begin with a slash, which no name has.

import { address } from '../../shell/router.js';

export const NODES = '/nodes';
export const PENDING = '/pending';
export const SCANS = '/scans';
export const FILES = '/files';

/** The part after a table that leads to adding chunks from a file; otherwise it is the number of a chunk. */
export const FROM_FILE = 'file';

export function cssAddress(...parts) {
  return address('css', ...parts);
}

export function nodeAddress(name) {
  return cssAddress(NODES, name);
}

/** The parts of the address of a record; null if the page does not show it. */
export function recordPlace(type, identity) {
  const [name] = identity.split(/[\s/]/, 1);
  if (type.startsWith('database')) return [name];
  return type.startsWith('table') && name.includes('.') ? name.split('.', 2) : null;
}
