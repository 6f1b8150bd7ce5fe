// Work that is worth doing only for what can be seen.

export class Seen {
  #observer;
  #visible = new Set();

  /** @param appeared is called with each element when it comes into view */
  constructor(appeared) {
    this.#observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) {
          this.#visible.delete(target);
        } else if (!this.#visible.has(target)) {
          this.#visible.add(target);
          appeared(target);
        }
      }
    });
  }

  /** The elements that are in view. */
  get visible() {
    return [...this.#visible];
  }

  watch(element) {
    this.#observer.observe(element);
  }

  forget(element) {
    this.#observer.unobserve(element);
    this.#visible.delete(element);
  }

  clear() {
    this.#observer.disconnect();
    this.#visible.clear();
  }
}
