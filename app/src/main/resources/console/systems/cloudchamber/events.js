// What the events of CloudChamber say has changed.

import { count } from '../../parts/element.js';

/** The region, and the zone in it, whose racks the API has. */
const STANDARD = 'standard';

/** By kind, the names of what has changed, as they stand in keys. An event names all that its item is in. */
export function namesIn(events) {
  const changed = { zones: new Set(), racks: new Set(), workloads: new Set(), users: new Set() };
  for (const { name, data } of events) {
    if (name !== 'changed') continue;
    const { region, zone, rack, workload, user } = data;
    if (rack !== undefined && region === STANDARD && zone === STANDARD) changed.racks.add(rack);
    if (zone !== undefined && rack === undefined) changed.zones.add(zone);
    if (workload !== undefined) changed.workloads.add(workload);
    if (user !== undefined) changed.users.add(user);
  }
  return changed;
}

/** What changed, for those who listen: 'Changed: 2 racks.' */
export function inWords(changed) {
  const parts = Object.entries(changed)
    .filter(([, names]) => names.size > 0)
    .map(([kind, { size }]) => `${count(size)} ${size === 1 ? kind.slice(0, -1) : kind}`);
  return parts.length === 0 ? '' : `Changed: ${parts.join(', ')}.`;
}

/** Of what has changed, the names that matter to a pane; null if any may have changed. The list of workloads is no pane. */
export function namesFor(pane, { overview, rack, load, workload, users: list, user, sessions }, { zones, racks, workloads, users }) {
  return new Map([
    [null, workloads],
    [overview, zones === null || zones.size > 0 ? null : racks],
    [rack, racks],
    [load, new Set()],
    [workload, workloads],
    [list, users],
    [user, users],
    [sessions, users]
  ]).get(pane);
}
