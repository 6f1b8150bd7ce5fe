// A list of missions that may be thousands long: only the rows in sight are on the page.

import { el, count } from './page.js';
import { at, lasted, progress, statePill } from './parts.js';

const ROW = 68;
const BEYOND = 6;

export function missionAddress(id) {
  return `#/missions/m/${encodeURIComponent(id)}`;
}

/** One mission in two lines; among those of one plan, params say more than its name. */
export function missionRow(entry, state, ahead, { current = false, ofPlan = false } = {}) {
  const known = entry.summary;
  return el(
    'a',
    {
      class: 'mission',
      href: missionAddress(entry.id),
      'aria-current': current ? 'true' : null,
      'data-focus': entry.id,
      title: `${entry.plan} / ${entry.id}`
    },
    el('span', { class: 'mission-name' }, entry.id),
    statePill(state),
    el(
      'span',
      { class: 'mission-facts' },
      el('span', { class: 'mission-plan' }, ofPlan ? known?.params ?? '' : entry.plan),
      known?.start != null ? at(known.start) : null,
      known && (state === 'running' || (state === 'complete' && known.end !== null)) ? lasted(known.start, known.end, state === 'running', ahead) : null
    ),
    known ? progress(known.counts, known.total) : el('span', { class: 'progress unread' })
  );
}

export class MissionList {
  #entries = [];
  #state;
  #seen;
  #frame = null;
  #revealed = null;

  /**
   * @param state tells how an entry stands
   * @param seen is told the ids in sight
   */
  constructor({ state, seen }) {
    this.#state = state;
    this.#seen = seen;
    this.current = null;
    this.ofPlan = false;
    this.ahead = 0;
    this.rows = el('ul', { class: 'rows' });
    this.element = el('div', { class: 'mission-list', 'aria-label': 'Missions', role: 'group' }, this.rows);
    this.element.addEventListener('scroll', () => this.draw());
    this.element.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  show(entries, current) {
    this.#entries = entries;
    this.current = current;
    if (current !== this.#revealed) this.#reveal();
    this.draw();
  }

  /** Brings the current mission into sight, once, as soon as it is in the list. */
  #reveal() {
    const place = this.#entries.findIndex((entry) => entry.id === this.current);
    if (place < 0 && this.current !== null) return;
    this.#revealed = this.current;
    const { scrollTop, clientHeight } = this.element;
    if (place < 0 || (place * ROW >= scrollTop && (place + 1) * ROW <= scrollTop + clientHeight)) return;
    // The room must be there before it can be scrolled to.
    this.rows.style.height = `${this.#entries.length * ROW}px`;
    this.element.scrollTop = place * ROW - (clientHeight - ROW) / 2;
  }

  /** Draws at the next frame, once, however often it is asked for. */
  draw() {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#draw();
    });
  }

  #draw() {
    const { scrollTop, clientHeight } = this.element;
    const first = Math.max(0, Math.floor(scrollTop / ROW) - BEYOND);
    const last = Math.min(this.#entries.length, Math.ceil((scrollTop + clientHeight) / ROW) + BEYOND);
    const focused = this.rows.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    this.rows.style.height = `${this.#entries.length * ROW}px`;
    this.rows.replaceChildren(...this.#entries.slice(first, last).map((entry, at) => this.#row(entry, first + at)));
    if (focused !== null) this.#focus(focused);
    this.#seen(this.#entries.slice(first, last).map((entry) => entry.id));
  }

  #row(entry, place) {
    const item = el(
      'li',
      { 'aria-setsize': this.#entries.length, 'aria-posinset': place + 1 },
      missionRow(entry, this.#state(entry), this.ahead, { current: entry.id === this.current, ofPlan: this.ofPlan })
    );
    item.style.transform = `translateY(${place * ROW}px)`;
    return item;
  }

  #focus(id) {
    const row = [...this.rows.querySelectorAll('a')].find((link) => link.dataset.focus === id);
    row?.focus({ preventScroll: true });
  }

  /** Arrows move from row to row, also to those that are not there yet. */
  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity }[event.key];
    const from = this.#entries.findIndex((entry) => entry.id === document.activeElement?.dataset?.focus);
    if (step === undefined || from < 0) return;
    event.preventDefault();
    const to = Math.min(this.#entries.length - 1, Math.max(0, from + step));
    const top = to * ROW;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + ROW > scrollTop + clientHeight) this.element.scrollTop = top + ROW - clientHeight;
    this.#draw();
    this.#focus(this.#entries[to].id);
  }
}

/** A short list, for the parts of a page. */
export function shortList(entries, state, ahead, { most = 6, ofPlan = false } = {}) {
  const rest = entries.length - most;
  return el(
    'ul',
    { class: 'short-list' },
    entries.slice(0, most).map((entry) => el('li', {}, missionRow(entry, state(entry), ahead, { ofPlan }))),
    rest > 0 ? el('li', { class: 'muted more-of' }, `and ${count(rest)} more`) : null
  );
}
