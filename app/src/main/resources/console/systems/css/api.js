// The routes of Qserv CSS, as this page uses them.

import { get, json, path, refusal, send } from '../../shell/http.js';

export const EVENTS = path('css', 'watch');

export function read(...segments) {
  return json(path('css', ...segments));
}

/** A document with the tag of its revision: { value, tag }. */
export async function tagged(...segments) {
  const response = await get(path('css', ...segments));
  return { value: await response.json(), tag: response.headers.get('ETag') };
}

/** Creates something that must not be there yet. */
export function create(segments, document) {
  return write('PUT', segments, document, { 'If-None-Match': '*' });
}

/** Changes something that must be as it was read. */
export function change(segments, document, tag) {
  return write('PUT', segments, document, { 'If-Match': tag });
}

/** Deletes something; with a tag it must be as it was read. */
export function remove(segments, tag = null) {
  return write('DELETE', segments, undefined, tag === null ? {} : { 'If-Match': tag });
}

export function post(segments, document) {
  return write('POST', segments, document, {});
}

/** Sends a file as it is. */
export async function postFile(segments, parameters, file) {
  const response = await send(`${path('css', ...segments)}?${new URLSearchParams(parameters)}`, { method: 'POST', body: file });
  if (!response.ok) throw await refusal(response);
  return response.json();
}

async function write(method, segments, document, headers) {
  const body = document === undefined ? undefined : JSON.stringify(document);
  const response = await send(path('css', ...segments), { method, body, headers });
  if (!response.ok) throw await refusal(response);
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}
