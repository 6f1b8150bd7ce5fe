// The command palette: finds any page, record or key.
//
// A page may export `views`, its parts as [{ title, href }], and `find(text, matches)`, which resolves to
// records [{ kind, title, href, detail }]: those of all that it has which `matches(record)`, or what it finds by
// the text itself. Keys are found by how they begin.

import { el } from '../parts/element.js';
import { visible } from '../parts/names.js';
import { justBefore } from '../parts/order.js';
import { json } from './http.js';
import { address } from './router.js';

const TYPING_MILLIS = 150;

/** Of each kind of source only the first are shown. */
const SHOWN = 8;
const KEYS = 5;

export function openPalette({ entries, systems }) {
  if (document.querySelector('dialog[open]')) return;
  new Palette(entries, systems).open();
}

class Palette {
  #entries;
  #systems;
  #search = 0;
  #timer = null;
  /** By source: its results, in the order in which they are shown. */
  #results = new Map();
  #problems = [];
  #waiting = 0;
  #active = 0;
  #input = el('input', {
    type: 'text', class: 'field', role: 'combobox', 'aria-expanded': 'true', 'aria-controls': 'palette-list', 'aria-autocomplete': 'list',
    'aria-label': 'Find a page, record or key', placeholder: 'Find a page, record or key…', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false'
  });
  #list = el('ul', { id: 'palette-list', class: 'palette-list', role: 'listbox', 'aria-label': 'Found' });
  #status = el('p', { class: 'palette-status muted', role: 'status' });
  #dialog = el('dialog', { class: 'palette', 'aria-label': 'Find' }, this.#input, this.#list, this.#status);

  constructor(entries, systems) {
    this.#entries = entries;
    this.#systems = systems;
  }

  open() {
    this.#input.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#active = 0;
      this.#findPages();
      this.#timer = setTimeout(() => this.#findRest(), TYPING_MILLIS);
    });
    this.#input.addEventListener('keydown', (event) => this.#key(event));
    this.#list.addEventListener('click', (event) => {
      const option = event.target.closest('[role="option"]');
      if (option) this.#go(Number(option.dataset.at));
    });
    this.#dialog.addEventListener('click', (event) => { if (event.target === this.#dialog) this.#dialog.close(); });
    this.#dialog.addEventListener('close', () => {
      this.#search++;
      clearTimeout(this.#timer);
      this.#dialog.remove();
    });
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#findPages();
    // Their views are known with their modules.
    for (const entry of this.#entries) entry.module().then(() => this.#dialog.open && this.#findPages(), () => {});
  }

  get #text() {
    return this.#input.value.trim();
  }

  get #all() {
    return [...this.#results.values()].flat();
  }

  /** Pages and their views, at once. */
  #findPages() {
    const pages = this.#entries.flatMap(({ name, title, loaded }) => [
      { kind: 'page', title, href: address(name) },
      ...(loaded?.views ?? []).map((view) => ({ kind: 'page', title: view.title, detail: title, href: view.href }))
    ]);
    if (this.#text === '') this.#results = new Map();
    const found = pages.filter(matching(this.#text));
    // What is called so before what belongs to it.
    const isCalledSo = ({ title }) => matching(this.#text)({ title });
    this.#results.set('pages', [...found.filter(isCalledSo), ...found.filter((page) => !isCalledSo(page))]);
    this.#show();
  }

  /** Records of all pages and keys of all systems, as they are found. */
  #findRest() {
    const search = ++this.#search;
    const text = this.#text;
    const sources = text === '' ? [] : this.#sources(text);
    this.#results = new Map([['pages', this.#results.get('pages') ?? []], ...sources.map(([name]) => [name, []])]);
    this.#problems = [];
    this.#waiting = sources.length;
    this.#active = 0;
    this.#show();
    for (const [name, finding] of sources) {
      finding()
        .then((found) => { if (search === this.#search) this.#results.set(name, found.slice(0, SHOWN)); })
        .catch((problem) => { if (search === this.#search) this.#problems.push(`${name}: ${problem.message}`); })
        .finally(() => {
          if (search !== this.#search) return;
          this.#waiting--;
          this.#show();
        });
    }
  }

  #sources(text) {
    const matches = matching(text);
    const records = this.#entries.map((entry) => [
      entry.title,
      async () => ((await (await entry.module()).find?.(text, matches)) ?? []).map((record) => ({ ...record, of: entry.title }))
    ]);
    const keys = this.#systems.filter(({ keysServed }) => keysServed).map((system) => [`Keys of ${system.title}`, () => keysOf(system, text)]);
    return [...records, ...keys];
  }

  #show() {
    const all = this.#all;
    this.#active = Math.max(0, Math.min(this.#active, all.length - 1));
    this.#list.replaceChildren(...all.map((found, at) => option(found, at, at === this.#active)));
    this.#mark();
    const number = all.length === 0 ? (this.#waiting > 0 ? '' : 'Nothing is found.') : `${all.length} found.`;
    this.#status.textContent = visible([number, this.#waiting > 0 ? 'Searching…' : '', ...this.#problems].filter((part) => part !== '').join(' '));
  }

  #mark() {
    const options = [...this.#list.children];
    options.forEach((each, at) => each.setAttribute('aria-selected', String(at === this.#active)));
    const active = options[this.#active];
    if (active) this.#input.setAttribute('aria-activedescendant', active.id);
    else this.#input.removeAttribute('aria-activedescendant');
    active?.scrollIntoView({ block: 'nearest' });
  }

  #key(event) {
    const { length } = this.#list.children;
    const to = { ArrowDown: this.#active + 1, ArrowUp: this.#active - 1, PageDown: this.#active + 8, PageUp: this.#active - 8 }[event.key];
    if (to !== undefined && length > 0) {
      event.preventDefault();
      const isStep = event.key.startsWith('Arrow');
      this.#active = isStep ? (to + length) % length : Math.max(0, Math.min(length - 1, to));
      this.#mark();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.#go(this.#active);
    }
  }

  #go(at) {
    const found = this.#all[at];
    if (!found) return;
    this.#dialog.close();
    location.hash = found.href;
  }
}

function option({ kind, title, detail, of }, at, isActive) {
  return el(
    'li',
    { id: `palette-${at}`, role: 'option', 'aria-selected': String(isActive), 'data-at': at, title: visible(title) },
    el('span', { class: 'pill quiet' }, kind),
    el('span', { class: 'palette-title' }, title),
    el('span', { class: 'palette-detail muted' }, [detail, of].filter(Boolean).join(' · '))
  );
}

/** Whether something has every word of a text in its title or detail. */
function matching(text) {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return ({ title, detail = '' }) => words.every((word) => `${title} ${detail}`.toLowerCase().includes(word));
}

/** The keys that begin with a text, or with a slash before it. */
async function keysOf({ name, title }, text) {
  const tried = text.startsWith('/') ? [text] : [`/${text}`, text];
  const found = await Promise.all(tried.map((start) => keysFrom(name, start)));
  return found.flat().slice(0, KEYS).map((key) => ({ kind: 'key', title: key, of: title, href: address('keys', name, key) }));
}

async function keysFrom(system, start) {
  const at = start.lastIndexOf('/') + 1;
  const [prefix, begun] = [start.slice(0, at), start.slice(at)];
  const parameters = { system, prefix, limit: KEYS, ...(begun !== '' && { after: justBefore(begun) }) };
  const segments = await json(`/keys/children?${new URLSearchParams(parameters)}`);
  return segments.map(({ segment }) => segment).filter((segment) => segment.startsWith(begun) && segment !== '').map((segment) => prefix + segment);
}
