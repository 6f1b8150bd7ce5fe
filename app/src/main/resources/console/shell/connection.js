// The event stream of the page in view: what it receives goes to the page, and its state is shown in
// the header.

import { visible } from '../parts/names.js';
import { follow } from './events.js';
import { Retried } from './messages.js';

const GATHER_MILLIS = 120;
const RETRY_MILLIS = 4000;

/** A stream that is lost for less than that needs no word. */
const LOST_MILLIS = 2500;
const WORDS = { live: 'live', lost: 'reconnecting', waiting: 'connecting' };
const RESYNC = { name: 'resync', data: {} };

export class Connection {
  #title;
  #page;
  #target = null;
  #end = () => {};
  #first = null;
  #events = [];
  #delivering = false;
  #reading = new Retried();
  #connecting = new Retried();
  #losing = null;

  /** @param page receives changes */
  constructor(title, page) {
    this.#title = title;
    this.#page = page;
  }

  /**
   * Follows a stream, unless it is the one being followed. Resolves once changes are received, or
   * the first attempt has failed: what is read then misses none.
   */
  follow(path, headers = {}) {
    const target = JSON.stringify([path, headers]);
    if (target === this.#target) return this.#first;
    this.stop();
    this.#target = target;
    this.#first = new Promise((resolve) => {
      let missed = false;
      this.#end = follow(path, headers, {
        live: () => {
          this.#found();
          show('live');
          resolve();
        },
        lost: (problem) => {
          this.#lost(problem);
          show('lost', problem);
          missed = true;
          resolve();
        },
        refused: (problem) => {
          this.#receive({ name: 'refused', data: problem });
          resolve();
        },
        event: (name, data) => {
          if (name === 'resync' || (name === 'watching' && missed)) this.resync();
          else if (name !== 'watching' && name !== 'displaced') this.#receive({ name, data: JSON.parse(data) });
        }
      });
    });
    return this.#first;
  }

  /** Ends the stream, with a word for the header. */
  stop(word) {
    this.#end();
    this.#end = () => {};
    this.#target = null;
    this.#events = [];
    this.#reading.succeeded();
    this.#found();
    show('waiting', null, word);
  }

  #lost(problem) {
    const failed = problem ?? new Error('the connection to the server was lost');
    this.#losing ??= setTimeout(() => this.#connecting.failed(failed, 'Connecting again; what is shown may be out of date.'), LOST_MILLIS);
  }

  #found() {
    clearTimeout(this.#losing);
    this.#losing = null;
    this.#connecting.succeeded();
  }

  /** Has the page read everything again; earlier events say nothing more then. */
  resync() {
    this.#events = [];
    this.#receive(RESYNC);
  }

  #receive(event) {
    this.#events.push(event);
    if (!this.#delivering) this.#deliver();
  }

  /** Changes come in bursts; they are delivered together, and one burst after the other. */
  async #deliver() {
    this.#delivering = true;
    await new Promise((resume) => setTimeout(resume, GATHER_MILLIS));
    while (this.#events.length > 0) {
      const events = this.#events;
      this.#events = [];
      const target = this.#target;
      try {
        await this.#page.changed(events);
        if (target === this.#target) this.#reading.succeeded();
      } catch (problem) {
        if (target !== this.#target) continue;
        this.#reading.failed(problem, `Reading “${this.#title}” again every ${RETRY_MILLIS / 1000} seconds.`);
        setTimeout(() => { if (target !== null && target === this.#target) this.resync(); }, RETRY_MILLIS);
      }
      await new Promise((resume) => setTimeout(resume, GATHER_MILLIS));
    }
    this.#delivering = false;
  }
}

function show(state, problem = null, word = WORDS[state]) {
  const live = document.getElementById('live');
  live.dataset.state = state;
  live.title = visible(problem?.message ?? '');
  document.getElementById('live-text').textContent = word;
}
