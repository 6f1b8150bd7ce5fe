// What the history has of a time, or how two times differ.

import { get, json } from '../shell/http.js';
import { KeptChanges } from './kept.js';
import { momentOf, USUAL } from './times.js';

const PAGE = 500;

export class Past {
  kept = new KeptChanges();
  #changed;
  #place = null;
  #span = { kept: false, since: {} };
  #last = null;
  #reads = 0;

  /** @param changed is called when there is something else to show */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Whether this server keeps a history. */
  get isKept() {
    return this.#span.kept;
  }

  /** Whether there are changes after those that were read. */
  get hasMore() {
    return this.#last !== null;
  }

  /** Reads what a place is about, instead of what was read before. */
  async read(place) {
    this.#place = place;
    this.kept.clear();
    this.#last = null;
    this.#changed();
    const read = ++this.#reads;
    const { system, view } = place;
    const span = await json(`/history/span${system === null ? '' : `?system=${encodeURIComponent(system)}`}`);
    if (read !== this.#reads) return;
    this.#span = span;
    if (!span.kept || (view === 'compare' && system === null)) return this.#changed();
    await (view === 'compare' ? this.#readDifferences(read) : this.#readPage(read));
  }

  /** Reads the page after what was read. */
  readMore() {
    return this.#readPage(this.#reads);
  }

  /** What is still being read is not wanted any more. */
  stop() {
    this.#reads++;
  }

  /** The time to which differences are restored: before the history began there is nothing to compare with. */
  get from() {
    const moment = momentOf(this.#place.since ?? USUAL);
    const begin = new Date(this.#span.since[this.#place.system] ?? 0);
    return moment < begin ? begin : moment;
  }

  #query(since) {
    const { system, key, until } = this.#place;
    const query = new URLSearchParams({ [since]: this.#place.since ?? USUAL });
    if (until !== null) query.set('until', until);
    if (system !== null) query.set('system', system);
    if (key !== null) query.set('key', key);
    return query;
  }

  async #readPage(read) {
    const query = this.#query('since');
    query.set('limit', String(PAGE));
    if (this.#last !== null) query.set('after', this.#last);
    const response = await get(`/history?${query}`);
    const changes = await response.json();
    if (read !== this.#reads) return;
    this.kept.add(changes);
    this.#last = response.headers.has('Link') ? changes.at(-1).id : null;
    this.#changed();
  }

  async #readDifferences(read) {
    const since = this.#span.since[this.#place.system];
    const query = this.#query('from');
    if (since !== undefined && momentOf(this.#place.since ?? USUAL) < new Date(since)) query.set('from', since);
    const changes = since === undefined ? [] : await json(`/history/differences?${query}`);
    if (read !== this.#reads) return;
    this.kept.add(changes);
    this.#changed();
  }
}
