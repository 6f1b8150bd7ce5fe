// What the sender of requests may do, so that pages offer nothing else.

import { sender } from './session.js';

const ORDER = ['read', 'write', 'admin'];

/** The rights of a sender, by what the server says of them: 'write on css'. */
export class Rights {
  #grants;

  constructor(grants) {
    this.#grants = grants.map((grant) => {
      const [right, area] = grant.split(' on ', 2);
      return { right, area };
    });
  }

  /** Whether a right is had to a whole system, or with null to everything. */
  may(right, system = null) {
    return this.#grants.some(
      (grant) => ORDER.indexOf(grant.right) >= ORDER.indexOf(right) && (grant.area === '*' || (system !== null && grant.area === system))
    );
  }
}

/** Resolves to the rights of who is signed in. */
export async function rights() {
  const { grants } = await sender();
  return new Rights(grants);
}
