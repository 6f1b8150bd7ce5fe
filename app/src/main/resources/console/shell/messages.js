// What the page says outside of its content.

/** Shows a problem below the header, or removes it. */
export function notice(text) {
  const line = document.getElementById('notice');
  line.textContent = text ?? '';
  line.hidden = !text;
}

/** Announces something to screen readers. */
export function say(text) {
  document.getElementById('spoken').textContent = text;
}
