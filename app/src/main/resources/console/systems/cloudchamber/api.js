// CloudChamber's API, as this page uses it. The browser sends the session's cookie, which no script can
// read; errors are sentences in plain text.

import { path, Refusal, send } from '../../shell/http.js';

const BASE = '/cloudchamber/api';
const DENIED = 403;

/** What the original says, with status 400, to an update of a user without a session. */
const NO_SESSION = 'http: named cookie not present';

export class CloudChamberApi {
  #denied;

  /** @param denied is called when a request is denied: the session may have ended */
  constructor(denied) {
    this.#denied = denied;
  }

  /** The stream of events. */
  get events() {
    return `${BASE}/events`;
  }

  /** The user of the session: { name, rights }; null without a session. */
  async session() {
    const response = await send(`${BASE}/session`);
    if (response.status === DENIED) return null;
    if (!response.ok) throw await refusal(response);
    const { userName, rights } = await response.json();
    return { name: userName, rights: rights ?? {} };
  }

  async logIn(name, password) {
    const response = await send(`${BASE}${path('users', name)}?op=login`, { method: 'PUT', body: password });
    if (!response.ok) throw await refusal(response);
  }

  async logOut(name) {
    await this.#request('PUT', `${path('users', name)}?op=logout`);
  }

  /** The zone, with the names of its racks; null if there is no inventory yet. */
  async zone() {
    try {
      return (await this.#read('/racks')).value;
    } catch (problem) {
      if (problem.status !== 500 || !/not yet loaded/.test(problem.message)) throw problem;
      return null;
    }
  }

  /** A rack with all that is in it. */
  async rack(name) {
    return (await this.#read(path('racks', name))).value;
  }

  /** The record of a rack alone: { value, tag }. */
  rackRecord(name) {
    return this.#read(`${path('racks', name)}?record=true`);
  }

  async saveRack(name, tag, record) {
    await this.#request('PUT', path('racks', name), { tag, body: JSON.stringify(record) });
  }

  /** @param isRecursive whether all that is in it is deleted too; otherwise it must be empty */
  async deleteRack(name, tag, isRecursive) {
    await this.#request('DELETE', `${path('racks', name)}${isRecursive ? '?recursive=true' : ''}`, { tag });
  }

  /** The record of a blade, pdu or tor: { value, tag }. */
  partRecord(rack, part) {
    return this.#read(`${partPath(rack, part)}${part.kind === 'blade' ? '?record=true' : ''}`);
  }

  async savePart(rack, part, tag, record) {
    await this.#request('PUT', partPath(rack, part), { tag, body: JSON.stringify(record) });
  }

  async deletePart(rack, part) {
    await this.#request('DELETE', partPath(rack, part));
  }

  /** What a load of a definition would do: { value, tag }. */
  planLoad(document, options) {
    return this.#read(`/inventory?${new URLSearchParams({ ...options, 'dry-run': true })}`, { method: 'PUT', body: document });
  }

  /** @param tag that of the plan that was shown */
  async load(document, options, tag) {
    return (await this.#request('PUT', `/inventory?${new URLSearchParams(options)}`, { tag, body: document })).json();
  }

  /** The names of all workloads. */
  async workloads() {
    return ((await this.#read('/workloads')).value.workloads ?? []).map(({ name }) => name);
  }

  /** The definition of a workload: { value, tag }. */
  workload(name) {
    return this.#read(path('workloads', name));
  }

  async createWorkload(name, definition) {
    await this.#request('POST', path('workloads', name), { body: JSON.stringify(definition) });
  }

  async saveWorkload(name, tag, definition) {
    await this.#request('PUT', path('workloads', name), { tag, body: JSON.stringify(definition) });
  }

  async deleteWorkload(name) {
    await this.#request('DELETE', path('workloads', name));
  }

  /** The target or actual state of an instance: { value, tag }; without a tag if none was ever set. */
  async state(workload, instance, kind) {
    try {
      return await this.#read(path('workloads', workload, 'instances', instance, kind));
    } catch (problem) {
      if (problem.status !== 404) throw problem;
      return { value: {}, tag: null };
    }
  }

  async saveState(workload, instance, kind, tag, state) {
    await this.#request('PUT', path('workloads', workload, 'instances', instance, kind), { tag, body: JSON.stringify(state) });
  }

  async users() {
    return (await this.#read('/users')).value.users ?? [];
  }

  /** A user: { value: { enabled, rights, neverDelete }, tag }. */
  user(name) {
    return this.#read(path('users', name));
  }

  async createUser(name, definition) {
    await this.#request('POST', path('users', name), { body: JSON.stringify(definition) });
  }

  async saveUser(name, tag, update) {
    await this.#request('PUT', path('users', name), { tag, body: JSON.stringify(update) });
  }

  async savePassword(name, tag, change) {
    await this.#request('PUT', `${path('users', name)}?password`, { tag, body: JSON.stringify(change) });
  }

  async deleteUser(name) {
    await this.#request('DELETE', path('users', name));
  }

  async sessions() {
    return ((await this.#read('/simulation/sessions')).value.sessions ?? []).map(({ id }) => id);
  }

  async userSession(id) {
    return (await this.#read(path('simulation', 'sessions', id))).value;
  }

  async endSession(id) {
    await this.#request('DELETE', path('simulation', 'sessions', id));
  }

  /** A document with the tag of its revision. */
  async #read(at, { method = 'GET', ...options } = {}) {
    const response = await this.#request(method, at, options);
    return { value: await response.json(), tag: response.headers.get('ETag') };
  }

  async #request(method, at, { tag = null, body } = {}) {
    const response = await send(BASE + at, { method, body, headers: tag === null ? {} : { 'If-Match': tag } });
    if (response.ok) return response;
    const refused = await refusal(response);
    if (refused.status === DENIED || refused.message === NO_SESSION) this.#denied();
    throw refused;
  }
}

function partPath(rack, { kind, id }) {
  return path('racks', rack, kind === 'blade' ? 'blades' : kind, id);
}

/** A failure in the server's words, without the name that each of them begins with. */
async function refusal(response) {
  const text = (await response.text().catch(() => '')).trim().replace(/^CloudChamber: /, '');
  return new Refusal(response.status, text === '' ? `the server responded with status ${response.status}` : text);
}
