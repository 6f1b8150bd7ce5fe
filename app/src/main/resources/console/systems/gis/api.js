// The routes of GIS configuration, as this page uses them.

import { path, refusal, send } from '../../shell/http.js';

const ROUTES = path('gis', 'routes');
const TOPICS = path('gis', 'topics');
const ADOPTION = path('gis', 'adoption');

export const EVENTS = path('gis', 'events');

export const api = {
  /** The live version, and all that are stored. */
  status: () => request('GET', `${ROUTES}/status`),

  /** What was published, the newest version first. */
  history: () => request('GET', `${ROUTES}/history`),

  /** The routes of the live version. */
  routes: () => request('GET', ROUTES),

  routesOf: (version) => request('GET', ROUTES + path('versions', version)),

  /** @param event a JSON document, as it was written */
  explain: (event, signal) => request('POST', `${ROUTES}/explain`, event, signal),

  planRollback: (version) => request('POST', `${ROUTES}/rollback?dry-run=true`, JSON.stringify({ version })),

  /** @param expected the version that must be live now */
  rollback: (version, expected) => request('POST', `${ROUTES}/rollback`, JSON.stringify({ version, expected })),

  topics: () => request('GET', TOPICS),

  adoption: () => request('GET', ADOPTION),

  plan: () => request('GET', `${ADOPTION}/plan`),

  /** @param confirmed { confirmDeletes, ifVersion, confirmCluster }, of which each may be left out */
  adoptNow: (confirmed) => request('POST', `${ADOPTION}/now`, JSON.stringify(confirmed)),

  /** @param desired the version that must be desired now */
  define: (name, topic, desired) => request('PUT', `${TOPICS + path(name)}?if-version=${desired}`, JSON.stringify(topic)),

  remove: (name, desired) => request('DELETE', `${TOPICS + path(name)}?if-version=${desired}`)
};

async function request(method, at, body, signal) {
  const response = await send(at, { method, body, signal });
  if (!response.ok) throw await refusal(response);
  return JSON.parse(await response.text(), exact);
}

/** Versions of topics may be larger than numbers here are exact; such ones stay text. */
function exact(name, value, context) {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value;
}

/** The code that the sentence of a problem begins with; empty if it has none. */
export function codeOf(problem) {
  return /^([A-Z][A-Z_]+): /.exec(problem.message)?.[1] ?? '';
}
