// The addresses of this page.

import { address } from '../../shell/router.js';

export const ALL = address('gis');
export const ROUTES = address('gis', 'routes');
export const VERSIONS = address('gis', 'versions');
export const PUBLISH = address('gis', 'publish');
export const TOPICS = address('gis', 'topics');
export const DEFINE = address('gis', 'define');
export const IMPORT = address('gis', 'import');
export const PLAN = address('gis', 'plan');

export function versionAddress(version) {
  return address('gis', 'versions', version);
}

export function comparisonAddress(version, other) {
  return address('gis', 'versions', version, 'since', other);
}

export function topicAddress(name) {
  return address('gis', 'topics', name);
}

/** The parts of the address of a record; null if the page does not show it. */
export function recordPlace(type, identity) {
  switch (type) {
    case 'route': return ['routes'];
    case 'pointer': return ['versions'];
    case 'publication': case 'claim': return ['versions', identity];
    case 'topic': case 'managed-topic': return ['topics', identity];
    default: return null;
  }
}
