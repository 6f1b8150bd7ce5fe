// Creates an entry or changes its value. It shows what will change before it is saved, and if another
// writer was there, what both have made of it.

import { button } from '../parts/block.js';
import { el } from '../parts/element.js';
import { indentedJson } from '../parts/json.js';
import { visible } from '../parts/names.js';
import { commit, decoded, read } from './api.js';
import { conflict } from './conflict.js';
import { changedBytes, Review } from './review.js';
import { editable, isDocument, jsonProblem, numbersForm, same, textForm } from './text.js';

const NONE = new Uint8Array();
const PRECONDITION_FAILED = 412;
const CHECK_MILLIS = 250;
const MIN_ROWS = 8;
const MAX_ROWS = 22;

/** Longer values are not checked at each pause, but before they are saved. */
const MAX_CHECKED = 200_000;

export class Editor {
  #system;
  #key;
  #base;
  #theirs = null;
  #form;
  #file = null;
  #wasDocument;
  #saved;
  #closed;
  #timer = null;
  #name = el('input', { class: 'field mono', type: 'text', 'aria-label': 'Key', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', 'data-focus': 'key' });
  #area = el('textarea', { class: 'field mono value-field', 'aria-label': 'New value', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', 'data-focus': 'value' });
  #kinds = el('div', { class: 'segments', role: 'group', 'aria-label': 'Edit as' });
  #check = el('p', { class: 'hint', role: 'status' });
  #wrong = el('p', { class: 'wrong', role: 'alert', hidden: true });
  #others = el('div', { class: 'others', role: 'status', hidden: true });
  #fields;
  element = el('div', { class: 'editor' });

  /**
   * @param key null for one that is to be named
   * @param entry { bytes, revision }; null where there is none
   * @param draft bytes that were typed before
   * @param saved is called with the steps that were done: { key, before, revision }
   * @param closed is called if nothing is to be changed
   */
  constructor({ system, key, entry, draft = null, suggested = '', saved, closed }) {
    this.#system = system;
    this.#key = key;
    this.#base = entry;
    this.#saved = saved;
    this.#closed = closed;
    this.#wasDocument = entry !== null && isDocument(decoded(entry.bytes) ?? '');
    this.#name.value = suggested;
    this.#fields = this.#makeFields();
    this.#take(draft ?? entry?.bytes ?? NONE);
    this.element.append(this.#fields);
  }

  focus() {
    (this.#key === null ? this.#name : this.#area).focus();
    this.#area.setSelectionRange(0, 0);
    this.#area.scrollTop = 0;
  }

  #makeFields() {
    const file = el('input', { type: 'file', class: 'unseen', tabindex: '-1', 'aria-hidden': 'true', onchange: () => this.#open(file) });
    this.#area.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#describe(), CHECK_MILLIS);
    });
    const title = this.#base === null ? 'New entry' : 'New value';
    return el(
      'form',
      { class: 'card', novalidate: true, onsubmit: (event) => this.#submit(event), onkeydown: (event) => this.#pressed(event) },
      el('div', { class: 'card-head' }, el('h2', {}, title), this.#kinds),
      this.#others,
      this.#key === null ? el('label', { class: 'form-field' }, el('span', { class: 'label' }, 'Key'), this.#name) : null,
      this.#area,
      this.#check,
      this.#wrong,
      el(
        'div',
        { class: 'actions' },
        el('button', { type: 'button', class: 'button start', onclick: () => file.click() }, this.#base === null ? 'Take the value from a file…' : 'Replace with a file…'),
        file,
        el('button', { type: 'button', class: 'button', onclick: () => this.#closed(), 'data-focus': 'cancel' }, 'Cancel'),
        el('button', { type: 'submit', class: 'button primary', 'data-focus': 'review' }, 'Review change')
      )
    );
  }

  /** Shows bytes to be edited, as text if they are. */
  #take(bytes, form = editable(bytes)) {
    this.#form = form;
    this.#file = form === null ? bytes : null;
    this.#area.value = form?.shown ?? '';
    this.#area.disabled = form === null;
    this.#area.rows = Math.min(MAX_ROWS, Math.max(MIN_ROWS, this.#area.value.slice(0, MAX_CHECKED).split('\n').length + 1));
    const kinds = [['text', 'Text', textForm], ['numbers', 'Hex', numbersForm]];
    this.#kinds.replaceChildren(
      ...kinds.map(([kind, title, make]) =>
        el('button', { type: 'button', class: 'segment', 'aria-pressed': String(form?.kind === kind), onclick: () => this.#switch(make, title), 'data-focus': `as-${kind}` }, title)
      )
    );
    this.#describe();
  }

  #switch(make, title) {
    this.#attempt(() => {
      const bytes = this.#bytes();
      const form = make(bytes);
      if (form === null) throw new Error(title === 'Text' ? 'This is no text that a field of a page keeps as it is.' : 'There are too many bytes to edit them here: replace them with a file.');
      this.#take(bytes, form);
    });
  }

  async #open(input) {
    const [file] = input.files;
    input.value = '';
    if (!file) return;
    this.#take(new Uint8Array(await file.arrayBuffer()));
  }

  /** @throws Error if what was typed is no bytes */
  #bytes() {
    return this.#file ?? this.#form.bytes(this.#area.value);
  }

  /** The entry that the new value is made from; null if there is none. */
  get base() {
    return this.#base;
  }

  /** What was typed, if it is different from what is stored; null if not. */
  get draft() {
    try {
      const bytes = this.#bytes();
      return same(bytes, this.#base?.bytes ?? NONE) ? null : bytes;
    } catch {
      return null;
    }
  }

  #describe() {
    const typed = this.#area.value;
    const isChecked = this.#file === null && this.#form.kind === 'text' && typed.length <= MAX_CHECKED && (this.#wasDocument || /^\s*[{[]/.test(typed));
    const problem = isChecked ? jsonProblem(typed) : null;
    const unseen = visible(typed.slice(0, MAX_CHECKED).replace(/[\n\t]/g, '')) !== typed.slice(0, MAX_CHECKED).replace(/[\n\t]/g, '');
    const format = () => {
      this.#area.value = indentedJson(typed) ?? typed;
      this.#describe();
    };
    this.#check.replaceChildren(
      ...[
        this.#file === null ? null : `${this.#file.length.toLocaleString('en')} bytes that are not edited here.`,
        isChecked ? (problem === null ? 'This is JSON. ' : visible(`This is not JSON: ${problem} `)) : null,
        isChecked && problem === null && (indentedJson(typed) ?? typed) !== typed ? el('button', { type: 'button', class: 'link-button', onclick: format }, 'Format it') : null,
        unseen ? ' It has characters that cannot be seen.' : null
      ].filter((part) => part !== null)
    );
    this.#wrong.hidden = true;
  }

