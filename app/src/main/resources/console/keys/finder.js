// Above the keys: which system, tree or list, and what is sought.

import { el } from '../parts/element.js';
import { icon } from '../parts/icon.js';
import { visible } from '../parts/names.js';

/** Keys are searched for once the user pauses. */
const TYPING_MILLIS = 200;

const FORMS = [
  ['contains', 'contain'],
  ['glob', 'match the pattern'],
  ['regex', 'match the expression']
];

const PATTERNS = { contains: 'a part of a name', glob: '/DBS/*/status', regex: '^/DBS/[a-z]+$' };

function field(label, properties) {
  return el('input', { class: 'field mono', type: 'text', 'aria-label': label, autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', ...properties });
}

export class Finder {
  #typed = field('Find keys that begin with', { type: 'search', placeholder: 'Find keys that begin with…' });
  #only = el('input', { type: 'checkbox' });
  #found = el('p', { class: 'found muted', role: 'status', hidden: true });
  #form = el('select', { class: 'field', 'aria-label': 'How names are compared' }, FORMS.map(([value, text]) => el('option', { value }, text)));
  #names = field('Text in the name', {});
  #values = field('Text in the value', { placeholder: 'any value' });
  #search;
  #links = {};
  #pausing = null;

  /**
   * @param systems those that can be chosen
   * @param chosen is called with the name of a system
   * @param find is called with what a key is to begin with, and whether only such keys are to be shown
   * @param search is called with what names and values are searched for: { names, form, values }
   * @param down moves the focus to the keys
   */
  constructor({ systems, chosen, find, search, down }) {
    this.find = find;
    this.select = systems.length > 1 ? el('select', { class: 'field', 'aria-label': 'System', onchange: () => chosen(this.select.value) }, systems.map(({ name, title }) => el('option', { value: name }, title))) : null;
    this.#links = { tree: el('a', { class: 'segment', 'data-focus': 'tree' }, 'Tree'), list: el('a', { class: 'segment', 'data-focus': 'list' }, 'List') };
    this.#search = this.#searchForm(search);
    this.element = el(
      'div',
      { class: 'finder' },
      el('div', { class: 'finder-line' }, this.select, el('nav', { class: 'segments', 'aria-label': 'Arrangement of keys' }, Object.values(this.#links))),
      this.#beginsForm(down),
      this.#search
    );
    this.#form.addEventListener('change', () => { this.#names.placeholder = PATTERNS[this.#form.value]; });
    this.#names.placeholder = PATTERNS.contains;
  }

  #beginsForm(down) {
    this.#typed.addEventListener('input', () => {
      clearTimeout(this.#pausing);
      this.#pausing = setTimeout(() => this.#find(), TYPING_MILLIS);
    });
    this.#only.addEventListener('change', () => this.#find());
    this.#typed.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      down();
    });
    const submit = (event) => {
      event.preventDefault();
      this.#find();
    };
    return el(
      'form',
      { role: 'search', onsubmit: submit },
      el('div', { class: 'search' }, icon('search'), this.#typed),
      el('label', { class: 'check' }, this.#only, 'show only these'),
      this.#found
    );
  }

  #searchForm(search) {
    const submit = (event) => {
      event.preventDefault();
      search({ names: this.#names.value, form: this.#form.value, values: this.#values.value });
    };
    const clear = () => {
      this.#names.value = '';
      this.#values.value = '';
      search({ names: '', form: '', values: '' });
    };
    return el(
      'details',
      { class: 'finder-search' },
      el('summary', {}, 'Search names and values'),
      el(
        'form',
        { onsubmit: submit },
        el('label', { class: 'finder-label' }, 'Names ', this.#form),
        this.#names,
        el('label', { class: 'finder-label' }, 'Values contain'),
        this.#values,
        el('div', { class: 'finder-actions' }, el('button', { type: 'button', class: 'button small', onclick: clear }, 'Clear'), el('button', { type: 'submit', class: 'button small primary' }, 'Search'))
      )
    );
  }

  #find() {
    clearTimeout(this.#pausing);
    this.find(this.#typed.value, this.#only.checked);
  }

  /** What is typed, without the pause for more. */
  get typed() {
    return this.#typed.value;
  }

  get isOnly() {
    return this.#only.checked;
  }

  /** Says what was not found; nothing if that is null. */
  say(text) {
    this.#found.textContent = visible(text ?? '');
    this.#found.hidden = text === null;
  }

  /** Shows what an address says: the system, and tree or list with what is sought in it. */
  show({ system, list, tree, flat }) {
    if (this.select) this.select.value = system;
    this.#links.tree.href = tree;
    this.#links.list.href = flat;
    for (const [name, link] of Object.entries(this.#links)) {
      if ((name === 'list') === (list !== null)) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    if (list === null) return;
    const { prefix = '', from = '', names = '', form = 'contains', values = '' } = list;
    // What is being typed is ahead of the address.
    if (document.activeElement !== this.#typed) this.#typed.value = prefix || from;
    this.#only.checked = prefix !== '' || (from === '' && this.#only.checked);
    if (this.#search.contains(document.activeElement) && document.activeElement.matches('input')) return;
    [this.#names.value, this.#form.value, this.#values.value] = [names, form || 'contains', values];
    if (names !== '' || values !== '') this.#search.open = true;
  }
}
