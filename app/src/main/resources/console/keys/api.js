// The requests of the page.

import { compare, justBefore } from '../parts/order.js';
import { events } from '../shell/events.js';
import { get, json, refusal, send } from '../shell/http.js';

export function query(parameters) {
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined && value !== ''));
}

/** Reads a page of segments; that there are more is in a header. */
export async function children(system, prefix, after, limit) {
  const response = await get(`/keys/children?${query({ system, prefix, after, limit })}`);
  return { segments: await response.json(), hasMore: response.headers.has('Link') };
}

/** Reads a page of { key, revision, size, type }, and after which key it continues, if it does. */
export async function entries(system, { prefix = '', after = null, limit }) {
  const { entries: found, next = null } = await json(`/keys?${query({ system, after, limit, meaning: 'on' })}&prefix=${encodeURIComponent(prefix)}`);
  return { entries: found, next };
}

/** Reads what a page says of one key; null if there is none. */
export async function summary(system, key) {
  const { entries: found } = await entries(system, { prefix: key, limit: 1 });
  return found[0]?.key === key ? found[0] : null;
}

/**
 * Whether there may be an entry at a key, and are keys below it, as far as a listing says. It succeeds if
 * there is none; the browser would log a read that fails.
 */
async function listed(system, key) {
  const at = key.lastIndexOf('/') + 1;
  const name = key.slice(at);
  const { segments } = await children(system, key.slice(0, at), justBefore(name), 1);
  if (segments.length === 0) return { mayExist: false, hasKeysBelow: false };
  const [{ segment, isKey, hasKeysBelow }] = segments;
  if (segment === name) return { mayExist: isKey, hasKeysBelow };
  // Few names separate the one that the listing begins after from the one sought: then only a read can tell.
  const isUnknown = compare(segment, name) < 0;
  return { mayExist: isUnknown, hasKeysBelow: isUnknown };
}

export function valueAddress(system, key) {
  return `/keys?${query({ system, key })}`;
}

/** Reads { entry, hasKeysBelow }; the entry, { bytes, revision }, is null if there is none. */
export async function read(system, key) {
  const { mayExist, hasKeysBelow } = await listed(system, key);
  return { entry: mayExist ? await entryAt(system, key) : null, hasKeysBelow };
}

async function entryAt(system, key) {
  const response = await send(valueAddress(system, key));
  // It was deleted meanwhile.
  if (response.status === 404) return null;
  if (!response.ok) throw await refusal(response);
  return { bytes: new Uint8Array(await response.arrayBuffer()), revision: revisionOf(response) };
}

function revisionOf(response) {
  return (response.headers.get('ETag') ?? '').replaceAll('"', '');
}

/** Reads the values below a prefix, [{ key, bytes, revision }], or null if there are more than a page of them. */
export async function below(system, prefix, limit) {
  const { entries: found, next = null } = await json(`/keys?${query({ system, limit, values: 'on' })}&prefix=${encodeURIComponent(prefix)}`);
  if (next !== null) return null;
  return found.map(({ key, revision, text, base64 }) => ({ key, revision, bytes: text === undefined ? fromBase64(base64) : encoded(text) }));
}

/** How many keys there are below a prefix: { keys, bytes, complete, transactions }. */
export function size(system, prefix) {
  return json(`/keys/count?${query({ system })}&prefix=${encodeURIComponent(prefix)}`);
}

/** Reads by meaning: { type, identity, title, fields, problem }; null if it was deleted meanwhile. */
export async function meaning(system, key) {
  const response = await send(`/keys/meaning?${query({ system, key })}`);
  if (response.status === 404) return null;
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/** Reads how other programs do the same: { curl, cli, client }. */
export function commands(system, key, action) {
  return json(`/keys/commands?${query({ system, key, action })}`);
}

async function changing(path, options) {
  const response = await send(path, options);
  if (!response.ok) throw await refusal(response);
  return response;
}

function posted(path, document) {
  return changing(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(document) });
}

/** Reads what steps would do by meaning: { records, findings }. */
export async function check(system, steps) {
  return (await posted(`/keys/check?${query({ system })}`, { writes: steps.map(written) })).json();
}

/**
 * Does all steps, { key, bytes or null to delete, expected }, or none. What is expected at a key is a
 * revision, or null if nothing is.
 *
 * @returns the revision that each key has now, in the order of the steps; null of one that was deleted
 */
export async function commit(system, steps) {
  if (steps.length === 1) return [await single(system, steps[0])];
  const writes = steps.map((step) => ({ ...written(step), expected: step.expected ?? 'absent' }));
  const { revisions } = await (await posted(`/keys/commit?${query({ system })}`, { writes })).json();
  return revisions;
}

/** One value is sent as it is, since in JSON it would be larger than a request may be. */
async function single(system, { key, bytes, expected }) {
  const condition = expected === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${expected}"` };
  if (bytes === null) {
    await changing(valueAddress(system, key), { method: 'DELETE', headers: condition });
    return null;
  }
  const headers = { ...condition, 'Content-Type': 'application/octet-stream' };
  return revisionOf(await changing(valueAddress(system, key), { method: 'PUT', headers, body: bytes }));
}

/** Deletes all keys below a prefix, whatever they are; resolves to how many there were. */
export async function deleteBelow(system, prefix) {
  const response = await changing(`/keys?${query({ system })}&prefix=${encodeURIComponent(prefix)}`, { method: 'DELETE' });
  return (await response.json()).counted;
}

function written({ key, bytes }) {
  if (bytes === null) return { key, delete: true };
  const text = decoded(bytes);
  return text === null ? { key, base64: toBase64(bytes) } : { key, text };
}

/**
 * Searches keys, and calls on.found(entry) and on.progress({ scanned, at }) meanwhile.
 *
 * @returns { scanned, found, next }
 */
export async function search(system, parameters, on, signal) {
  const response = await send(`/keys/search?${query({ system, ...parameters })}`, { headers: { Accept: 'text/event-stream' }, signal });
  if (!response.ok) throw await refusal(response);
  for await (const { name, data } of events(response.body, () => {})) {
    if (data === null) continue;
    const document = JSON.parse(data);
    if (name === 'found') on.found(document);
    else if (name === 'progress') on.progress(document);
    else if (name === 'done') return document;
    else if (name === 'failed') throw new Error(document.error);
  }
  throw new Error('The connection was lost before the search ended: search again.');
}

/** The text of bytes; null if they are none. */
export function decoded(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function encoded(text) {
  return new TextEncoder().encode(text);
}

const CHUNK = 0x8000;

function toBase64(bytes) {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}

function fromBase64(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
