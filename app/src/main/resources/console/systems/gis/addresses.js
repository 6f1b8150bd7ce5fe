// The addresses of this page.

import { address } from '../../shell/router.js';

export const ALL = address('gis');
export const ROUTES = address('gis', 'routes');
export const VERSIONS = address('gis', 'versions');
export const PUBLISH = address('gis', 'publish');
export const TOPICS = address('gis', 'topics');
export const DEFINE = address('gis', 'define');
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
