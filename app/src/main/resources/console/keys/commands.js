// How other programs do the same with a key.

import { el } from '../parts/element.js';
import { visible } from '../parts/names.js';
import { say } from '../shell/messages.js';
import { commands } from './api.js';

const PROGRAMS = [
  ['curl', 'curl'],
  ['cli', 'statehouse'],
  ['client', 'The store’s own client']
];

const ACTIONS = [
  ['get', 'Read'],
  ['put', 'Write'],
  ['delete', 'Delete']
];

/** A list that opens below its button. */
export function commandMenu({ system, key, actions }) {
  const room = el('div', { class: 'commands-room', tabindex: '-1' });
  const details = el('details', { class: 'commands' }, el('summary', { class: 'button', 'data-focus': 'commands' }, 'Copy as…'), room);
  const buttons = ACTIONS.filter(([action]) => actions.includes(action)).map(([action, title]) => [
    action,
    el('button', { type: 'button', class: 'segment', onclick: () => show(action) }, title)
  ]);
  const list = el('div', { class: 'commands-list' });
  const show = async (action) => {
    for (const [name, button] of buttons) button.setAttribute('aria-pressed', String(name === action));
    try {
      const found = await commands(system, key, action);
      list.replaceChildren(...PROGRAMS.filter(([program]) => found[program]).map(([program, title]) => command(title, found[program])));
    } catch (problem) {
      list.replaceChildren(el('p', { class: 'wrong' }, problem.message));
    }
  };
  room.append(...(buttons.length > 1 ? [el('div', { class: 'segments', role: 'group', 'aria-label': 'What the command does' }, buttons.map(([, button]) => button))] : []), list);
  details.addEventListener('toggle', () => { if (details.open && list.children.length === 0) show('get'); });
  details.addEventListener('focusout', ({ relatedTarget }) => { if (!details.contains(relatedTarget)) details.open = false; });
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return;
    details.open = false;
    details.querySelector('summary').focus();
    event.stopPropagation();
  });
  return details;
}

function command(title, text) {
  const shown = el('pre', { class: 'command', tabindex: '0', 'aria-label': title }, text);
  const copy = el('button', { type: 'button', class: 'button small', 'aria-label': `Copy the command for ${title}`, onclick: () => copied(text, shown, copy) }, 'Copy');
  return el('div', { class: 'commands-one' }, el('div', { class: 'card-head' }, el('h3', {}, title), copy), shown);
}

/** Without a secure connection browsers do not copy; then the text is selected. */
async function copied(text, shown, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
    say('Copied.');
  } catch {
    getSelection().selectAllChildren(shown);
    button.textContent = 'Selected: copy it';
    say(visible('The command is selected.'));
  }
}
