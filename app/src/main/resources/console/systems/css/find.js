// The databases, tables and nodes that the command palette finds.

import { json, path } from '../../shell/http.js';
import { cssAddress, FILES, nodeAddress, NODES, PENDING, SCANS } from './addresses.js';

/** Of more databases only the names are searched. */
const SEARCHED = 30;

export const views = [
  { title: 'Nodes', href: cssAddress(NODES) },
  { title: 'Pending actions', href: cssAddress(PENDING) },
  { title: 'Shared scans', href: cssAddress(SCANS) },
  { title: 'Files: register, load, dump', href: cssAddress(FILES) }
];

export async function find(text, matches) {
  const [databases, nodes] = await Promise.all([json(path('css', 'databases')), json(path('css', 'nodes'))]);
  const tables = await Promise.all(
    databases.slice(0, SEARCHED).map(async ({ name: database }) =>
      (await json(path('css', 'databases', database, 'tables'))).map(({ name }) => ({ kind: 'table', title: `${database}.${name}`, href: cssAddress(database, name) }))
    )
  );
  return [
    ...databases.map(({ name }) => ({ kind: 'database', title: name, href: cssAddress(name) })),
    ...tables.flat(),
    ...nodes.map(({ name }) => ({ kind: 'node', title: name, href: nodeAddress(name) }))
  ].filter(matches);
}
