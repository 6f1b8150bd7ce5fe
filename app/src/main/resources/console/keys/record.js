// What an entry means, as its system shows it.

import { members } from '../parts/block.js';
import { el } from '../parts/element.js';
import { address } from '../shell/router.js';

/** The addresses of the pages on which systems show their records, by type; each is made of the identity. */
const PAGES = {
  css: {
    database: (identity) => [identity],
    table: (identity) => identity.split('.')
  },
  gis: {
    pointer: () => ['versions'],
    publication: (identity) => ['versions', identity],
    claim: (identity) => ['versions', identity],
    route: () => ['routes'],
    'managed-topic': (identity) => ['topics', identity]
  }
};

/** Where the page of a system shows a record; null if it does not. */
function pageOf(system, { type, identity }) {
  const parts = PAGES[system]?.[type]?.(identity);
  return parts ? address(system, ...parts) : null;
}

/** A record by its fields. */
export function record(system, meaning) {
  const { type, identity, title, fields } = meaning;
  const page = pageOf(system, meaning);
  return el(
    'section',
    { class: 'card record', 'aria-label': 'Meaning' },
    el(
      'div',
      { class: 'card-head' },
      el('h2', {}, el('span', { class: 'pill quiet' }, type), ' ', title ?? identity),
      page === null ? null : el('a', { href: page, 'data-focus': 'record-page' }, 'Show on its page')
    ),
    members(fields)
  );
}
