// The keys that a search finds, as it finds them.

import { search, summary } from './api.js';

/** Keys that one search finds at most; it can be continued. */
const MAX_FOUND = 2_000;

export class Found {
  rows = [];
  canGrow = false;
  isFull = false;
  scanned = 0;
  /** Whether all was searched. */
  isComplete = false;
  /** Up to which key, from where the search can be continued. */
  at = null;
  #system;
  #parameters;
  #running = null;
  #changed;

  /** @param changed is called when there is something new to show */
  constructor(system, { prefix, names, form, values }, changed) {
    this.#system = system;
    this.#parameters = { prefix, names, form: names ? form : null, values };
    this.#changed = changed;
  }

  get isRunning() {
    return this.#running !== null;
  }

  /** Searches from the start, or continues. */
  async more() {
    this.stop();
    const running = new AbortController();
    this.#running = running;
    const before = this.scanned;
    this.#changed();
    const on = {
      found: (entry) => {
        this.rows.push({ ...entry, first: entry.revision, isStale: false });
        this.at = entry.key;
        this.#changed();
      },
      progress: ({ scanned, at }) => {
        this.scanned = before + scanned;
        this.at = at;
        this.#changed();
      }
    };
    try {
      const { scanned, next } = await search(this.#system, { ...this.#parameters, after: this.at, limit: MAX_FOUND }, on, running.signal);
      this.scanned = before + scanned;
      this.at = next;
      this.isComplete = next === null;
    } catch (problem) {
      if (!running.signal.aborted) throw problem;
    } finally {
      if (this.#running === running) this.#running = null;
      this.#changed();
    }
  }

  /** Ends the search, which can be continued where it is. */
  stop() {
    this.#running?.abort();
    this.#running = null;
  }

  changed(keys) {
    for (const row of this.rows) if (keys === null || keys.has(row.key)) row.isStale = true;
  }

  isStale(row) {
    return row.isStale;
  }

  /** Reads the rows of these places again that have changed; one that is gone stays, and says so. */
  async again(from, to) {
    const stale = this.rows.slice(from, to).filter((row) => row.isStale);
    const changed = new Set();
    for (const row of stale) {
      row.isStale = false;
      const now = await summary(this.#system, row.key);
      if (now === null || now.revision !== row.revision) changed.add(row.key);
      Object.assign(row, now ?? { revision: null, size: null, type: undefined });
    }
    return changed;
  }
}
