// The views of a value: by meaning, as text, as JSON, as bytes. Which one was chosen is remembered.

import { el, many } from '../parts/element.js';
import { folded, outline } from '../parts/folded.js';
import { hex } from '../parts/hex.js';
import { decoded } from './api.js';
import { record } from './record.js';

const CHOICE = 'statehouse-value-view';

/** More characters than that are shown on demand. */
const SHOWN = 64 << 10;

const TITLES = { meaning: 'Meaning', json: 'JSON', text: 'Text', hex: 'Hex' };

/** What the value of a key looks like, in the view that was chosen last if there is one of this value. */
export function views({ system, bytes, meaning }) {
  const text = decoded(bytes);
  const document = text === null ? null : outline(text);
  const makers = {
    meaning: meaning?.type && !meaning.problem ? () => record(system, meaning) : null,
    json: document === null ? null : () => folded(document, 'Value, formatted'),
    text: text === null ? null : () => plain(text),
    hex: () => (bytes.length === 0 ? nothing() : hex(bytes, text === null ? 'Value' : 'Value, as bytes'))
  };
  const names = Object.keys(TITLES).filter((name) => makers[name] !== null);
  const body = el('div', { class: 'view' });
  const buttons = names.map((name) => el('button', { type: 'button', class: 'segment', 'data-focus': `view-${name}`, onclick: () => choose(name) }, TITLES[name]));
  const show = (name) => {
    for (const [at, button] of buttons.entries()) button.setAttribute('aria-pressed', String(names[at] === name));
    body.replaceChildren(makers[name]());
  };
  const choose = (name) => {
    remember(name);
    show(name);
  };
  const chosen = remembered();
  show(names.includes(chosen) ? chosen : names[0]);
  return { switch: el('div', { class: 'segments', role: 'group', 'aria-label': 'View of the value' }, buttons), body };
}

function remembered() {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

function remember(name) {
  try {
    localStorage.setItem(CHOICE, name);
  } catch {
    // Browsers may keep nothing; the choice is then that of this value alone.
  }
}

function nothing() {
  return el('p', { class: 'muted' }, 'The value is empty.');
}

function plain(text) {
  if (text === '') return nothing();
  const pre = el('pre', { class: 'value', tabindex: '0', 'aria-label': 'Value' });
  const more = el('button', { type: 'button', class: 'button', onclick: () => show() });
  let shown = 0;
  const show = () => {
    const end = boundary(text, Math.min(text.length, shown + SHOWN));
    // As elements are made, with what cannot be seen made visible.
    pre.append(...el('pre', {}, text.slice(shown, end)).childNodes);
    shown = end;
    more.hidden = shown === text.length;
    more.textContent = `Show more of ${many(text.length - shown, 'character')}`;
  };
  show();
  return el('div', {}, pre, el('div', { class: 'after-value' }, more));
}

/** A place that cuts no character in two. */
function boundary(text, at) {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
