// Addresses of the page: #/changes/SYSTEM, then pairs of a name and a value.

const ANY = '*';

/** The views of the page. */
export const VIEWS = { live: 'Live', history: 'History', compare: 'Compare' };

/** What an address names: { system, key, view, since, until }; null is everything, or not given. */
export function placeOf([system = ANY, ...pairs]) {
  const named = new Map();
  for (let at = 0; at + 1 < pairs.length; at += 2) named.set(pairs[at], pairs[at + 1]);
  const view = named.get('view') ?? 'live';
  return {
    system: system === ANY ? null : system,
    key: named.get('key') ?? null,
    view: view in VIEWS ? view : 'live',
    since: named.get('since') ?? null,
    until: named.get('until') ?? null
  };
}

/** The parts of the address of a place. */
export function partsOf({ system, key, view, since, until }) {
  const parts = [system ?? ANY];
  if (key !== null) parts.push('key', key);
  if (view !== 'live') parts.push('view', view);
  if (view !== 'live' && since !== null) parts.push('since', since);
  if (view !== 'live' && until !== null) parts.push('until', until);
  return parts.length === 1 && system === null ? [] : parts;
}
