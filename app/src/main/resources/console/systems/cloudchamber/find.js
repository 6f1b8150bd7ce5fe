// The racks, workloads and users that the command palette finds, for the user who is logged in.

import { LOAD, rackAddress, RACKS, SESSIONS, userAddress, USERS, workloadAddress, WORKLOADS } from './addresses.js';
import { CloudChamberApi } from './api.js';

export const views = [
  { title: 'Racks', href: RACKS },
  { title: 'Load a definition', href: LOAD },
  { title: 'Workloads', href: WORKLOADS },
  { title: 'Users', href: USERS },
  { title: 'Sessions', href: SESSIONS }
];

/** The original's layout has no workloads, and not everyone may see users. */
const NOT_SHOWN = new Set([403, 501]);

export async function find(text, matches) {
  const api = new CloudChamberApi(() => {});
  if ((await api.session()) === null) return [];
  const [zone, workloads, users] = await Promise.all([api.zone(), shown(api.workloads()), shown(api.users())]);
  return [
    ...Object.keys(zone?.racks ?? {}).map((name) => ({ kind: 'rack', title: name, href: rackAddress(name) })),
    ...workloads.map((name) => ({ kind: 'workload', title: name, href: workloadAddress(name) })),
    ...users.map(({ name }) => ({ kind: 'user', title: name, href: userAddress(name) }))
  ].filter(matches);
}

async function shown(reading) {
  try {
    return await reading;
  } catch (problem) {
    if (!NOT_SHOWN.has(problem.status)) throw problem;
    return [];
  }
}
