// A version of the routes that is being written: what it changes of the live one, whichever that is by then.

import { changesBetween, keyOf } from './changes.js';

export class Draft {
  /** By pattern: the pattern and its destination, which is null if the route is to go. */
  #edits = new Map();

  /** Adds a route, or sets the destination of the one with its pattern. */
  set(pattern, destination) {
    this.#edits.set(keyOf(pattern), { pattern, destination });
  }

  remove(pattern) {
    this.set(pattern, null);
  }

  discard() {
    this.#edits.clear();
  }

  /** Takes what a plan changes, in place of what there is. */
  take({ added, changed, removed }) {
    this.discard();
    for (const { pattern, destination } of [...added, ...changed.map(({ after }) => after)]) this.set(pattern, destination);
    for (const { pattern } of removed) this.remove(pattern);
  }

  /** How many routes it makes different from these. */
  sizeOver(routes) {
    if (this.#edits.size === 0) return 0;
    const { added, changed, removed } = changesBetween(routes, this.of(routes));
    return added.length + changed.length + removed.length;
  }

  /** The routes that there would be in place of these. */
  of(routes) {
    const left = new Map(this.#edits);
    const kept = routes.flatMap((route) => {
      const edit = left.get(keyOf(route.pattern));
      left.delete(keyOf(route.pattern));
      if (edit === undefined) return [route];
      return edit.destination === null ? [] : [{ ...route, destination: edit.destination }];
    });
    const added = [...left.values()].filter(({ destination }) => destination !== null);
    return [...added.map(({ pattern, destination }) => ({ id: `new ${keyOf(pattern)}`, pattern, destination })), ...kept];
  }
}
