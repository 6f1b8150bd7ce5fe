// Files of the user, chosen or dropped.

import { el, many } from './element.js';
import { visible } from './names.js';

let last = 0;

/** A field for files. */
export class FileField {
  #input;
  #chosen = el('span', { class: 'muted file-names' }, 'or drop them here');

  /** @param accept which files are offered, as in an input */
  constructor({ label, hint, accept, multiple = false }) {
    const id = `files-${++last}`;
    this.#input = el('input', { type: 'file', id, class: 'file-input', accept, multiple, 'aria-describedby': hint ? `${id}-hint` : null });
    this.#input.addEventListener('change', () => this.#show());
    // The input covers the field, so that a file that is dropped anywhere on it is taken.
    this.element = el(
      'div',
      { class: 'form-field' },
      el('label', { class: 'label', for: id }, label),
      el('div', { class: 'file-field' }, el('span', { class: 'button small', 'aria-hidden': 'true' }, multiple ? 'Choose files…' : 'Choose a file…'), this.#chosen, this.#input),
      hint ? el('span', { id: `${id}-hint`, class: 'hint' }, hint) : null
    );
  }

  /** The files chosen, by name. */
  get files() {
    return [...this.#input.files].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  #show() {
    const names = this.files.map(({ name }) => name);
    const shown = names.length > 4 ? `${many(names.length, 'file')}: ${names.slice(0, 3).join(', ')}…` : names.join(', ');
    this.#chosen.textContent = visible(shown || 'or drop them here');
  }
}

/** Has the browser keep a text as a file. */
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text]));
  const link = el('a', { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
