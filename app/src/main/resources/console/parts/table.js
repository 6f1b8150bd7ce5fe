// Tables.

import { el } from './element.js';

const NONE = '–';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** By the name of a table, how its reader has sorted it: { column, down }. */
const orders = new Map();

/**
 * A table that scrolls sideways within its card.
 *
 * @param label names the table, and what its reader has sorted it by while the console is open
 * @param heads the titles of the columns, or { title, sort } for one by which rows can be sorted: `sort`
 *     returns what a row is compared by, a text, number or null, which is last; the text of its cell
 *     if it is left out
 * @param rows { cells, selected }, and whatever `sort` reads; the first cell names the row
 */
export function table(label, heads, rows) {
  const columns = heads.map((head, at) =>
    typeof head === 'string' || head instanceof Node ? { title: head, sort: null } : { title: head.title, sort: head.sort ?? ((row) => textOf(row.cells[at])) }
  );
  const body = el('tbody');
  const cells = columns.map((column, at) => head(column, () => sort(at)));
  const show = () => {
    const { column, down } = orders.get(label) ?? {};
    const sorted = columns[column]?.sort ? [...rows].sort(comparing(columns[column].sort, down)) : rows;
    body.replaceChildren(...sorted.map(row));
    cells.forEach((cell, at) => {
      if (at === column) cell.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      else cell.removeAttribute('aria-sort');
    });
  };
  const sort = (at) => {
    const { column, down } = orders.get(label) ?? {};
    // Up, down, and as it was.
    if (column !== at) orders.set(label, { column: at, down: false });
    else if (!down) orders.set(label, { column: at, down: true });
    else orders.delete(label);
    show();
  };
  show();
  return el(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': label },
    el('table', { class: 'grid' }, el('thead', {}, el('tr', {}, cells)), body)
  );
}

/** The heads of columns that can be sorted by what is in their cells. */
export function sortable(...titles) {
  return titles.map((title) => ({ title }));
}

function textOf(cell) {
  const text = cell instanceof Node ? cell.textContent : String(cell ?? '');
  return text === '' || text === NONE ? null : text;
}

function head({ title, sort }, onclick) {
  if (title === '') return el('th', { scope: 'col' }, el('span', { class: 'unseen' }, 'Actions'));
  if (!sort) return el('th', { scope: 'col' }, title);
  return el('th', { scope: 'col' }, el('button', { type: 'button', class: 'sorter', 'data-focus': `sort-${title}`, title: `Sort by ${title}`, onclick }, title));
}

function comparing(value, down) {
  return (one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
    return down ? -order : order;
  };
}

function row({ cells: [first, ...others], selected }) {
  return el('tr', { class: selected ? 'chosen-row' : null }, el('th', { scope: 'row' }, first), others.map((cell) => el('td', {}, cell)));
}

/** The content of a cell without a value. */
export function dash() {
  return el('span', { class: 'muted' }, NONE);
}
