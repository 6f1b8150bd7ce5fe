// Houston's API, as this page uses it: by one API key, until it is closed.

import { path, pause, refusal, Refusal, send } from '../../shell/http.js';

const BASE = '/missions/api/v1';
const TOO_MANY = 429;
const CONTENDED = 572;
const ATTEMPTS = 7;

/** Header values are bytes; a key may be any text. */
function header(text) {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

export class MissionsApi {
  #closed = new AbortController();

  /** How far the server's clock is ahead of this one, in milliseconds. */
  ahead = 0;

  constructor(key) {
    this.headers = { 'x-access-key': header(key) };
  }

  /** The stream of events; it is read with the same headers. */
  get events() {
    return `${BASE}/events`;
  }

  /** Aborts the requests under way, and all later ones. */
  close() {
    this.#closed.abort();
  }

  get closed() {
    return this.#closed.signal.aborted;
  }

  /** The name of the API key; its id is the secret, so a name that contains it is not shown. */
  async account() {
    const { id, name } = await this.#json('GET', '/key');
    return { name: name.includes(id) ? '' : name };
  }

  async plans() {
    return (await this.#json('GET', '/plans/')) ?? [];
  }

  plan(name) {
    return this.#json('GET', path('plans', name));
  }

  async missionsOf(plan) {
    return (await this.#json('GET', path('plans', plan, 'missions'))) ?? [];
  }

  async missions() {
    return (await this.#json('GET', '/missions/')) ?? [];
  }

  async completed() {
    return (await this.#json('GET', '/completed')) ?? [];
  }

  /** Many missions as texts, in the order of their ids; null for one that does not exist. */
  documents(ids) {
    return this.#json('GET', `/documents?${new URLSearchParams(ids.map((id) => ['id', id]))}`);
  }

  mission(id) {
    return this.#json('GET', path('missions', id));
  }

  /** The mission in lines of text. */
  async report(id) {
    return (await this.#json('GET', `${path('missions', id)}/report`)).message;
  }

  savePlan(plan) {
    return this.#json('POST', '/plans', plan);
  }

  /** @returns the id of the new mission */
  async startMission(plan, id, params) {
    return (await this.#json('POST', '/missions', { plan, ...(id && { id }), ...(params && { params }) })).id;
  }

  change(mission, stage, state, ignoreDependencies) {
    return this.#json('POST', path('missions', mission, 'stages', stage), { state, ignoreDependencies });
  }

  deleteMission(id) {
    return this.#json('DELETE', path('missions', id));
  }

  deletePlan(name) {
    return this.#json('DELETE', path('plans', name));
  }

  async #json(method, at, body) {
    const response = await this.#respond(method, at, body === undefined ? undefined : JSON.stringify(body));
    const text = await response.text();
    try {
      return JSON.parse(text);
    } catch {
      throw new Refusal(response.status, `the response to ${method} ${at} is not JSON`);
    }
  }

  #respond(method, at, body) {
    return respond(async () => {
      const response = await send(BASE + at, { method, body, signal: this.#closed.signal, headers: this.headers });
      this.#compareClocks(response);
      return response;
    });
  }

  #compareClocks(response) {
    const ahead = Date.parse(response.headers.get('Date') ?? '') - Date.now();
    // The header has whole seconds and took time to arrive: less than two seconds is no difference.
    if (Number.isFinite(ahead)) this.ahead = Math.abs(ahead) < 2000 ? 0 : ahead;
  }
}

/** The API keys themselves, for the administrator: by the rights of who is signed in, or by the admin password. */
export class AdminApi {
  #authorization = {};

  set password(text) {
    this.#authorization = { Authorization: `Basic ${btoa(header(`admin:${text}`))}` };
  }

  async keys() {
    return (await this.#request('GET', '/key/all')).json();
  }

  /** A key as it is stored: { id, name, usage }. */
  async key(id) {
    return (await this.#request('GET', '/key', { id })).json();
  }

  async plans(id) {
    return (await (await this.#request('GET', '/plans/', { id })).json()) ?? [];
  }

  async missions(id) {
    return (await (await this.#request('GET', '/missions/', { id })).json()) ?? [];
  }

  /** Creates a key, or renames one; resolves to its id. */
  async save(id, name) {
    return (await this.#request('POST', '/key', { body: JSON.stringify({ id, name }) })).text();
  }

  async remove(id) {
    await this.#request('DELETE', '/key', { id });
  }

  async #request(method, at, { id, body } = {}) {
    const key = id === undefined ? {} : { 'x-access-key': header(id) };
    return respond(() => send(BASE + at, { method, body, headers: { ...this.#authorization, ...key } }));
  }
}

/** Repeats a request that came too often, or lost against concurrent writes. */
async function respond(request) {
  for (let attempt = 1; ; attempt++) {
    const response = await request();
    if (response.ok) return response;
    const again = response.status === TOO_MANY || response.status === CONTENDED;
    if (!again || attempt === ATTEMPTS) throw await refusal(response);
    await pause(100 * 2 ** attempt * (0.5 + Math.random()));
  }
}
