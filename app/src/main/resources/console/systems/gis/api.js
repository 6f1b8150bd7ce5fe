// The routes of GIS configuration, as this page uses them.

import { path, refusal, send } from '../../shell/http.js';

const ROUTES = path('gis', 'routes');
const TOPICS = path('gis', 'topics');
const ADOPTION = path('gis', 'adoption');
const CLUSTER = path('gis', 'cluster');

/** Documents that people write; JSON is YAML too. */
const YAML = { 'Content-Type': 'application/yaml' };

export const EVENTS = path('gis', 'events');

export const api = {
  /** The live version, and all that are stored. */
  status: () => request('GET', `${ROUTES}/status`),

  /** What was published, the newest version first. */
  history: () => request('GET', `${ROUTES}/history`),

  /** The routes of the live version. */
  routes: () => request('GET', ROUTES),

  routesOf: (version) => request('GET', ROUTES + path('versions', version)),

  /**
   * @param event a JSON document, as it was written
   * @param inCluster whether to compare the topic with Kafka too, which may take some seconds
   */
  explain: (event, signal, inCluster = false) => request('POST', `${ROUTES}/explain${inCluster ? '?cluster=true' : ''}`, event, { signal }),

  planPublication: (publication) => request('PUT', `${ROUTES}?dry-run=true`, JSON.stringify(publication)),

  /** @param publication has the routes, and as `expected` the version that must be live now, or none */
  publish: (publication) => request('PUT', ROUTES, JSON.stringify(publication)),

  /** @param document the routes of a file, in YAML or JSON */
  planDocument: (document) => request('PUT', `${ROUTES}?dry-run=true`, document, { headers: YAML }),

  /** What is deleted and what is kept, and why. */
  planCollection: (isNewerToo) => request('POST', `${ROUTES}/gc?dry-run=true&include-newer=${isNewerToo}`),

  collect: (isNewerToo) => request('POST', `${ROUTES}/gc?include-newer=${isNewerToo}`),

  planRollback: (version) => request('POST', `${ROUTES}/rollback?dry-run=true`, JSON.stringify({ version })),

  /** @param expected the version that must be live now */
  rollback: (version, expected) => request('POST', `${ROUTES}/rollback`, JSON.stringify({ version, expected })),

  topics: () => request('GET', TOPICS),

  /** The tag of all definitions, and of what is adopted. */
  topicsTag: async () => (await sent('GET', TOPICS)).headers.get('ETag'),

  /** @param document topics in YAML or JSON */
  planTopics: (document, prune) => request('POST', `${TOPICS}?dry-run=true&prune=${prune}`, document, { headers: YAML }),

  /** @param tag that of the definitions that are changed */
  defineTopics: (document, prune, tag) => request('POST', `${TOPICS}?prune=${prune}`, document, { headers: { ...YAML, 'If-Match': tag } }),

  adoption: () => request('GET', ADOPTION),

  plan: () => request('GET', `${ADOPTION}/plan`),

  /** The topics that the cluster has, as definitions, and what cannot be defined. */
  importTopics: () => request('GET', `${CLUSTER}/import`),

  reassignments: () => request('GET', `${CLUSTER}/reassignments`),

  /** The topic is defined as it was before, so that no adopter begins anew. */
  cancelReassignment: (name) => request('DELETE', `${CLUSTER}/reassignments${path(name)}?redefine=true`),

  planElection: () => request('POST', `${CLUSTER}/elect-leaders?dry-run=true`),

  electLeaders: () => request('POST', `${CLUSTER}/elect-leaders`),

  /** @param confirmed { confirmDeletes, ifVersion, confirmCluster, topics, forceDelete, confirmGrowth }, of which each may be left out */
  adoptNow: (confirmed) => request('POST', `${ADOPTION}/now`, JSON.stringify(confirmed)),

  /** @param desired the version that must be desired now */
  define: (name, topic, desired) => request('PUT', `${TOPICS + path(name)}?if-version=${desired}`, JSON.stringify(topic)),

  remove: (name, desired) => request('DELETE', `${TOPICS + path(name)}?if-version=${desired}`),

  pause: (name, reason) => request('POST', TOPICS + path(name, 'pause'), JSON.stringify({ reason })),

  resume: (name) => request('POST', TOPICS + path(name, 'resume')),

  /** @param desired the version that must be desired now */
  unmanage: (name, desired) => request('POST', `${TOPICS + path(name, 'unmanage')}?if-version=${desired}`)
};

async function request(method, at, body, options) {
  return JSON.parse(await (await sent(method, at, body, options)).text(), exact);
}

async function sent(method, at, body, options = {}) {
  const response = await send(at, { ...options, method, body });
  if (!response.ok) throw await refusal(response);
  return response;
}

/** Versions of topics may be larger than numbers here are exact; such ones stay text. */
function exact(name, value, context) {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value;
}

/** The code that the sentence of a problem begins with; empty if it has none. */
export function codeOf(problem) {
  return /^([A-Z][A-Z_]+): /.exec(problem.message)?.[1] ?? '';
}
