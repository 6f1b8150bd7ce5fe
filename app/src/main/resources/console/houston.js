// Houston's API, as this page uses it: by one API key, until it is closed.

import { Refusal } from './server.js';

const BASE = '/missions/api/v1';
const TOO_MANY = 429;
const CONTENDED = 572;
const ATTEMPTS = 7;
const SILENCE_MILLIS = 60_000;
const LONGEST_WAIT_MILLIS = 15_000;

/** Headers are bytes; a key may be any text. */
function header(text) {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

function path(...parts) {
  return '/' + parts.map(encodeURIComponent).join('/');
}

function pause(millis) {
  return new Promise((resume) => setTimeout(resume, millis));
}

/** What the server refused, in its own words. */
async function refusal(response) {
  const problem = await response.json().catch(() => ({}));
  const sentence = problem.message ?? problem.error ?? `the server answered ${response.status}`;
  return new Refusal(response.status, sentence);
}

/** Reads server-sent events off a stream of bytes; `heard` is told of every sign of life. */
async function* sentEvents(body, heard) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let event = { name: 'message', data: [] };
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    text += value;
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    text = lines.pop();
    for (const line of lines) {
      if (line === '') {
        if (event.name !== 'message' || event.data.length > 0) {
          yield { name: event.name, data: event.data.join('\n') };
        }
        event = { name: 'message', data: [] };
        continue;
      }
      const [, field, , rest] = /^([^:]*)(: ?)?(.*)$/s.exec(line);
      if (field === 'event') event.name = rest;
      else if (field === 'data') event.data.push(rest);
    }
  }
}

export class Houston {
  #key;
  #closed = new AbortController();

  /** How far the server's clock is ahead of this one, in milliseconds; for durations that run. */
  ahead = 0;

  constructor(key) {
    this.#key = header(key);
  }

  /** Breaks off what is under way; nothing is asked for afterwards. */
  close() {
    this.#closed.abort();
  }

  get closed() {
    return this.#closed.signal.aborted;
  }

  /** The name of the API key; its id is the secret, so a name that tells it is none. */
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

  mission(id) {
    return this.#json('GET', path('missions', id));
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
    const response = await this.#answer(method, at, body === undefined ? undefined : JSON.stringify(body));
    const text = await response.text();
    try {
      return JSON.parse(text);
    } catch {
      throw new Refusal(response.status, `what the server answered to ${method} ${at} is no JSON`);
    }
  }

  /** Asks until the answer is another than "too often" or "somebody else was faster". */
  async #answer(method, at, body) {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#fetch(method, at, body, this.#closed.signal);
      if (response.ok) return response;
      const again = response.status === TOO_MANY || response.status === CONTENDED;
      if (!again || attempt === ATTEMPTS) throw await refusal(response);
      await pause(100 * 2 ** attempt * (0.5 + Math.random()));
    }
  }

  async #fetch(method, at, body, signal) {
    let response;
    try {
      response = await fetch(BASE + at, {
        method,
        body,
        signal,
        cache: 'no-store',
        headers: { 'x-access-key': this.#key, Accept: 'application/json' }
      });
    } catch {
      throw new Refusal(0, 'the server does not answer: is it still running?');
    }
    const clock = Date.parse(response.headers.get('Date') ?? '') - Date.now();
    // The header has whole seconds, and took its time: less than two is no difference.
    if (Number.isFinite(clock)) this.ahead = Math.abs(clock) < 2000 ? 0 : clock;
    return response;
  }

  /**
   * Follows what happens under the key, coming back after each loss, until this is closed or the
   * key is refused. `told` gets name and data of each event, the first of a connection being
   * "watching"; `state` is told "live", "lost", or "refused".
   */
  async follow(told, state) {
    let wait = 500;
    while (!this.closed) {
      try {
        for await (const event of this.#events()) {
          wait = 500;
          state('live');
          told(event.name, event.data);
        }
      } catch (problem) {
        if (problem.status === 401 || problem.status === 470) {
          state('refused');
          return;
        }
      }
      if (this.closed) return;
      state('lost');
      await pause(wait * (0.75 + Math.random() / 2));
      wait = Math.min(2 * wait, LONGEST_WAIT_MILLIS);
    }
  }

  /** One connection. A server that lives says so every few seconds. */
  async *#events() {
    const one = new AbortController();
    const end = () => one.abort();
    this.#closed.signal.addEventListener('abort', end);
    let silence = setTimeout(end, SILENCE_MILLIS);
    try {
      const response = await this.#fetch('GET', '/events', undefined, one.signal);
      if (!response.ok) throw await refusal(response);
      yield* sentEvents(response.body, () => {
        clearTimeout(silence);
        silence = setTimeout(end, SILENCE_MILLIS);
      });
    } finally {
      clearTimeout(silence);
      this.#closed.signal.removeEventListener('abort', end);
      one.abort();
    }
  }
}
