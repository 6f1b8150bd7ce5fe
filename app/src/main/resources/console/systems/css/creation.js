// Dialogs that create databases, tables and nodes.

import { completed } from '../../parts/dialog.js';
import { create } from './api.js';
import { cssAddress, nodeAddress } from './addresses.js';

const name = { name: 'name', label: 'Name' };
const half = true;

export const RATINGS = [['0', 'none (0)'], ['1', 'fast (1)'], ['2', 'medium (2)'], ['3', 'slow (3)']];
export const SCHEMA_HINT = 'Columns as in SQL, such as `id` BIGINT NOT NULL, `ra` DOUBLE';

const SCAN = [
  { name: 'scanRating', label: 'Scan rating', choices: RATINGS, value: '0', half },
  { name: 'overlap', label: 'Overlap in degrees', value: '0', half },
  { name: 'lockInMem', label: 'Workers lock it in memory for scans', type: 'checkbox' }
];
const POSITION = [
  { name: 'latColName', label: 'Latitude column', half },
  { name: 'lonColName', label: 'Longitude column', half }
];
const SCHEMA = { name: 'schema', label: 'Schema', rows: 5, hint: SCHEMA_HINT };

const KINDS = {
  regular: { word: 'not partitioned', fields: [SCHEMA], document: ({ schema }) => ({ schema }) },
  director: {
    word: 'director',
    fields: [{ name: 'dirColName', label: 'Director key', hint: 'The column that is its primary key.' }, ...POSITION, ...SCAN, SCHEMA],
    document: partitioned
  },
  child: {
    word: 'child of a director',
    fields: [
      { name: 'director', label: 'Director', hint: 'TABLE, or DATABASE.TABLE.' },
      { name: 'dirColName', label: 'Director key', hint: 'The column that refers to it.' },
      ...POSITION,
      ...SCAN,
      SCHEMA
    ],
    document: partitioned
  },
  match: {
    word: 'match of two directors',
    fields: [
      { name: 'dirTable1', label: 'First director', half },
      { name: 'dirColName1', label: 'Column that refers to it', half },
      { name: 'dirTable2', label: 'Second director', half },
      { name: 'dirColName2', label: 'Column that refers to it', half },
      { name: 'flagColName', label: 'Flag column', half },
      { name: 'angSep', label: 'Largest separation in degrees', half },
      SCHEMA
    ],
    document: ({ schema, angSep, ...match }) => ({ schema, match: { ...match, angSep: number(angSep, 'the separation') } })
  }
};

function partitioned({ schema, director, dirColName, latColName, lonColName, overlap, scanRating, lockInMem }) {
  return {
    schema,
    partitioning: { dirColName, latColName, lonColName, overlap: number(overlap, 'the overlap'), ...(director && directorOf(director)) },
    scan: { lockInMem, scanRating: Number(scanRating) }
  };
}

function directorOf(text) {
  const at = text.indexOf('.');
  return at < 0 ? { dirTable: text } : { dirDb: text.slice(0, at), dirTable: text.slice(at + 1) };
}

function number(text, what) {
  const value = Number(text.trim() || 0);
  if (Number.isNaN(value)) throw new Error(`${what} is not a number: ${text}`);
  return value;
}

function required(text) {
  if (text.trim() === '') throw new Error('Enter a name.');
  return text.trim();
}

/** @param others the names of the databases that it may be like */
export async function createDatabase(others) {
  let made = null;
  const fields = [
    name,
    { name: 'like', label: 'Partitioning', choices: [['', 'its own, as below'], ...others.map((other) => [other, `like ${other}`])], value: '' },
    { name: 'stripes', label: 'Stripes', half, hint: '0 is not partitioned.', value: '0' },
    { name: 'subStripes', label: 'Sub-stripes of each', half, value: '0' },
    { name: 'overlap', label: 'Overlap in degrees', value: '0' },
    { name: 'storageClass', label: 'Storage class', choices: [['L1', 'L1'], ['L2', 'L2'], ['L3', 'L3']], value: 'L2', half },
    { name: 'releaseStatus', label: 'Release', choices: [['RELEASED', 'released'], ['UNRELEASED', 'unreleased']], value: 'RELEASED', half }
  ];
  const done = await completed('Create a database', fields, 'Create', async (given) => {
    const { like, storageClass, releaseStatus } = given;
    const own = () => ({
      storageClass,
      releaseStatus,
      stripes: number(given.stripes, 'stripes'),
      subStripes: number(given.subStripes, 'sub-stripes'),
      overlap: number(given.overlap, 'the overlap')
    });
    made = required(given.name);
    await create(['databases', made], like === '' ? own() : { like });
  });
  if (done) location.hash = cssAddress(made);
}

export async function createTable(database) {
  let chosen = null;
  const kinds = Object.entries(KINDS).map(([kind, { word }]) => [kind, word]);
  const isChosen = await completed(
    `Create a table in ${database}`,
    [name, { name: 'kind', label: 'Kind', choices: kinds, value: 'director' }],
    'Continue',
    (given) => {
      chosen = { kind: given.kind, name: required(given.name) };
    }
  );
  if (!isChosen) return;
  const { word, fields, document } = KINDS[chosen.kind];
  const title = `Create ${database}.${chosen.name}: ${word}`;
  const done = await completed(title, fields, 'Create', (given) => create(['databases', database, 'tables', chosen.name], document(given)));
  if (done) location.hash = cssAddress(database, chosen.name);
}

export async function addNode() {
  let made = null;
  const fields = [
    name,
    { name: 'host', label: 'Host', half },
    { name: 'port', label: 'Port', half },
    { name: 'type', label: 'Type', choices: [['worker', 'worker'], ['czar', 'czar']], value: 'worker', half },
    { name: 'state', label: 'State', choices: [['ACTIVE', 'active'], ['INACTIVE', 'inactive']], value: 'ACTIVE', half }
  ];
  const done = await completed('Add a node', fields, 'Add', async ({ name: given, host, port, type, state }) => {
    made = required(given);
    await create(['nodes', made], { host, port: number(port, 'the port'), type, state });
  });
  if (done) location.hash = nodeAddress(made);
}
