// Revisions, as people compare them.

import { el } from '../parts/element.js';

const WHOLE = 8;
const SHOWN = 6;

/** A revision; of a long one its last digits, which differ where the revision does. */
export function revision(text) {
  return el('span', { class: 'revision', title: `Revision ${text}` }, text.length <= WHOLE ? text : `…${text.slice(-SHOWN)}`);
}
