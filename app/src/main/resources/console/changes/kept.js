// The last changes of a stream: a bounded number of them, however long the page is open.

/** More than that are not kept. */
export const MOST = 2000;

export class KeptChanges {
  #changes = [];
  #waiting = [];
  #last = 0;
  #isPaused = false;
  /** How many were left out since the page was opened, as there is no room. */
  left = 0;

  /** Takes changes in the order of time; those that come during a pause wait. */
  add(changes) {
    const room = this.#isPaused ? this.#waiting : this.#changes;
    for (const change of changes) {
      change.id = change.id ?? `live-${++this.#last}`;
      room.push(change);
    }
    this.left += trim(room);
  }

  pause() {
    this.#isPaused = true;
  }

  resume() {
    this.#isPaused = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.add(waiting);
  }

  clear() {
    this.#changes = [];
    this.#waiting = [];
    this.left = 0;
  }

  get isPaused() {
    return this.#isPaused;
  }

  get waiting() {
    return this.#waiting.length;
  }

  get size() {
    return this.#changes.length;
  }

  /** The changes that a filter selects, the newest first. */
  selected(filter) {
    return this.#changes.filter(filter).reverse();
  }

  /** The kinds of records among them, in order. */
  types() {
    return [...new Set(this.#changes.map(({ type }) => type).filter((type) => type))].sort();
  }
}

function trim(room) {
  const extra = room.length - MOST;
  if (extra > 0) room.splice(0, extra);
  return Math.max(0, extra);
}
