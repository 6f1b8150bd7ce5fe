// Where a record is shown: on its system's page, and as a key.

const address = (...parts) => ['#', ...parts.map(encodeURIComponent)].join('/');

/** By system, the address of a record by its type and identity; null where its page shows no such record. */
const PAGES = {
  css: (type, identity) => {
    const [name] = identity.split(/[\s/]/, 1);
    if (type.startsWith('database')) return address('css', name);
    return type.startsWith('table') && name.includes('.') ? address('css', ...name.split('.', 2)) : null;
  },
  gis: (type, identity) => {
    if (type === 'route') return address('gis', 'routes');
    return type === 'topic' ? address('gis', 'topics', identity) : null;
  },
  runm: (type, identity) => (type === 'partition' ? address('runm', identity) : null)
};

/** The address of a record on the page of its system; null if it has none there. */
export function recordAddress({ system, type, identity }) {
  return type && identity ? (PAGES[system]?.(type, identity) ?? null) : null;
}

/** The address of a key. */
export function keyAddress(system, key) {
  return address('keys', system, key);
}

/** The address of the changes of a key. */
export function changesAddress(system, key, ...view) {
  return address('changes', system, 'key', key, ...view);
}
