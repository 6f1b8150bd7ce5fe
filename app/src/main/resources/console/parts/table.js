// Tables.

import { el } from './element.js';

/**
 * A table that scrolls sideways within its card.
 *
 * @param heads the titles of the columns
 * @param rows { cells, selected }; the first cell names the row
 */
export function table(label, heads, rows) {
  return el(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': label },
    el(
      'table',
      { class: 'grid' },
      el('thead', {}, el('tr', {}, heads.map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, rows.map(row))
    )
  );
}

function row({ cells: [first, ...others], selected }) {
  return el('tr', { class: selected ? 'chosen-row' : null }, el('th', { scope: 'row' }, first), others.map((cell) => el('td', {}, cell)));
}

/** The content of a cell without a value. */
export function dash() {
  return el('span', { class: 'muted' }, '–');
}
