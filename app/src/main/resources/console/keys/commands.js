// How other programs do the same with a key.

import { copyButton } from '../parts/copy.js';
import { el } from '../parts/element.js';
import { menu } from '../parts/menu.js';
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

/** A button with a menu of commands; `actions` are those that are offered. */
export function commandMenu({ system, key, actions }) {
  const button = el('button', { type: 'button', class: 'button', 'data-focus': 'commands' }, 'Copy as…');
  const room = el('span', {}, button);
  menu(button, 'Commands', () => content({ system, key, actions }));
  return room;
}

function content({ system, key, actions }) {
  const list = el('div', { class: 'commands' }, el('p', { class: 'muted' }, 'Loading…'));
  const buttons = new Map(
    ACTIONS.filter(([action]) => actions.includes(action)).map(([action, title]) => [action, el('button', { type: 'button', class: 'segment', onclick: () => show(action) }, title)])
  );
  const show = async (action) => {
    for (const [name, button] of buttons) button.setAttribute('aria-pressed', String(name === action));
    try {
      const found = await commands(system, key, action);
      list.replaceChildren(...PROGRAMS.filter(([program]) => found[program]).map(([program, title]) => command(title, found[program])));
    } catch (problem) {
      list.replaceChildren(el('p', { class: 'wrong' }, problem.message));
    }
  };
  show('get');
  return [...(buttons.size > 1 ? [el('div', { class: 'segments', role: 'group', 'aria-label': 'Action of the command' }, [...buttons.values()])] : []), list];
}

function command(title, text) {
  return el(
    'section',
    {},
    el('h3', { class: 'menu-title' }, title),
    el('div', { class: 'command-line' }, el('pre', { class: 'command', tabindex: '0', 'aria-label': title }, text), copyButton(text, `Copy the command of ${title}`))
  );
}
