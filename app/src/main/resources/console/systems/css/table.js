// One table: how it is partitioned, its chunks, its columns.

import { back, button, card, facts, pill } from '../../parts/block.js';
import { count, el } from '../../parts/element.js';
import { revision } from '../../parts/revision.js';
import { cssAddress } from './addresses.js';
import { changeScan, changeSchema, changeTableStatus, dropTable } from './changes.js';
import { columns, degrees, kind, scan, tone } from './words.js';

/**
 * @param stored the { value, tag } of the table
 * @param chunks the card of its chunks
 * @param keys the address of its keys, or null
 */
export function tableView(stored, { mayWrite, chunks, keys }) {
  const described = stored.value;
  const { database, name, partitioning, match } = described;
  const schema = columns(described.schema);
  const edit = (label, focus, onclick) => (mayWrite ? button('pencil', 'Change', { class: 'small', 'aria-label': label, 'data-focus': focus, onclick }) : null);
  const drop = async () => {
    if (await dropTable(stored, chunks.size)) location.hash = cssAddress(database);
  };
  return [
    back(cssAddress(database), database),
    el(
      'header',
      { class: 'title' },
      el('h1', {}, el('a', { href: cssAddress(database) }, database), el('span', { class: 'slash' }, '.'), name),
      pill(described.status || 'no status', tone(described.status)),
      mayWrite
        ? el(
            'div',
            { class: 'title-actions' },
            button('pencil', 'Status', { 'data-focus': 'status', onclick: () => changeTableStatus(database, name) }),
            button('remove', 'Drop', { class: 'danger-soft', 'data-focus': 'drop', onclick: drop })
          )
        : null
    ),
    card(
      'Partitioning',
      keys === null ? null : el('a', { href: keys, 'data-focus': 'keys' }, 'Keys'),
      facts([
        ['Kind', kind(described)],
        ['Chunk level', String(described.chunkLevel)],
        ['Director', partitioning?.dirTable ? `${partitioning.dirDb}.${partitioning.dirTable}` : null],
        ['Director key', partitioning?.dirColName],
        ['Latitude', partitioning?.latColName],
        ['Longitude', partitioning?.lonColName],
        ['Overlap', partitioning ? degrees(partitioning.overlap) : null],
        ['Matches', match ? `${match.dirTable1} by ${match.dirColName1}` : null],
        ['With', match ? `${match.dirTable2} by ${match.dirColName2}` : null],
        ['Flag', match?.flagColName],
        ['Separation', match ? degrees(match.angSep) : null],
        ['Revision', revision(cssAddress(database, name), stored.tag)]
      ])
    ),
    partitioning?.partitioned && !match
      ? card('Scans', edit('Change the shared scan', 'scan', () => changeScan(database, name)), facts([['Shared scan', scan(described.scan)]]))
      : null,
    described.chunkLevel > 0 ? chunks.element : null,
    card(
      `Schema (${count(schema.length)} ${schema.length === 1 ? 'column' : 'columns'})`,
      edit('Change the schema', 'schema', () => changeSchema(database, name)),
      schema.length === 0 ? el('p', { class: 'muted' }, 'None.') : el('ol', { class: 'schema' }, schema.map((line) => el('li', {}, line)))
    )
  ];
}
