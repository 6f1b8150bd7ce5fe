// The partitions and objects that the command palette finds, as the viewer sees them.

import { objectAddress, objectsAddress, TYPES } from './addresses.js';
import { RunmApi } from './api.js';
import { everything, requestOf } from './search.js';
import { Viewer } from './viewer.js';

/** In how many partitions objects are searched for, and how many of each are found. */
const PARTITIONS = 5;
const OBJECTS = 10;

export const views = [{ title: 'Types', href: TYPES }];

/** Names of objects are found by how they begin, as the index of the store has them. */
export async function find(text, matches) {
  const viewer = new Viewer(() => {});
  const api = new RunmApi(viewer);
  const partitions = await api.partitions(200);
  const search = { ...everything(), name: { text, isPrefix: true } };
  const found = viewer.isComplete
    ? await Promise.all(partitions.slice(0, PARTITIONS).map(({ uuid }) => api.find(uuid, requestOf(search, uuid), null, OBJECTS)))
    : [];
  return [
    ...partitions.map(({ uuid, name }) => ({ kind: 'partition', title: name, detail: uuid, href: objectsAddress(uuid) })).filter(matches),
    ...found.flat().map((object) => ({ kind: 'object', title: object.name, detail: object.uuid, href: objectAddress(object) }))
  ];
}
