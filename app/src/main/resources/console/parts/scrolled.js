// How far the details of a page were scrolled, by address.

export class Scrolled {
  #split;
  #known = new Map();
  #address = null;

  /** @param split the two panes, of which one scrolls, or both as one where one is shown at a time */
  constructor(split) {
    this.#split = split;
  }

  /** The address that is left. */
  leave() {
    if (this.#address !== null) this.#known.set(this.#address, Math.max(this.#split.detail.scrollTop, this.#split.element.scrollTop));
  }

  /** Scrolls to where an address was left; returns the one before it, which may be the same. */
  arrive(address) {
    const before = this.#address;
    this.#address = address;
    if (address !== before) this.#split.detail.scrollTop = this.#split.element.scrollTop = this.#known.get(address) ?? 0;
    return before;
  }
}
