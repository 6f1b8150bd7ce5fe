// Revisions, as something that people can compare: the beginning, with the whole in the title, and whether it
// is another one than this reader has seen.

import { el } from './element.js';
import { time } from './time.js';

/** Longer ones are cut. */
const SHOWN = 8;

/** More are forgotten, the oldest first. */
const REMEMBERED = 500;

/** By what it is of, the revision that was in view last, while the console is open. */
const seen = new Map();

/**
 * A revision.
 *
 * @param of names what has it, such as its address: a reader who saw another one of that before is told
 * @param revision as the server writes it, with or without quotes
 * @param at when it was made, in milliseconds; null where the store does not know
 */
export function revision(of, revision, at = null) {
  const text = String(revision).replace(/^W\//, '').replaceAll('"', '');
  const before = seen.get(of);
  remember(of, text);
  return el(
    'span',
    { class: 'revision', 'data-of': of },
    shortRevision(text),
    before !== undefined && before !== text ? el('span', { class: 'pill waiting', title: `Before: revision ${before}` }, 'changed since you looked') : null,
    at === null ? null : time(at)
  );
}

/** A revision alone. */
export function shortRevision(text) {
  return el('span', { class: 'mono', title: `Revision ${text}` }, text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}

/** Forgets what is in view, since its reader is about to change it. */
export function changing() {
  for (const { dataset } of document.querySelectorAll('.revision')) seen.delete(dataset.of);
}

function remember(of, text) {
  seen.delete(of);
  seen.set(of, text);
  if (seen.size > REMEMBERED) seen.delete(seen.keys().next().value);
}
