// What the page says outside of its content: problems below the header, each once, and words for screen
// readers.

import { el } from '../parts/element.js';
import { visible } from '../parts/names.js';

/** What has failed and is being tried again: the status and message of the first failure, and what is being done. */
const troubles = new Map();

/** Of something that was done once. */
let said = null;

/** Shows a problem of something that was done once, or removes it; another address removes it too. */
export function notice(text) {
  said = text;
  show();
}

/** Something that is tried again after it has failed: what is wrong is shown until it succeeds or is given up. */
export class Retried {
  /** @param doing says what is being tried again */
  failed({ status = null, message }, doing) {
    // Of one outage each request may say something else.
    const known = troubles.get(this);
    troubles.set(this, known?.status === status && status !== null ? { ...known, doing } : { status, message, doing });
    show();
  }

  succeeded() {
    if (troubles.delete(this)) show();
  }
}

function show() {
  const all = [...troubles.values()];
  const tried = all.filter(({ status }, at) => status === null || all.findIndex((other) => other.status === status) === at);
  const messages = new Set([...tried.map(({ message }) => message), ...(said ? [said] : [])]);
  const shown = [...messages].map(visible);
  const doing = visible(tried[0]?.doing ?? '');
  const line = document.getElementById('notice');
  const state = JSON.stringify([shown, doing, said]);
  // The same words would be read out again.
  if (state === line.dataset.state) return;
  line.dataset.state = state;
  line.replaceChildren(...shown.map((text) => el('p', {}, text)));
  line.parentNode.hidden = shown.length === 0;
  document.getElementById('retrying').textContent = doing;
  document.getElementById('dismiss').hidden = !said;
}

export function startNotices() {
  document.getElementById('dismiss').addEventListener('click', () => notice(null));
}

/** Announces something to screen readers. */
export function say(text) {
  document.getElementById('spoken').textContent = visible(text);
}
