// One change in a list of them, and what a filter looks at in it.

import { changeIcon, changeLine } from '../parts/change.js';
import { el } from '../parts/element.js';

export const ROW_HEIGHT = 52;

const texts = new WeakMap();

/** The text in which a filter looks for its own, in lower case; made once for each change. */
export function filterText(change) {
  let text = texts.get(change);
  if (text === undefined) {
    const fields = (change.fields ?? []).flatMap(({ name, before, after }) => [name, before ?? '', after ?? '']);
    text = [change.type, change.identity, change.key, change.author, ...fields].map((part) => (part ?? '').slice(0, 500)).join('\n').toLowerCase();
    texts.set(change, text);
  }
  return text;
}

/**
 * The row of a change.
 *
 * @param href the address of the changes of the same key
 * @param isNamed whether it names the system
 * @param select is called when it is clicked
 */
export function changeRow(change, { href, isCurrent, isNamed, select }) {
  const onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    select();
  };
  return el(
    'a',
    { class: 'change-row', href, 'data-focus': change.id, 'aria-current': isCurrent ? 'true' : null, onclick },
    changeIcon(change),
    el('span', { class: 'change-what' }, what(change)),
    el('span', { class: 'change-when' }, isNamed ? `${change.system} · ` : '', el('time', { datetime: change.time, title: change.time }, when(new Date(change.time)))),
    el('span', { class: 'change-line' }, change.type ? changeLine(change) : '')
  );
}

function what({ change, type, identity }) {
  if (type) return [el('span', { class: 'muted' }, type), ' ', el('strong', {}, identity)];
  return el('strong', {}, change === 'gap' ? 'Changes may be missing here' : 'The history begins here');
}

function when(time) {
  const clock = time.toLocaleTimeString('en-GB');
  const isToday = time.toDateString() === new Date().toDateString();
  return isToday ? clock : `${time.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} ${clock}`;
}
