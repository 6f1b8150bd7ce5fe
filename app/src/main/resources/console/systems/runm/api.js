// runm's routes, as this page uses them.

import { json, path, refusal, send } from '../../shell/http.js';

const BASE = 'runm';

/** Objects and definitions are read as the viewer sees them, in the partition in view. */
export class RunmApi {
  #viewer;

  constructor(viewer) {
    this.#viewer = viewer;
  }

  partitions(limit) {
    return json(`${path(BASE, 'partitions')}?sort=name&limit=${limit}`);
  }

  partition(uuid) {
    return json(path(BASE, 'partitions', uuid));
  }

  objectTypes() {
    return json(path(BASE, 'object-types'));
  }

  providerTypes() {
    return json(path(BASE, 'provider-types'));
  }

  /** @param after the UUID of the last object that was seen, or null */
  find(partition, search, after, limit) {
    const page = new URLSearchParams({ limit, ...(after !== null && { marker: after }) });
    return this.#json(partition, `${path(BASE, 'find', 'objects')}?${page}`, {
      method: 'POST',
      body: JSON.stringify(search)
    });
  }

  /** An object: { value, tag }. */
  object(partition, uuid) {
    return this.#tagged(partition, path(BASE, 'objects', uuid));
  }

  /** @param document in YAML or JSON, as operators write it */
  createObject(partition, document) {
    return this.#written(partition, 'POST', path(BASE, 'objects'), { document });
  }

  setProperty(partition, uuid, tag, key, value) {
    return this.#written(partition, 'PUT', `${path(BASE, 'objects', uuid, 'property')}?${new URLSearchParams({ key })}`, { tag, body: { value } });
  }

  removeProperty(partition, uuid, tag, key) {
    return this.#written(partition, 'DELETE', `${path(BASE, 'objects', uuid, 'property')}?${new URLSearchParams({ key })}`, { tag });
  }

  /** @param part tags, name or project, as the one member of the body is named too */
  setPart(partition, uuid, tag, part, value) {
    return this.#written(partition, 'PUT', path(BASE, 'objects', uuid, part), { tag, body: { [part]: value } });
  }

  deleteObject(partition, uuid, tag) {
    return this.#written(partition, 'DELETE', path(BASE, 'objects', uuid), { tag });
  }

  async createPartition(name, uuid) {
    return (await request('POST', path(BASE, 'partitions'), { body: { name, ...(uuid !== '' && { uuid }) } })).json();
  }

  /** A partition: { value, tag }. */
  async taggedPartition(uuid) {
    const response = await request('GET', path(BASE, 'partitions', uuid));
    return { value: await response.json(), tag: response.headers.get('ETag') };
  }

  renamePartition(uuid, tag, name) {
    return request('PUT', path(BASE, 'partitions', uuid, 'name'), { tag, body: { name } });
  }

  /** Deletes a partition with all that is in it. */
  deletePartition(uuid, tag) {
    return request('DELETE', `${path(BASE, 'partitions', uuid)}?force=true`, { tag });
  }

  keys(partition, uuid) {
    return this.#json(partition, path(BASE, 'objects', uuid, 'keys'));
  }

  /** The definition that applies in a partition; null if none does. */
  async effective(partition, type, providerType) {
    const found = await this.#definition(partition, path(BASE, 'definitions', 'effective'), scopeOf(partition, { type, providerType, isEverywhere: false }));
    return found.value;
  }

  /** The definition that was set in a partition, or everywhere: { value, tag }, null if there is none. */
  taggedDefinition(partition, scope) {
    return this.#definition(partition, path(BASE, 'definitions'), scopeOf(partition, scope));
  }

  /** @param document in YAML or JSON, as operators write it, or as it is read */
  setDefinition(partition, scope, tag, document) {
    return this.#written(partition, 'PUT', `${path(BASE, 'definitions')}?${new URLSearchParams(scopeOf(partition, scope))}`, { tag, document });
  }

  deleteDefinition(partition, scope, tag) {
    return this.#written(partition, 'DELETE', `${path(BASE, 'definitions')}?${new URLSearchParams(scopeOf(partition, scope))}`, { tag });
  }

  async #definition(partition, at, parameters) {
    try {
      return await this.#tagged(partition, `${at}?${new URLSearchParams(parameters)}`);
    } catch (problem) {
      if (problem.status !== 404) throw problem;
      return { value: null, tag: null };
    }
  }

  async #tagged(partition, at) {
    const response = await this.#sent(partition, 'GET', at, {});
    return { value: await response.json(), tag: response.headers.get('ETag') };
  }

  async #json(partition, at, options = {}) {
    return (await this.#sent(partition, options.method ?? 'GET', at, options)).json();
  }

  /** Writes something on the condition that it has a tag; on the condition that there is none yet if that is null. */
  async #written(partition, method, at, options) {
    const response = await this.#sent(partition, method, at, options);
    return response.status === 204 ? null : response.json().catch(() => null);
  }

  #sent(partition, method, at, options) {
    return request(method, at, { ...options, headers: this.#viewer.headers(partition) });
  }
}

/** What a definition is for, as parameters of a request. */
function scopeOf(partition, { type, providerType, isEverywhere }) {
  return { type, ...(providerType !== null && { 'provider-type': providerType }), ...(!isEverywhere && { partition }) };
}

/** @param body a document of JSON; one that is text already is sent as YAML, which JSON is too */
async function request(method, at, { tag, body, document, headers } = {}) {
  const condition = tag === undefined ? {} : tag === null ? { 'If-None-Match': '*' } : { 'If-Match': tag };
  const content = document === undefined ? {} : { 'Content-Type': 'application/yaml' };
  const text = document ?? (typeof body === 'string' ? body : body && JSON.stringify(body));
  const response = await send(at, { method, body: text, headers: { ...headers, ...condition, ...content } });
  if (!response.ok) throw await refusal(response);
  return response;
}
