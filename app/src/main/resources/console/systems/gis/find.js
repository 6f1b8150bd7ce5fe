// The topics and versions of routes that the command palette finds.

import { DEFINE, IMPORT, PLAN, PUBLISH, ROUTES, topicAddress, TOPICS, versionAddress, VERSIONS } from './addresses.js';
import { api } from './api.js';

export const views = [
  { title: 'Routes', href: ROUTES },
  { title: 'Versions', href: VERSIONS },
  { title: 'Next version', href: PUBLISH },
  { title: 'Topics', href: TOPICS },
  { title: 'Define topics', href: DEFINE },
  { title: 'Import topics', href: IMPORT },
  { title: 'Plan', href: PLAN }
];

export async function find(text, matches) {
  const [{ topics }, versions] = await Promise.all([api.topics(), api.history()]);
  return [
    ...topics.map(({ name }) => ({ kind: 'topic', title: name, href: topicAddress(name) })),
    ...versions.map(({ version, record }) => ({ kind: 'version', title: [`Version ${version}`, record?.comment].filter(Boolean).join(': '), href: versionAddress(version) }))
  ].filter(matches);
}
