// A table of routes, of which there may be many thousands: it shows the first of those that match the filter.

import { count, el, replace } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { table } from '../../parts/table.js';
import { moreRows, pattern, patternText, ROWS } from './words.js';

export class RoutesTable {
  #tools;
  #routes = [];
  #text = '';
  #shown = ROWS;
  #chosen = null;
  #found = el('p', { class: 'found muted', role: 'status' });
  #rows = el('div', {});
  #field;
  element;

  /**
   * @param what the routes are, for screen readers
   * @param tools makes the buttons of a route, if it has any
   */
  constructor(what, tools = null) {
    this.what = what;
    this.#tools = tools;
    this.#field = el('input', { type: 'search', class: 'field', placeholder: 'Attributes, values, destination', 'aria-label': `Filter ${what}`, autocomplete: 'off', spellcheck: 'false' });
    this.#field.addEventListener('input', () => {
      this.#text = this.#field.value.trim().toLowerCase();
      this.#shown = ROWS;
      this.#draw();
    });
    this.element = el('div', { class: 'routes-table' }, el('div', { class: 'search' }, icon('search'), this.#field), this.#found, this.#rows);
  }

  /** @param routes in the order of precedence; the same ones are not drawn again */
  show(routes) {
    if (routes === this.#routes) return;
    this.#routes = routes;
    this.#draw();
  }

  /** Marks the route that an event has; null for none. */
  mark(id) {
    if (id === this.#chosen) return;
    this.#chosen = id;
    this.#draw();
  }

  #draw() {
    const words = this.#text.split(/\s+/);
    const found = this.#text === '' ? this.#routes : this.#routes.filter((route) => words.every((word) => textOf(route).includes(word)));
    const left = this.#rows.querySelector('.scroll')?.scrollLeft ?? 0;
    this.#found.textContent = this.#text === '' ? '' : `${count(found.length)} of ${count(this.#routes.length)}`;
    replace(
      this.#rows,
      found.length === 0
        ? el('p', { class: 'muted' }, this.#routes.length === 0 ? 'None: an event has no route.' : 'No route has all of these words.')
        : table(this.what, ['Pattern', 'Destination', ...(this.#tools === null ? [] : [el('span', { class: 'unseen' }, 'Change')])], found.slice(0, this.#shown).map((route) => this.#row(route))),
      moreRows(this.#shown, found.length, 'routes', () => {
        this.#shown += ROWS;
        this.#draw();
      })
    );
    const scroll = this.#rows.querySelector('.scroll');
    if (scroll) scroll.scrollLeft = left;
  }

  #row(route) {
    const { id, pattern: attributes, destination } = route;
    const isChosen = id === this.#chosen;
    return {
      selected: isChosen,
      cells: [pattern(attributes), el('span', { class: 'destination' }, isChosen ? [icon('check'), el('span', { class: 'unseen' }, 'The route of the event: ')] : null, destination), ...(this.#tools === null ? [] : [this.#tools(route)])]
    };
  }
}

/** By route: what is searched, which is made once. */
const texts = new WeakMap();

function textOf(route) {
  if (!texts.has(route)) texts.set(route, `${patternText(route.pattern)} ${route.destination}`.toLowerCase());
  return texts.get(route);
}
