// Requests to the server that served this page.

import { released } from './pressed.js';

/** A request that failed, with the server's own message; status 0 if there was no response. */
export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The path below which this server is served: empty, unless a proxy serves it below another. */
export const ROOT = new URL('../..', import.meta.url).pathname.slice(0, -1);

/** Shows the server that the request is one of its own pages. */
const OWN_PAGE = { 'X-Statehouse-Console': '1' };

let unknown = () => {};

/** Has a function called when the server says that it must know who sends a request. */
export function whenUnknown(call) {
  unknown = call;
}

/** Sends a request; resolves to the response, whatever its status. */
export async function send(path, options = {}) {
  let response;
  try {
    response = await fetch(ROOT + path, { cache: 'no-store', ...options, headers: { Accept: 'application/json', ...OWN_PAGE, ...options.headers } });
  } catch {
    throw new Refusal(0, 'the server does not respond: is it still running?');
  }
  await released();
  // A system that has a log-in of its own says so without this header.
  if (response.status === 401 && response.headers.has('WWW-Authenticate')) unknown(path);
  return response;
}

/** The problem that a response reports. */
export async function refusal(response) {
  const problem = await response.json().catch(() => ({}));
  return new Refusal(response.status, problem.message ?? problem.error ?? `the server responded with status ${response.status}`);
}

/** Reads something; resolves to a response that has succeeded. */
export async function get(path) {
  const response = await send(path);
  if (!response.ok) throw await refusal(response);
  return response;
}

/** Reads a JSON document. */
export async function json(path) {
  return (await get(path)).json();
}

/** A path of encoded segments. */
export function path(...segments) {
  return segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');
}

export function pause(millis) {
  return new Promise((resume) => setTimeout(resume, millis));
}
