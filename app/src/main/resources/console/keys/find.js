// The keys that the command palette finds: those that begin with a text, at once, then those that contain it.

import { justBefore } from '../parts/order.js';
import { address } from '../shell/router.js';
import { children, search } from './api.js';

/** Of each system only the first are found. */
const KEYS = 5;

/**
 * @param systems those of the server
 * @param signal ends the search
 * @param show is called with all that is found so far
 */
export async function find(text, matches, { systems, signal, show }) {
  const found = new Map();
  const add = (system, keys) => {
    for (const key of keys) {
      const href = address('keys', system.name, key);
      found.set(href, { kind: 'key', title: key, href, of: system.title });
    }
    show([...found.values()]);
  };
  const served = systems.filter(({ keysServed }) => keysServed);
  await Promise.all(served.map(async (system) => add(system, await beginning(system.name, text))));
  // Each keeps the server busy: one after the other.
  for (const system of served) {
    const on = { found: ({ key }) => add(system, [key]), progress: () => {} };
    await search(system.name, { names: text, form: 'contains', 'ignore-case': 'on', limit: KEYS }, on, signal);
  }
  return [...found.values()];
}

/** The keys that begin with a text, or with a slash before it. */
async function beginning(system, text) {
  const tried = text.startsWith('/') ? [text] : [`/${text}`, text];
  const found = await Promise.all(tried.map((start) => from(system, start)));
  return found.flat().slice(0, KEYS);
}

async function from(system, start) {
  const at = start.lastIndexOf('/') + 1;
  const [prefix, begun] = [start.slice(0, at), start.slice(at)];
  const { segments } = await children(system, prefix, begun === '' ? null : justBefore(begun), KEYS);
  return segments.map(({ segment }) => segment).filter((segment) => segment.startsWith(begun) && segment !== '').map((segment) => prefix + segment);
}
