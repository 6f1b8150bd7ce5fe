// What workers have still to do, and the shared scans of all tables.

import { back, button, card, nothing, pill } from '../../parts/block.js';
import { completed, confirmedWith } from '../../parts/dialog.js';
import { count, el } from '../../parts/element.js';
import { dash, sortable, table } from '../../parts/table.js';
import { notice, say } from '../../shell/messages.js';
import { post, read } from './api.js';
import { cssAddress } from './addresses.js';
import { changeScan } from './changes.js';
import { tone } from './words.js';

const subject = ({ database, table: name }) => (name ? `${database}.${name}` : database);

export async function pendingView(mayWrite) {
  const actions = await read('pending');
  const heads = [...sortable('What', 'Action', 'Status'), ...(mayWrite ? [el('span', { class: 'unseen' }, 'Report')] : [])];
  return [
    back(cssAddress(), 'Databases'),
    el('header', { class: 'title' }, el('h1', {}, 'Pending')),
    actions.length === 0
      ? nothing('Nothing is pending', 'Databases and tables whose status is PENDING_CREATE:… or PENDING_DROP:… are listed here, in the order in which workers must do it.')
      : card(
          `To do by workers (${count(actions.length)})`,
          null,
          table(
            'Pending actions',
            heads,
            actions.map((action) => ({
              cells: [
                el('a', { href: action.table ? cssAddress(action.database, action.table) : cssAddress(action.database), 'data-focus': `pending-${subject(action)}` }, subject(action)),
                action.kind.replace('-', ' '),
                pill(action.status, tone(action.status)),
                ...(mayWrite ? [reports(action)] : [])
              ]
            }))
          )
        )
  ];
}

function reports(action) {
  const what = subject(action);
  return el(
    'span',
    { class: 'tools' },
    button('check', 'Done', { class: 'small', 'aria-label': `Report ${what} as done`, 'data-focus': `done-${what}`, onclick: () => done(action) }),
    button('alert', 'Failed', { class: 'small', 'aria-label': `Report ${what} as failed`, 'data-focus': `failed-${what}`, onclick: () => failed(action) })
  );
}

async function done(action) {
  if (action.kind.startsWith('drop')) {
    await confirmedWith(
      `Report that ${subject(action)} is dropped?`,
      ['Its keys are then removed here. This cannot be undone.'],
      [],
      'Report as done',
      () => post(['pending'], { ...action, outcome: 'done' })
    );
    return;
  }
  try {
    await post(['pending'], { ...action, outcome: 'done' });
    say(`${subject(action)} is READY.`);
  } catch (problem) {
    notice(problem.message);
  }
}

function failed(action) {
  const field = { name: 'reason', label: 'Reason', hint: 'It is part of the status from then on.' };
  return completed(`Report that ${subject(action)} has failed`, [field], 'Report', ({ reason }) => post(['pending'], { ...action, outcome: 'failed', reason }));
}

/** The shared scan parameters of all partitioned tables, by family. */
export async function scansView(mayWrite) {
  const { css } = await read('replication', 'qserv', 'css', 'shared-scan');
  const rows = Object.entries(css?.shared_scan ?? {}).flatMap(([family, databases]) =>
    Object.entries(databases).flatMap(([database, tables]) => Object.entries(tables).map(([name, scan]) => ({ family, database, name, scan })))
  );
  const heads = [...sortable('Table', 'Family'), { title: 'Scan rating', sort: ({ rating }) => rating ?? null }, ...(mayWrite ? [el('span', { class: 'unseen' }, 'Change')] : [])];
  return [
    back(cssAddress(), 'Databases'),
    el('header', { class: 'title' }, el('h1', {}, 'Shared scans')),
    rows.length === 0
      ? nothing('No partitioned tables', 'Tables that are scanned together are listed here, by the partitioning that they share.')
      : card(
          `Partitioned tables (${count(rows.length)})`,
          null,
          table(
            'Shared scans',
            heads,
            rows.map(({ family, database, name, scan }) => ({
              rating: scan.scanRating,
              cells: [
                el('a', { href: cssAddress(database, name), 'data-focus': `scan-${database}.${name}` }, `${database}.${name}`),
                family,
                scan.scanRating === undefined ? el('span', { class: 'muted' }, 'not ready') : ratingOf(scan.scanRating),
                ...(mayWrite
                  ? [button('pencil', 'Change', { class: 'small', 'aria-label': `Change the scan of ${database}.${name}`, 'data-focus': `rate-${database}.${name}`, onclick: () => changeScan(database, name) })]
                  : [])
              ]
            }))
          )
        )
  ];
}

function ratingOf(rating) {
  return rating === 0 ? dash() : `${['none', 'fast', 'medium', 'slow'][rating] ?? 'rating'} (${rating})`;
}