  #pressed(event) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#submit(event);
    else if (event.key === 'Escape' && this.draft === null) this.#closed();
    else return;
    event.stopPropagation();
  }

  #attempt(work) {
    this.#wrong.hidden = true;
    try {
      work();
    } catch (problem) {
      this.#wrong.textContent = visible(problem.message);
      this.#wrong.hidden = false;
    }
  }

  #submit(event) {
    event.preventDefault();
    this.#attempt(() => {
      const key = this.#key ?? this.#name.value;
      if (key === '') throw new Error('Name the key.');
      const bytes = this.#bytes();
      if (this.#base !== null && same(bytes, this.#base.bytes)) throw new Error('Nothing is different from what is stored.');
      if (this.#theirs) this.#compare(key, bytes, this.#theirs.entry);
      else this.#review(key, bytes);
    });
  }

  #review(key, bytes) {
    const text = decoded(bytes);
    const problem = this.#wasDocument ? jsonProblem(text ?? '') : null;
    const before = this.#base?.bytes ?? null;
    const review = new Review({
      system: this.#system,
      title: before === null ? 'What will be created' : 'What will change',
      steps: [{ key, before, bytes }],
      verb: before === null ? 'Create' : 'Save',
      warnings: problem === null ? [] : [`The value was JSON, and is not any more: ${problem}`],
      confirm: () => this.#save(key, bytes),
      cancel: { text: 'Edit further', work: () => this.#edit() }
    });
    this.element.replaceChildren(this.#others, review.element);
    review.focus();
  }

  #edit() {
    this.#fields.querySelector('.card-head').after(this.#others);
    this.element.replaceChildren(this.#fields);
    this.#area.focus();
  }

  async #save(key, bytes) {
    let revision;
    try {
      [revision] = await commit(this.#system, [{ key, bytes, expected: this.#base?.revision ?? null }]);
    } catch (problem) {
      if (problem.status !== PRECONDITION_FAILED) throw problem;
      return this.#compare(key, bytes, (await read(this.#system, key)).entry);
    }
    this.#saved([{ key, before: this.#base?.bytes ?? null, revision }]);
  }

  /** Shows what the other writer has made of it; what is chosen is reviewed in place of that. */
  #compare(key, bytes, theirs) {
    const shown = conflict({
      key,
      before: this.#base?.bytes ?? null,
      mine: bytes,
      theirs: theirs?.bytes ?? null,
      merged: (chosen) => {
        this.#base = theirs;
        this.#theirs = null;
        this.#others.hidden = true;
        this.#take(chosen);
        if (theirs !== null && same(chosen, theirs.bytes)) this.#closed();
        else this.#review(key, chosen);
      },
      discarded: () => this.#closed()
    });
    this.element.replaceChildren(shown);
    shown.querySelector('h2').focus();
  }

  /** Says that another writer has changed the entry; what was typed stays. */
  noticed(entry) {
    if (entry?.revision === this.#base?.revision) {
      this.#theirs = null;
      this.#others.hidden = true;
      return;
    }
    this.#theirs = { entry };
    const text = entry === null ? 'Someone else has deleted this entry.' : 'Someone else has changed this value.';
    const show = el('details', {}, el('summary', {}, 'Show what they changed'));
    show.addEventListener('toggle', () => { if (show.children.length === 1) show.append(changedBytes(this.#base?.bytes ?? null, entry?.bytes ?? null, 'Their change')); });
    this.#others.replaceChildren(el('p', {}, `${text} What you have typed is kept; both are compared before you save.`), show);
    this.#others.hidden = false;
  }
}
