// Lists: short ones of links, and long ones of which only the visible rows are on the page.

import { el } from './element.js';

const BEYOND = 6;

/** A list of links: { href, current, focus, title, content }. */
export function links(items, kind = '') {
  return el('ul', { class: `links ${kind}` }, items.map(link));
}

function link({ href, current, focus, title, content }) {
  return el('li', {}, el('a', { href, title, 'data-focus': focus, 'aria-current': current ? 'true' : null }, content));
}

/** A list that may have thousands of rows of one height. Entries have an id; a row is a link with it as data-focus. */
export class LongList {
  #entries = [];
  #current = null;
  #revealed = null;
  #frame = null;

  /**
   * @param height of a row, in pixels
   * @param row makes the link of an entry, given whether it is the current one
   * @param visible is called with the ids of the rows drawn
   */
  constructor({ label, height, row, visible }) {
    this.height = height;
    this.row = row;
    this.visible = visible;
    this.rows = el('ul', { class: 'rows' });
    this.element = el('div', { class: 'long-list', 'aria-label': label, role: 'group' }, this.rows);
    this.element.addEventListener('scroll', () => this.draw());
    this.element.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  show(entries, current) {
    this.#entries = entries;
    this.#current = current;
    if (current !== this.#revealed) this.#reveal();
    this.draw();
  }

  /** Scrolls to the current entry, once, as soon as it is in the list. */
  #reveal() {
    const place = this.#entries.findIndex((entry) => entry.id === this.#current);
    if (place < 0 && this.#current !== null) return;
    this.#revealed = this.#current;
    const { scrollTop, clientHeight } = this.element;
    const top = place * this.height;
    if (place < 0 || (top >= scrollTop && top + this.height <= scrollTop + clientHeight)) return;
    this.#reserve(); // without the height there is nothing to scroll
    this.element.scrollTop = top - (clientHeight - this.height) / 2;
  }

  #reserve() {
    this.rows.style.height = `${this.#entries.length * this.height}px`;
  }

  /** Draws at the next frame, once for any number of calls. */
  draw() {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#draw();
    });
  }

  #draw() {
    const { scrollTop, clientHeight } = this.element;
    const first = Math.max(0, Math.floor(scrollTop / this.height) - BEYOND);
    const drawn = this.#entries.slice(first, Math.ceil((scrollTop + clientHeight) / this.height) + BEYOND);
    const focused = this.rows.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    this.#reserve();
    this.rows.replaceChildren(...drawn.map((entry, at) => this.#item(entry, first + at)));
    if (focused !== null) this.#focus(focused);
    this.visible(drawn.map((entry) => entry.id));
  }

  #item(entry, place) {
    const item = el('li', { 'aria-setsize': this.#entries.length, 'aria-posinset': place + 1 }, this.row(entry, entry.id === this.#current));
    item.style.transform = `translateY(${place * this.height}px)`;
    return item;
  }

  #focus(id) {
    const row = [...this.rows.querySelectorAll('a')].find((found) => found.dataset.focus === id);
    row?.focus({ preventScroll: true });
  }

  /** Arrow keys move from row to row, also to rows that are not drawn yet. */
  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity }[event.key];
    const from = this.#entries.findIndex((entry) => entry.id === document.activeElement?.dataset?.focus);
    if (step === undefined || from < 0) return;
    event.preventDefault();
    const to = Math.min(this.#entries.length - 1, Math.max(0, from + step));
    const top = to * this.height;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + this.height > scrollTop + clientHeight) this.element.scrollTop = top + this.height - clientHeight;
    this.#draw();
    this.#focus(this.#entries[to].id);
  }
}
