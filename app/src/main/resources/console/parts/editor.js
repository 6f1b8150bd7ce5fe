// A field for a document: its lines are numbered, a file can be opened or dropped in it, and what is wrong
// is shown at its place.

import { el } from './element.js';
import { placeOf } from './outline.js';

/** The height of a line in pixels, which the style sheet repeats. */
const LINE = 20;

/** The space above the first line. */
const ABOVE = 7;

/** Larger files are for the command line. */
const MAX_BYTES = 16 * 1024 * 1024;

export class Editor {
  #text;
  #numbers = el('pre', { class: 'line-numbers', 'aria-hidden': 'true' });
  #mark = el('div', { class: 'wrong-line', 'aria-hidden': 'true', hidden: true });
  #said = el('button', { type: 'button', class: 'link-button', hidden: true });
  #file = el('input', { type: 'file', class: 'unseen', tabindex: '-1', 'aria-hidden': 'true' });
  #root;
  #pathIn;
  #place = null;
  type = 'text';

  /**
   * @param root the path of the part that pointers in messages are relative to
   * @param pathIn finds the path in a message that names a place in its own way
   */
  constructor({ name, label, value = '', lines, root = '', pathIn = (message) => message }, describedBy) {
    this.#root = root;
    this.#pathIn = pathIn;
    this.#text = el('textarea', { name, class: 'field mono', rows: lines, wrap: 'off', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', 'aria-label': label, 'aria-describedby': describedBy });
    this.#text.value = value;
    this.#text.addEventListener('input', () => this.#changed());
    this.#text.addEventListener('scroll', () => this.#scrolled());
    this.#said.addEventListener('click', () => this.#go());
    this.#file.addEventListener('change', () => this.#open(this.#file.files));
    this.element = el(
      'div',
      { class: 'editor' },
      el('div', { class: 'editor-text' }, this.#numbers, this.#mark, this.#text),
      el(
        'div',
        { class: 'editor-line' },
        el('button', { type: 'button', class: 'button small', onclick: () => this.#file.click() }, 'Open a file…'),
        this.#file,
        el('span', { class: 'muted' }, 'or drop one here'),
        this.#said
      )
    );
    this.element.addEventListener('dragover', (event) => event.preventDefault());
    this.element.addEventListener('drop', (event) => {
      event.preventDefault();
      this.#open(event.dataTransfer.files);
    });
    this.#changed();
  }

  get value() {
    return this.#text.value;
  }

  set value(text) {
    this.#text.value = text;
    this.#changed();
  }

  focus() {
    this.#text.focus();
  }

  /** Shows the place that a message names. */
  mark(message) {
    this.#place = placeOf(this.value, this.#pathIn(message), this.#root);
    this.#mark.hidden = this.#said.hidden = this.#place === null;
    if (this.#place === null) return;
    const { line, column } = this.#place;
    this.#said.textContent = `Line ${line}, column ${column}`;
    this.#mark.textContent = String(line);
    this.#text.setAttribute('aria-invalid', 'true');
    this.#go();
  }

  #go() {
    const { from, to, line } = this.#place;
    const end = this.value.indexOf('\n', from);
    this.#text.focus();
    this.#text.setSelectionRange(from, Math.min(to, end < 0 ? this.value.length : end));
    this.#text.scrollTop = Math.max(0, (line - 1) * LINE - this.#text.clientHeight / 2);
    this.#scrolled();
  }

  #changed() {
    this.#numbers.textContent = this.value.replace(/[^\n]+/g, '').split('\n').map((_, at) => at + 1).join('\n');
    this.#place = null;
    this.#mark.hidden = this.#said.hidden = true;
    this.#text.removeAttribute('aria-invalid');
    this.#scrolled();
  }

  #scrolled() {
    this.#numbers.scrollTop = this.#text.scrollTop;
    if (this.#place === null) return;
    const top = ABOVE + (this.#place.line - 1) * LINE - this.#text.scrollTop;
    this.#mark.style.setProperty('top', `${top}px`);
    this.#mark.hidden = top < 0 || top > this.#text.clientHeight - LINE;
  }

  async #open([file]) {
    if (!file) return;
    if (file.size > MAX_BYTES) {
      this.#said.textContent = `${file.name} is larger than 16 MiB: use the command line.`;
      this.#said.hidden = false;
      return;
    }
    this.#text.value = await file.text();
    this.#file.value = '';
    this.#text.dispatchEvent(new Event('input', { bubbles: true }));
    this.focus();
  }
}
