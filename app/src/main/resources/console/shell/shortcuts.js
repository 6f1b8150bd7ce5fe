// The keys of the console, in one table: those of the shell here, those of a page in its module.
//
// A page may export `shortcuts`: a list of { keys, title, target }. Where `target` is a selector, or a list
// of them, the first that is in view counts: the key focuses the field, or presses the button or link.
// Without it the line only stands in the help, since a part handles the keys, such as the arrows of a tree.

import { el } from '../parts/element.js';
import { icon } from '../parts/icon.js';
import { openHelp } from './help.js';
import { openPalette } from './palette.js';

const SINGLE = 'statehouse-single-keys';

/** Whether a single key does something; those who speak to their computer turn that off. */
export const singleKeys = {
  get areOn() {
    return localStorage.getItem(SINGLE) !== 'off';
  },
  set areOn(on) {
    localStorage.setItem(SINGLE, on ? 'on' : 'off');
  }
};

/** A page's own search field is what "/" goes to. */
const SEARCH = 'input[type="search"], [role="search"] input';

const SHORTCUTS = [
  { keys: ['Ctrl K', '⌘ K'], title: 'Find any page, record or key', isPressed: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k', run: openPalette },
  { keys: ['/'], title: 'Search this page', target: SEARCH },
  { keys: ['?'], title: 'Show these keys', run: openHelp },
  { keys: ['Esc'], title: 'Close a menu or a dialog' }
];

/** The keys of the shell, and of a page: [[title, shortcuts]…]. */
export function shortcutsOf(entry) {
  const own = entry?.loaded?.shortcuts ?? [];
  const isSearched = document.querySelector(`#content :is(${SEARCH})`) !== null;
  const shared = SHORTCUTS.filter(({ target }) => target === undefined || isSearched);
  return [['Everywhere', shared], ...(own.length > 0 ? [[entry.title, own]] : [])];
}

/**
 * Listens to the keys.
 *
 * @param current returns the page in view, or null
 * @param shell what the palette needs: { entries, systems }
 */
export function startShortcuts(current, shell) {
  const actions = { ...shell, current };
  const find = document.getElementById('find');
  find.append(icon('search'), el('span', {}, 'Find'), el('kbd', { 'aria-hidden': 'true' }, 'Ctrl K'));
  find.addEventListener('click', () => openPalette(actions));
  document.getElementById('help').addEventListener('click', () => openHelp(actions));
  addEventListener('keydown', (event) => {
    const always = SHORTCUTS.find(({ isPressed }) => isPressed?.(event));
    const pressed = always ?? (isSingle(event) ? ofKey(event.key, current()) : undefined);
    if (!pressed) return;
    // The key is not to be typed in the field that it leads to.
    event.preventDefault();
    if (pressed.run) pressed.run(actions);
    else press(pressed.target);
  });
}

function isSingle(event) {
  const { ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
  return singleKeys.areOn && !ctrlKey && !metaKey && !altKey && !defaultPrevented && !isTyping(target) && !document.querySelector('dialog[open]');
}

function ofKey(key, entry) {
  return [...SHORTCUTS, ...(entry?.loaded?.shortcuts ?? [])].find(({ keys, isPressed, run, target }) => !isPressed && (run || target) && keys.includes(key));
}

function isTyping(target) {
  return target instanceof Element && target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null;
}

function press(target) {
  const found = [target]
    .flat()
    .flatMap((selector) => [...document.querySelectorAll(`#content :is(${selector})`)])
    .find((element) => element.checkVisibility() && !element.disabled);
  if (!found) return;
  found.focus();
  if (found.matches('input, textarea')) found.select();
  else if (!found.matches('select')) found.click();
}
