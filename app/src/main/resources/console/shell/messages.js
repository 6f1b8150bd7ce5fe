// What the page says outside of its content.

import { visible } from '../parts/names.js';

/** Shows a problem below the header, or removes it. */
export function notice(text) {
  const line = document.getElementById('notice');
  line.textContent = visible(text ?? '');
  line.hidden = !text;
}

/** Announces something to screen readers. */
export function say(text) {
  document.getElementById('spoken').textContent = visible(text);
}
