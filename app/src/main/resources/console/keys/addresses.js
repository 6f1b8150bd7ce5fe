// The addresses of the page: #/keys/SYSTEM/KEY shows the tree, #/keys/list/SYSTEM/NAME=VALUE/… the list.

const LIST = 'list';

/** What an address of the list may name: where it begins, which keys it shows, and the one beside it. */
const NAMES = new Set(['from', 'prefix', 'form', 'names', 'values', 'key']);

/** Reads the parts of an address: { system, key, list }; `list` is null for the tree. */
export function place([first, ...rest]) {
  if (first !== LIST) return { system: first, key: rest[0] ?? null, list: null };
  const [system, ...pairs] = rest;
  const given = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, Math.max(0, pair.indexOf('='))), pair.slice(pair.indexOf('=') + 1)]).filter(([name]) => NAMES.has(name))
  );
  const { key = null, ...list } = given;
  return { system, key, list };
}

/** The parts of the address of a key, in the tree or in a list. */
export function parts({ system, key, list }) {
  if (!list) return key === null ? [system] : [system, key];
  const pairs = Object.entries(key === null ? list : { ...list, key }).filter(([, value]) => value !== undefined && value !== '');
  return [LIST, system, ...pairs.map(([name, value]) => `${name}=${value}`)];
}

/** Whether a list is that of a search rather than of all keys. */
export function isSearch({ names = '', values = '' }) {
  return names !== '' || values !== '';
}
