// Fields for the times between which changes are wanted.

import { el } from '../parts/element.js';

const AGO = { '15m': '15 minutes ago', '1h': '1 hour ago', '6h': '6 hours ago', '24h': '1 day ago', '168h': '7 days ago', '720h': '30 days ago' };
const EXACT = 'exact';

/** What is shown of a history if no time is given. */
export const USUAL = '1h';

const pad = (number) => String(number).padStart(2, '0');

/** A time as the browser's field has it, in the zone of the browser. */
function local(iso) {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}`;
}

/** A choice of times: some time ago, an exact one, and now if that is allowed. */
export class TimeField {
  #select;
  #exact;
  #changed;

  /**
   * @param now whether it may be now, which is null
   * @param changed is called with the time: '1h' (ago), one in full, or null
   */
  constructor(label, now, changed) {
    this.#changed = changed;
    const choices = [...(now ? [['', 'now']] : []), ...Object.entries(AGO), [EXACT, 'exact time…']];
    this.#select = el('select', { class: 'field', 'aria-label': label, onchange: () => this.#chosen() }, choices.map(([value, text]) => el('option', { value }, text)));
    this.#exact = el('input', { type: 'datetime-local', step: '1', class: 'field', 'aria-label': `${label}, exactly`, hidden: true, onchange: () => this.#entered() });
    this.element = el('span', { class: 'time-field' }, el('span', { class: 'muted' }, label), this.#select, this.#exact);
  }

  show(value) {
    const isExact = value !== null && !(value in AGO);
    this.#select.value = isExact ? EXACT : (value ?? '');
    this.#exact.hidden = !isExact;
    if (isExact) this.#exact.value = local(value);
  }

  #chosen() {
    if (this.#select.value !== EXACT) return this.#changed(this.#select.value === '' ? null : this.#select.value);
    this.#exact.hidden = false;
    this.#exact.value = local(new Date(Date.now() - 3_600_000).toISOString());
    this.#exact.focus();
    return this.#entered();
  }

  #entered() {
    const date = new Date(this.#exact.value);
    if (!Number.isNaN(date.getTime())) this.#changed(date.toISOString());
  }
}

/** The moment that a time is now: some time ago, or exactly. */
export function momentOf(value) {
  const ago = /^(\d+)([mh])$/.exec(value);
  return ago ? new Date(Date.now() - Number(ago[1]) * (ago[2] === 'm' ? 60_000 : 3_600_000)) : new Date(value);
}
