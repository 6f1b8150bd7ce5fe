// The keys of a list, in their order, read a page at a time as one comes to them.

import { compare, justBefore } from '../parts/order.js';
import { entries } from './api.js';

const PAGE = 500;

/** More rows than that are not kept: the list goes on after them from its start. */
const MAX_ROWS = 100_000;

/** More changes at once are taken to concern everything. */
const MAX_CHANGES = 2_000;

/** Keys that may have been put between others since these were read. */
const ROOM = 50;

/** What is known of a key: what a page says of it, the revision that was seen first, and when it was read. */
function row(entry, generation, known = null) {
  return { ...entry, first: known?.first ?? entry.revision, generation };
}

export class Pages {
  rows = [];
  isComplete = false;
  #system;
  #prefix;
  #start;
  #generation = 0;
  #reading = null;

  /** @param from where the list begins, which need not be a key */
  constructor(system, { prefix = '', from = '' }) {
    this.#system = system;
    this.#prefix = prefix;
    this.#start = from === '' ? null : justBefore(from);
  }

  /** Whether as many rows are kept as may be. */
  get isFull() {
    return this.rows.length >= MAX_ROWS;
  }

  get canGrow() {
    return !this.isComplete && !this.isFull;
  }

  /** Reads the next page, once for any number of calls meanwhile. */
  more() {
    this.#reading ??= this.#more().finally(() => { this.#reading = null; });
    return this.#reading;
  }

  async #more() {
    const generation = this.#generation;
    const after = this.rows.at(-1)?.key ?? this.#start;
    const { entries: found, next } = await entries(this.#system, { prefix: this.#prefix, after, limit: PAGE });
    this.rows.push(...found.map((entry) => row(entry, generation)));
    this.isComplete = next === null;
  }

  /** Notes that keys have changed, or any may have; they are read again once they are seen. */
  changed(keys) {
    if (keys === null || keys.size > MAX_CHANGES || this.rows.length === 0) {
      this.#generation++;
      if (this.rows.length === 0) this.isComplete = false;
      return;
    }
    for (const key of keys) {
      if (!key.startsWith(this.#prefix) || (this.#start !== null && compare(key, this.#start) <= 0)) continue;
      const place = this.place(key);
      if (place < this.rows.length) this.rows[place].generation = -1;
      else this.isComplete = false;
    }
  }

  isStale({ generation }) {
    return generation !== this.#generation;
  }

  /** Where a key is, or would be. */
  place(key) {
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(this.rows[middle].key, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Reads the rows of these places again; resolves to those that are new or different. */
  async again(from, to) {
    const generation = this.#generation;
    const old = this.rows.slice(from, to);
    const last = old.at(-1).key;
    const isEnd = this.isComplete && to === this.rows.length;
    const found = [];
    let after = this.rows[from - 1]?.key ?? this.#start;
    for (;;) {
      const page = await entries(this.#system, { prefix: this.#prefix, after, limit: to - from + ROOM });
      found.push(...page.entries.filter(({ key }) => isEnd || compare(key, last) <= 0));
      if (page.next === null || (!isEnd && compare(page.next, last) >= 0)) break;
      after = page.next;
    }
    // Rows may have been added meanwhile, but only at the end.
    const known = new Map(old.map((one) => [one.key, one]));
    this.rows.splice(from, old.length, ...found.map((entry) => row(entry, generation, known.get(entry.key))));
    return new Set(found.filter(({ key, revision }) => known.get(key)?.revision !== revision).map(({ key }) => key));
  }
}
