// Reads thousands of missions in the background: visible ones first, then those that are not complete, then the
// rest, many with each request and within the server's rate limit for one client.

const AT_ONCE = 4;
const MANY = 50;

/** Longer addresses are refused. */
const MAX_QUERY = 4000;

const AT_FIRST = 200;
const PER_SECOND = 40;

export class Reading {
  #read;
  #isWanted;
  #urgent = [];
  #queue = [];
  #underWay = new Set();
  #requests = 0;
  #allowance = AT_FIRST;
  #refilled = performance.now();
  #timer = null;
  #isClosed = false;

  /**
   * @param read reads missions by their ids; it does not fail
   * @param isWanted returns whether a mission is still to be read
   */
  constructor(read, isWanted) {
    this.#read = read;
    this.#isWanted = isWanted;
  }

  /** How many missions are still to be read. */
  get size() {
    return this.#queue.length + this.#underWay.size;
  }

  /** Reads these first. */
  hurry(ids) {
    this.#urgent = ids.filter((id) => this.#isFree(id));
    this.#work();
  }

  /** Reads these in this order, instead of those that were waiting. */
  start(ids) {
    this.#queue = ids;
    this.#work();
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#urgent = [];
    this.#queue = [];
  }

  #isFree(id) {
    return this.#isWanted(id) && !this.#underWay.has(id);
  }

  #work() {
    const now = performance.now();
    this.#allowance = Math.min(AT_FIRST, this.#allowance + ((now - this.#refilled) / 1000) * PER_SECOND);
    this.#refilled = now;
    while (!this.#isClosed && this.#requests < AT_ONCE && this.#allowance >= 1) {
      const ids = this.#next();
      if (ids.length === 0) return;
      this.#allowance--;
      this.#fetch(ids);
    }
    if (this.#allowance < 1) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#work(), 1000 / PER_SECOND);
    }
  }

  /** As many as one request may ask for. */
  #next() {
    const ids = [];
    let length = 0;
    while (ids.length < MANY && length < MAX_QUERY) {
      const id = this.#urgent.shift() ?? this.#queue.shift();
      if (id === undefined) break;
      if (!this.#isFree(id)) continue;
      this.#underWay.add(id);
      ids.push(id);
      length += encodeURIComponent(id).length + 4;
    }
    return ids;
  }

  async #fetch(ids) {
    this.#requests++;
    try {
      await this.#read(ids);
    } finally {
      for (const id of ids) this.#underWay.delete(id);
      this.#requests--;
      this.#work();
    }
  }
}
