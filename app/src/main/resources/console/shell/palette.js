// The command palette: finds any page, record or key.
//
// A page may export `views`, its parts as [{ title, href }], and `find(text, matches, { systems, signal, show })`,
// which resolves to records [{ kind, title, href, detail, of }]: those of all that it has which `matches(record)`, or
// what it finds by the text itself. What takes long is shown meanwhile by `show(records)`, and ended by `signal`.

import { el } from '../parts/element.js';
import { visible } from '../parts/names.js';
import { address } from './router.js';

const TYPING_MILLIS = 150;

/** Of the records of a kind and system only the first are shown. */
const SHOWN = 8;

export function openPalette({ entries, systems }) {
  if (document.querySelector('dialog[open]')) return;
  new Palette(entries, systems).open();
}

class Palette {
  #entries;
  #systems;
  #search = 0;
  #ending = new AbortController();
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
      this.#end();
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
      this.#end();
      this.#dialog.remove();
    });
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#findPages();
    // Their views are known with their modules.
    for (const entry of this.#entries) entry.module().then(() => this.#dialog.open && this.#findPages(), () => {});
  }

  /** Ends what is searched for. */
  #end() {
    clearTimeout(this.#timer);
    this.#search++;
    this.#ending.abort();
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

  /** Records of all pages, as they are found. */
  #findRest() {
    const search = ++this.#search;
    const text = this.#text;
    const { signal } = (this.#ending = new AbortController());
    const sources = text === '' ? [] : this.#entries.map((entry) => [entry.title, (show) => this.#recordsOf(entry, text, { systems: this.#systems, signal, show })]);
    this.#results = new Map([['pages', this.#results.get('pages') ?? []], ...sources.map(([name]) => [name, []])]);
    this.#problems = [];
    this.#waiting = sources.length;
    this.#active = 0;
    this.#show();
    for (const [name, finding] of sources) {
      const take = (found) => { if (search === this.#search) this.#results.set(name, firstOf(found)); };
      finding((found) => { take(found); if (search === this.#search) this.#show(); })
        .then(take)
        .catch((problem) => { if (search === this.#search) this.#problems.push(`${name}: ${problem.message}`); })
        .finally(() => {
          if (search !== this.#search) return;
          this.#waiting--;
          this.#show();
        });
    }
  }

  async #recordsOf(entry, text, { show, ...given }) {
    const named = (records) => records.map((record) => ({ of: entry.title, ...record }));
    const { find } = await entry.module();
    return find ? named(await find(text, matching(text), { ...given, show: (records) => show(named(records)) })) : [];
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

/** The first records of each kind and system. */
function firstOf(records) {
  const counts = new Map();
  return records.filter(({ kind, of }) => {
    const number = (counts.get(`${kind} ${of}`) ?? 0) + 1;
    counts.set(`${kind} ${of}`, number);
    return number <= SHOWN;
  });
}

/** Whether something has every word of a text in its title or detail. */
function matching(text) {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return ({ title, detail = '' }) => words.every((word) => `${title} ${detail}`.toLowerCase().includes(word));
}
