// The plans and missions that the command palette finds, by the API key that is signed in.

import { AccessKey } from '../../shell/signin.js';
import { FILES, KEYS, missionAddress, planAddress } from './addresses.js';
import { MissionsApi } from './api.js';

export const views = [
  { title: 'Plans from files', href: FILES },
  { title: 'API keys', href: KEYS }
];

export async function find(text, matches) {
  const key = new AccessKey('missions').get();
  if (!key) return [];
  const api = new MissionsApi(key);
  const [plans, missions] = await Promise.all([api.plans(), api.missions()]);
  return [
    ...plans.map((name) => ({ kind: 'plan', title: name, href: planAddress(name) })),
    ...missions.map((id) => ({ kind: 'mission', title: id, href: missionAddress(id) }))
  ].filter(matches);
}
