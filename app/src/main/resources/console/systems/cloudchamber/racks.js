// The racks of the zone: their names are read at once, and each of them when it is first needed, and
// again after it has changed.

import { folded } from './names.js';
import { readRack } from './rack.js';

const AT_ONCE = 4;

const byName = new Intl.Collator('en', { numeric: true }).compare;

export class Racks {
  #api;
  /** By folded name: { rack, isCurrent, reading, changes }. */
  #entries = new Map();
  #queue = [];
  #running = 0;
  #found;

  /** What the summary says of the zone; null if there is no inventory. */
  zone = null;

  names = [];

  /** @param found is called when a rack has been read */
  constructor(api, found) {
    this.#api = api;
    this.#found = found;
  }

  /** Reads the names again. */
  async read() {
    this.zone = await this.#api.zone();
    this.names = Object.keys(this.zone?.racks ?? {}).sort(byName);
    const there = new Set(this.names.map(folded));
    for (const name of this.#entries.keys()) {
      if (!there.has(name)) this.#entries.delete(name);
    }
  }

  /** A rack as it was last read; null if it never was. */
  known(name) {
    return this.#entries.get(folded(name))?.rack ?? null;
  }

  /** A rack as it is now. Of many that are wanted, a few are read at a time. */
  get(name) {
    const key = folded(name);
    if (!this.#entries.has(key)) this.#entries.set(key, { rack: null, isCurrent: false, reading: null, changes: 0 });
    const entry = this.#entries.get(key);
    if (entry.isCurrent) return Promise.resolve(entry.rack);
    entry.reading ??= new Promise((done, failed) => {
      this.#queue.push(() => this.#read(name, entry).then(done, failed));
      this.#work();
    });
    return entry.reading;
  }

  /** @param names of the racks that have changed; null if any may have */
  changed(names) {
    for (const key of names === null ? this.#entries.keys() : [...names].map(folded)) {
      const entry = this.#entries.get(key);
      if (!entry) continue;
      entry.changes++;
      entry.isCurrent = false;
      entry.reading = null;
    }
  }

  #work() {
    while (this.#running < AT_ONCE && this.#queue.length > 0) {
      this.#running++;
      this.#queue.shift()().finally(() => {
        this.#running--;
        this.#work();
      });
    }
  }

  async #read(name, entry) {
    const { changes } = entry;
    try {
      entry.rack = readRack(await this.#api.rack(name));
      entry.isCurrent = changes === entry.changes;
      this.#found();
      return entry.rack;
    } finally {
      if (changes === entry.changes) entry.reading = null;
    }
  }
}
