// Building the page: elements are made of text and attributes, never of markup, so that nothing a
// store holds can become part of the page.

/**
 * Makes an element. Properties named "on…" are listeners, "class" is the class, null and false are
 * left out; children are elements or texts.
 */
export function el(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [property, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (property.startsWith('on')) element.addEventListener(property.slice(2), value);
    else element.setAttribute(property, value === true ? '' : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** The class of a status: it is good, on its way, or wrong. */
export function tone(status) {
  if (status === 'READY' || status === 'ACTIVE') return 'good';
  if (status.startsWith('PENDING') || status === 'CREATING') return 'waiting';
  if (status.startsWith('FAILED')) return 'bad';
  return 'quiet';
}

/** A status as a small coloured label. */
export function pill(status) {
  return el('span', { class: `pill ${tone(status)}` }, status === '' ? 'no status' : status);
}

/** Pairs of a name and what it is; pairs without a value are left out. */
export function facts(pairs) {
  return el(
    'dl',
    { class: 'facts' },
    pairs
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value)))
  );
}

/** A page part that says there is nothing. */
export function empty(title, ...hints) {
  return el('div', { class: 'empty' }, el('h2', {}, title), ...hints.map((hint) => el('p', {}, hint)));
}

/** Shows for a moment that an element has changed. */
export function flash(element) {
  element.classList.remove('flash');
  void element.offsetWidth; // lets the animation begin again
  element.classList.add('flash');
}

/** Tells those who listen instead of look. */
export function say(text) {
  document.getElementById('spoken').textContent = text;
}

/** Shows what went wrong, or nothing. */
export function notice(text) {
  const line = document.getElementById('notice');
  line.textContent = text ?? '';
  line.hidden = !text;
}

/** A number for people. */
export function count(number) {
  return number.toLocaleString('en');
}
