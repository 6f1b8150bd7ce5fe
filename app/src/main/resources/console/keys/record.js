// What an entry means, as its system shows it.

import { members } from '../parts/block.js';
import { el } from '../parts/element.js';
import { recordLink } from '../shell/records.js';

/**
 * A record by its fields.
 *
 * @param system as it is listed
 */
export function record(system, meaning) {
  const { type, identity, title, fields } = meaning;
  return el(
    'section',
    { class: 'card record', 'aria-label': 'Meaning' },
    el(
      'div',
      { class: 'card-head' },
      el('h2', {}, el('span', { class: 'pill quiet' }, type), ' ', title ?? identity),
      recordLink(system, meaning, { 'data-focus': 'record-page' }, 'Show on its page')
    ),
    members(fields)
  );
}
