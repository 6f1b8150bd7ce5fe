// Dialogs that change and drop databases, tables and nodes. Each names the revision that it is about, and says
// what is different if that is no longer there.

import { many } from '../../parts/element.js';
import { dropped, edited } from '../../shell/editing.js';
import { change, remove, tagged } from './api.js';
import { RATINGS, SCHEMA_HINT } from './creation.js';

const STATUS_HINT = 'READY, DO_NOT_USE, PENDING_CREATE:… or PENDING_DROP:… for workers to do, FAILED:…';

const statusFields = ({ status }) => [{ name: 'status', label: 'Status', value: status, hint: STATUS_HINT }];

/** The members of a document that say whether it is another one. */
function members(value) {
  const { schema, ...others } = value;
  const shown = Object.entries(others).map(([label, member]) => ({ label, value: typeof member === 'object' ? JSON.stringify(member) : String(member) }));
  return schema === undefined ? shown : [...shown, { label: 'schema', value: schema }];
}

export function changeDatabaseStatus(database) {
  return edited({
    title: `Status of ${database}`,
    read: () => tagged('databases', database),
    fields: statusFields,
    save: ({ tag }, given) => change(['databases', database, 'status'], given, tag)
  });
}

/**
 * @param stored the { value, tag } in view
 * @param tables the names of its tables
 */
export function dropDatabase(stored, tables) {
  const { name } = stored.value;
  const some = tables.length > 5 ? `${tables.slice(0, 5).join(', ')}, …` : tables.join(', ');
  return dropped({
    title: `Drop database ${name}?`,
    what: [
      tables.length === 0 ? 'It has no tables.' : `Its ${many(tables.length, 'table')} (${some}) and their chunks are removed with it.`,
      'This cannot be undone. What workers hold stays there: to have them drop it first, set its status to PENDING_DROP:… instead.'
    ],
    name,
    verb: 'Drop database',
    stored,
    read: () => tagged('databases', name),
    fields: members,
    drop: ({ tag }) => remove(['databases', name], tag)
  });
}

export function changeTableStatus(database, table) {
  return edited({
    title: `Status of ${database}.${table}`,
    read: () => tagged('databases', database, 'tables', table),
    fields: statusFields,
    save: ({ tag }, given) => change(['databases', database, 'tables', table, 'status'], given, tag)
  });
}

export function changeSchema(database, table) {
  const at = ['databases', database, 'tables', table, 'schema'];
  return edited({
    title: `Schema of ${database}.${table}`,
    read: () => tagged(...at),
    fields: ({ schema }) => [{ name: 'schema', label: 'Schema', rows: 14, value: schema, hint: SCHEMA_HINT }],
    save: ({ tag }, given) => change(at, given, tag)
  });
}

export function changeScan(database, table) {
  const at = ['databases', database, 'tables', table, 'scan'];
  return edited({
    title: `Shared scan of ${database}.${table}`,
    read: () => tagged(...at),
    fields: ({ scanRating, lockInMem }) => [
      { name: 'scanRating', label: 'Scan rating', choices: withStored(RATINGS, String(scanRating)), value: String(scanRating) },
      { name: 'lockInMem', label: 'Workers lock it in memory for scans', type: 'checkbox', value: lockInMem }
    ],
    save: ({ tag }, { scanRating, lockInMem }) => change(at, { scanRating: Number(scanRating), lockInMem }, tag)
  });
}

/** A value that is stored may be none of the choices. */
function withStored(choices, stored) {
  return choices.some(([choice]) => choice === stored) ? choices : [...choices, [stored, stored]];
}

/** @param chunks how many chunks it has, null if that is not known */
export function dropTable(stored, chunks) {
  const { database, name } = stored.value;
  return dropped({
    title: `Drop table ${database}.${name}?`,
    what: [
      chunks ? `What is known of its ${many(chunks, 'chunk')} is removed with it.` : 'It has no chunks registered.',
      'This cannot be undone. What workers hold stays there: to have them drop it first, set its status to PENDING_DROP:… instead.'
    ],
    name,
    verb: 'Drop table',
    stored,
    read: () => tagged('databases', database, 'tables', name),
    fields: members,
    drop: ({ tag }) => remove(['databases', database, 'tables', name], tag)
  });
}

export function changeNodeState(name) {
  return edited({
    title: `State of ${name}`,
    read: () => tagged('nodes', name),
    fields: ({ state }) => [
      { name: 'state', label: 'State', choices: withStored([['ACTIVE', 'active'], ['INACTIVE', 'inactive']], state), value: state }
    ],
    save: ({ tag }, given) => change(['nodes', name, 'state'], given, tag)
  });
}

export function deleteNode(stored) {
  const { name } = stored.value;
  return dropped({
    title: `Delete node ${name}?`,
    what: ['It is deleted only if no chunk is on it; until that is known it takes no further chunks.'],
    name,
    verb: 'Delete node',
    stored,
    read: () => tagged('nodes', name),
    fields: members,
    drop: ({ tag }) => remove(['nodes', name], tag)
  });
}
