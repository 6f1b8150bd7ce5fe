// Tables of any number of rows, all of one height, of which only those in view are in the document.

import { el } from './element.js';

/** Rows drawn beyond either edge. */
const BEYOND = 8;

let last = 0;

/**
 * The focus stays on the table; one of its rows is active, and the usual keys lead to the others. The
 * rows are given from outside, by their places.
 */
export class VirtualTable {
  #id = `rows-${++last}`;
  #count = 0;
  #active = -1;
  #drawn = new Map();
  #frame = null;
  #sorted = null;

  /**
   * @param height of a row, in pixels
   * @param columns { name, title, sorts }: a column that sorts has a button as its head
   * @param row fills the cells of a row, an element for each column, in the element given: (place, element)
   * @param opened is called with the place of the row that was clicked, or where Enter was pressed
   * @param pressed is called with a key that means nothing to the table, and the place of the active row;
   *     returns whether it was used
   * @param viewed is called with the first place in view and the one after the last
   * @param sort is called with the name of a column
   */
  constructor({ label, height, columns, row, opened, pressed = () => false, viewed = () => {}, sort = () => {} }) {
    this.height = height;
    this.columns = columns;
    this.row = row;
    this.opened = opened;
    this.pressed = pressed;
    this.viewed = viewed;
    this.heads = columns.map(({ name, title, sorts }) => {
      const content = sorts ? el('button', { type: 'button', class: 'sorter', tabindex: '-1', onclick: () => sort(name) }, title) : title;
      return el('div', { role: 'columnheader', class: `virtual-cell cell-${name}` }, content);
    });
    this.head = el('div', { role: 'row', class: 'virtual-row virtual-head', 'aria-rowindex': '1' }, this.heads);
    this.body = el('div', { role: 'rowgroup', class: 'virtual-rows' });
    this.element = el('div', { class: 'virtual', role: 'grid', tabindex: '0', 'aria-label': label, 'data-focus': 'rows' }, this.head, this.body);
    this.element.addEventListener('scroll', () => this.draw(), { passive: true });
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('focus', () => { if (this.#active < 0 && this.#count > 0) this.activate(this.#first()); });
    this.body.addEventListener('click', (event) => {
      const row = event.target.closest('[role="row"]');
      if (!row) return;
      this.activate(Number(row.getAttribute('aria-rowindex')) - 2);
      this.opened(this.#active);
    });
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** Says how many rows there are, and has them drawn again. */
  show(count, active = this.#active) {
    this.#count = count;
    this.#active = Math.min(active, count - 1);
    this.element.setAttribute('aria-rowcount', String(count + 1));
    this.body.style.height = `${count * this.height}px`;
    this.#stale = true;
    this.draw();
  }

  #stale = true;

  get active() {
    return this.#active;
  }

  /** Shows by which column the rows are sorted; `sortable` is whether they can be. */
  sorted(column, isDescending, sortable) {
    this.#sorted = column;
    for (const [at, { name, sorts }] of this.columns.entries()) {
      const [head] = [this.heads[at]];
      if (name === this.#sorted) head.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
      if (sorts) head.firstChild.disabled = !sortable;
    }
  }

  /** Makes a row the active one, and brings it into view. */
  activate(place) {
    this.#active = place;
    if (place < 0) return this.draw();
    const room = this.element.clientHeight - this.head.offsetHeight;
    const top = place * this.height;
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    else if (top + this.height > this.element.scrollTop + room) this.element.scrollTop = top + this.height - room;
    this.#draw();
  }

  scrollTo(place) {
    this.element.scrollTop = place * this.height;
    this.draw();
  }

  /** Draws at the next frame, once for any number of calls. */
  draw() {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#draw();
    });
  }

  #first() {
    return Math.floor(this.element.scrollTop / this.height);
  }

  #draw() {
    const from = Math.max(0, this.#first() - BEYOND);
    const to = Math.min(this.#count, Math.ceil((this.element.scrollTop + this.element.clientHeight) / this.height) + BEYOND);
    for (const [place, element] of this.#drawn) {
      if (place >= from && place < to) continue;
      element.remove();
      this.#drawn.delete(place);
    }
    for (let place = from; place < to; place++) {
      const known = this.#drawn.get(place);
      const element = known ?? this.#made(place);
      if (!known || this.#stale) this.row(place, element);
      element.setAttribute('aria-selected', String(place === this.#active));
    }
    this.#stale = false;
    if (this.#drawn.has(this.#active)) this.element.setAttribute('aria-activedescendant', `${this.#id}-${this.#active}`);
    else this.element.removeAttribute('aria-activedescendant');
    this.viewed(from, to);
  }

  #made(place) {
    const element = el('div', { role: 'row', class: 'virtual-row', id: `${this.#id}-${place}`, 'aria-rowindex': place + 2 });
    element.style.transform = `translateY(${place * this.height}px)`;
    this.#drawn.set(place, element);
    this.body.append(element);
    return element;
  }

  /** The drawn element of a row, if it is drawn. */
  drawn(place) {
    return this.#drawn.get(place) ?? null;
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#count === 0) return;
    const page = Math.max(1, Math.floor((this.element.clientHeight - this.head.offsetHeight) / this.height) - 1);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
    if (step !== undefined) this.activate(Math.min(this.#count - 1, Math.max(0, this.#active + step)));
    else if ((event.key === 'Enter' || event.key === ' ') && this.#active >= 0 && event.target === this.element) this.opened(this.#active);
    else if (!this.pressed(event.key, this.#active)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
