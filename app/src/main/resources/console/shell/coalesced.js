// Work that is requested more often than it is worth doing.

import { pause } from './http.js';

/** A pause is at least that many times as long as the work before it took. */
const PATIENCE = 5;

/** Does its work at once when it is requested; requests that arrive meanwhile, or in the pause after it, are met together. */
export class Coalesced {
  #pauseMillis;
  #work;
  #isRequested = false;
  #isBusy = false;

  /** @param work is done again after a pause if it fails */
  constructor(pauseMillis, work) {
    this.#pauseMillis = pauseMillis;
    this.#work = work;
  }

  request() {
    this.#isRequested = true;
    if (!this.#isBusy) this.#run();
  }

  /** Forgets what was requested. */
  cancel() {
    this.#isRequested = false;
  }

  async #run() {
    this.#isBusy = true;
    while (this.#isRequested) {
      this.#isRequested = false;
      const begin = performance.now();
      try {
        await this.#work();
      } catch {
        this.#isRequested = true;
      }
      await pause(Math.max(this.#pauseMillis, PATIENCE * (performance.now() - begin)));
    }
    this.#isBusy = false;
  }
}
