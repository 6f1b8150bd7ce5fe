// The addresses of this page.

import { address } from '../../shell/router.js';

export const ALL = address('cloudchamber');
export const RACKS = address('cloudchamber', 'racks');
export const LOAD = address('cloudchamber', 'load');
export const WORKLOADS = address('cloudchamber', 'workloads');
export const USERS = address('cloudchamber', 'users');
export const SESSIONS = address('cloudchamber', 'sessions');

/** A rack, or a part of it: a blade, a pdu, a tor, or a port of one of those. */
export function rackAddress(rack, ...part) {
  return address('cloudchamber', 'racks', rack, ...part);
}

export function workloadAddress(workload) {
  return address('cloudchamber', 'workloads', workload);
}

export function userAddress(user) {
  return address('cloudchamber', 'users', user);
}
