// What a change will do, before it is done: the difference in bytes, what that is by meaning, and the
// findings that it would cause.

import { difference } from '../parts/difference.js';
import { count, el, many } from '../parts/element.js';
import { hexText } from '../parts/hex.js';
import { visible } from '../parts/names.js';
import { check, decoded } from './api.js';

/** Larger values that are no text are not compared byte by byte. */
const MAX_COMPARED = 16 << 10;

/** The differences of more keys than that are shown on demand. */
const MANY = 3;

const CHANGES = { created: 'Created', changed: 'Changed', deleted: 'Deleted' };

export class Review {
  #verb;
  #warnings;
  #confirm;
  #wrong = el('p', { class: 'wrong', role: 'alert', hidden: true });
  #meaning = el('div', { class: 'review-meaning' }, el('p', { class: 'muted' }, 'Checking what this means…'));
  #send;
  #isChecked = false;
  #isReady = true;

  /**
   * @param steps { key, before, bytes }: bytes, or null where there is no entry
   * @param verb the word on the button
   * @param warnings further sentences about what would be wrong
   * @param extra elements above the buttons
   * @param confirm does it; if it throws, the reason is shown
   * @param cancel { text, work } of the other button
   */
  constructor({ system, title, sentences = [], steps, verb, isDanger = false, warnings = [], extra = [], confirm, cancel, isChecked = true }) {
    this.#verb = verb;
    this.#warnings = warnings;
    this.#confirm = confirm;
    this.#send = el('button', { type: 'submit', class: `button ${isDanger ? 'danger' : 'primary'}`, disabled: true, 'data-focus': 'confirm' }, verb);
    this.element = el(
      'form',
      { class: 'card review', novalidate: true, 'aria-label': title, onsubmit: (event) => this.#submit(event) },
      el('h2', { tabindex: '-1' }, title),
      sentences.map((sentence) => el('p', {}, sentence)),
      this.#meaning,
      steps.length === 0 ? null : differences(steps),
      extra,
      this.#wrong,
      el('div', { class: 'actions' }, el('button', { type: 'button', class: 'button', onclick: cancel.work, 'data-focus': 'cancel' }, cancel.text), this.#send)
    );
    if (isChecked && steps.length > 0) this.#check(system, steps);
    else this.#checked([], warnings);
  }

  focus() {
    this.element.querySelector('h2').focus();
  }

  /** Says whether what else is needed is there. */
  ready(isReady) {
    this.#isReady = isReady;
    this.#enable();
  }

  #enable() {
    this.#send.disabled = !this.#isChecked || !this.#isReady;
  }

  async #check(system, steps) {
    try {
      const { records, findings, whole } = await check(system, steps);
      const limits = whole ? [] : [el('p', { class: 'muted' }, 'Only what is near these keys was verified, since the store is large.')];
      this.#checked([...limits, ...records.map(changedRecord)], [...this.#warnings, ...findings.map(({ text }) => text)]);
    } catch (problem) {
      this.#checked([el('p', { class: 'muted' }, `What this means could not be checked: ${problem.message}`)], this.#warnings);
    }
  }

  #checked(elements, findings) {
    const found = findings.length === 0 ? null : el(
      'div',
      { class: 'findings', role: 'alert' },
      el('h3', {}, `${many(findings.length, 'finding')} afterwards`),
      el('ul', {}, findings.map((finding) => el('li', {}, finding)))
    );
    this.#meaning.replaceChildren(...[found, ...elements].filter((element) => element !== null));
    if (findings.length > 0) {
      this.#send.textContent = `${this.#verb} despite ${many(findings.length, 'finding')}`;
      this.#send.classList.replace('primary', 'danger');
    }
    this.#isChecked = true;
    this.#enable();
  }

  async #submit(event) {
    event.preventDefault();
    if (this.#send.disabled) return;
    this.#send.disabled = true;
    this.#wrong.hidden = true;
    try {
      await this.#confirm();
    } catch (problem) {
      this.#wrong.textContent = visible(problem.message);
      this.#wrong.hidden = false;
      this.#enable();
    }
  }
}

/** A record before and after. */
function changedRecord({ change, type, identity, before, after }) {
  const title = `${CHANGES[change] ?? change}: ${type} ${identity}`;
  return el('section', { class: 'review-part' }, el('h3', {}, title), difference(document(before), document(after), title));
}

function document(fields) {
  if (fields === null || fields === undefined) return '';
  return Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`).join('');
}

function differences(steps) {
  const part = ({ key, before, bytes }) => {
    const title = `${before === null ? 'Created' : bytes === null ? 'Deleted' : 'Changed'}: ${key}`;
    return [title, el('section', { class: 'review-part' }, el('h3', {}, title), changedBytes(before, bytes, title))];
  };
  if (steps.length <= MANY) return steps.map((step) => part(step)[1]);
  return steps.map((step) => {
    const details = el('details', { class: 'review-part' }, el('summary', {}, `${step.bytes === null ? 'Deleted' : 'Changed'}: ${step.key}`));
    details.addEventListener('toggle', () => { if (details.children.length === 1) details.append(changedBytes(step.before, step.bytes, step.key)); });
    return details;
  });
}

/** The difference between two values; either may be null. */
export function changedBytes(before, after, label) {
  const none = new Uint8Array();
  const [old, now] = [before ?? none, after ?? none];
  if (old.length === 0 && now.length === 0) return el('p', { class: 'muted' }, 'The value is empty.');
  const [oldText, nowText] = [decoded(old), decoded(now)];
  if (oldText !== null && nowText !== null) return difference(oldText, nowText, label);
  if (Math.max(old.length, now.length) <= MAX_COMPARED) return difference(hexText(old), hexText(now), label);
  return el('p', {}, `${count(old.length)} bytes become ${many(now.length, 'byte')}, which are no text.`);
}
