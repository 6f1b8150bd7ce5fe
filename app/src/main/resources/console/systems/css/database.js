// One database and its tables.

import { back, button, card, code, disclosure, facts, pill } from '../../parts/block.js';
import { count, el } from '../../parts/element.js';
import { revision } from '../../parts/revision.js';
import { dash, sortable, table } from '../../parts/table.js';
import { read, tagged } from './api.js';
import { cssAddress } from './addresses.js';
import { changeDatabaseStatus, dropDatabase } from './changes.js';
import { createTable } from './creation.js';
import { degrees, kind, scan, tone } from './words.js';

/** Of further tables of a database only the name and status are shown. */
const DETAILED = 60;

/**
 * @param describe reads what a table of the database is
 * @param keys the address of its keys, or null
 */
export async function databaseView(name, { mayWrite, describe, keys }) {
  const [stored, tables, emptyChunks] = await Promise.all([
    tagged('databases', name),
    read('databases', name, 'tables'),
    read('databases', name, 'empty-chunks').catch(() => [])
  ]);
  const { striping, status, storageClass, releaseStatus } = stored.value;
  const { stripes, subStripes, overlap, partitioningId } = striping;
  const drop = async () => {
    if (await dropDatabase(stored, tables.map((each) => each.name))) location.hash = cssAddress();
  };
  return [
    back(cssAddress(), 'Databases'),
    el(
      'header',
      { class: 'title' },
      el('h1', {}, name),
      pill(status || 'no status', tone(status)),
      mayWrite
        ? el(
            'div',
            { class: 'title-actions' },
            button('pencil', 'Status', { 'data-focus': 'status', onclick: () => changeDatabaseStatus(name) }),
            button('remove', 'Drop', { class: 'danger-soft', 'data-focus': 'drop', onclick: drop })
          )
        : null
    ),
    card(
      'Database',
      keys === null ? null : el('a', { href: keys, 'data-focus': 'keys' }, 'Keys'),
      facts([
        ['Storage class', storageClass],
        ['Release', releaseStatus],
        ['Stripes', stripes === 0 ? 'not partitioned' : count(stripes)],
        ['Sub-stripes', stripes === 0 ? null : count(subStripes)],
        ['Overlap', degrees(overlap)],
        ['Partitioning id', stripes === 0 ? null : String(partitioningId)],
        ['Revision', revision(cssAddress(name), stored.tag)]
      ])
    ),
    card(
      `Tables (${count(tables.length)})`,
      mayWrite ? button('plus', 'Create a table', { class: 'small', 'data-focus': 'create-table', onclick: () => createTable(name) }) : null,
      tables.length === 0 ? el('p', { class: 'muted' }, 'None.') : await listed(name, tables, describe)
    ),
    emptyChunks.length === 0 ? null : disclosure(`Empty chunks (${count(emptyChunks.length)})`, code(emptyChunks.join(', '), 'Empty chunks'))
  ];
}

async function listed(database, tables, describe) {
  const details = await Promise.all(tables.slice(0, DETAILED).map(({ name }) => describe(name).catch(() => null)));
  return table(
    'Tables',
    sortable('Table', 'Status', 'Kind', 'Director', 'Scan'),
    tables.map(({ name, status }, at) => {
      const known = details[at];
      const director = known?.match ? `${known.match.dirTable1} × ${known.match.dirTable2}` : (known?.partitioning?.dirTable ?? '');
      return {
        cells: [
          el('a', { href: cssAddress(database, name), 'data-focus': name }, name),
          pill(status || 'no status', tone(status)),
          known ? kind(known) : '',
          director === '' ? dash() : el('span', { class: 'mono' }, director),
          known && known.scan.scanRating !== 0 ? scan(known.scan) : dash()
        ]
      };
    })
  );
}
