// Buttons that copy a text.

import { el } from './element.js';
import { icon } from './icon.js';
import { say } from '../shell/messages.js';

const DONE_MILLIS = 1600;

/**
 * A button that copies a text, or what a function returns, and says so.
 *
 * @param label what it copies, as in "Copy key"
 */
export function copyButton(text, label) {
  const button = el('button', { type: 'button', class: 'tool copy', 'aria-label': label, title: label, 'data-focus': `copy-${label}` }, icon('copy'));
  let done = null;
  button.addEventListener('click', async () => {
    const succeeded = await copy(typeof text === 'function' ? text() : text);
    say(succeeded ? 'Copied.' : 'The browser did not permit to copy.');
    button.replaceChildren(icon(succeeded ? 'check' : 'cross'));
    clearTimeout(done);
    done = setTimeout(() => button.replaceChildren(icon('copy')), DONE_MILLIS);
  });
  return button;
}

/** Resolves to whether it was copied. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Browsers have no clipboard where a page is served without TLS by another machine. */
function copyBySelection(text) {
  const focused = document.activeElement;
  const room = el('textarea', { class: 'unseen', 'aria-hidden': 'true', tabindex: '-1' });
  room.value = text;
  // Beside a modal dialog nothing can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(room);
  room.select();
  const isCopied = document.execCommand('copy');
  room.remove();
  focused?.focus({ preventScroll: true });
  return isCopied;
}
