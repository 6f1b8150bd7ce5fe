// Whether the session of this page is still what it was.

import { notice } from '../../shell/messages.js';

export class SessionCheck {
  #api;
  #ended;
  #changed;
  #checking = null;

  /** @param ended is called when there is no session any more; `changed` when its user has other rights */
  constructor(api, { ended, changed }) {
    this.#api = api;
    this.#ended = ended;
    this.#changed = changed;
  }

  /** @param known returns the user whose session it is; null when that is not to be known any more */
  check(known) {
    this.#checking ??= this.#check(known).finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #check(known) {
    if (known() === null) return;
    try {
      const user = await this.#api.session();
      if (known() === null) return;
      if (user === null) this.#ended();
      else if (JSON.stringify(user) !== JSON.stringify(known())) this.#changed();
    } catch (problem) {
      notice(problem.message);
    }
  }
}
