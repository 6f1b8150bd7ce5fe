// A button that opens a small menu below it.

import { el } from './element.js';

let last = 0;

/**
 * Has a button open a menu. Escape, a click elsewhere and the choice of a link close it; arrow keys move in it.
 *
 * @param content returns what the menu has, each time it is opened
 */
export function menu(button, label, content) {
  const panel = el('div', { id: `menu-${++last}`, class: 'menu', popover: 'auto', role: 'group', 'aria-label': label });
  button.setAttribute('aria-expanded', 'false');
  button.setAttribute('aria-controls', panel.id);
  button.popoverTargetElement = panel;
  button.after(panel);
  panel.addEventListener('beforetoggle', ({ newState }) => {
    const isOpen = newState === 'open';
    button.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) return;
    panel.replaceChildren(...content());
    const { bottom, left, right } = button.getBoundingClientRect();
    const isLeft = left + right < innerWidth;
    panel.style.setProperty('top', `${bottom + 6}px`);
    panel.style.setProperty('left', isLeft ? `${Math.max(8, left)}px` : 'auto');
    panel.style.setProperty('right', isLeft ? 'auto' : `${Math.max(8, innerWidth - right)}px`);
  });
  panel.addEventListener('click', (event) => {
    if (event.target.closest('a, button[data-closes]')) panel.hidePopover();
  });
  panel.addEventListener('keydown', (event) => move(event, panel));
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    panel.showPopover();
    items(panel)[0]?.focus();
  });
}

function items(panel) {
  return [...panel.querySelectorAll('a, button, input')].filter((item) => !item.disabled);
}

function move(event, panel) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.target.type === 'radio') return;
  event.preventDefault();
  const all = items(panel);
  all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
}

/** A titled part of a menu. */
export function menuPart(title, ...content) {
  return el('section', { class: 'menu-part' }, title ? el('h2', { class: 'menu-title' }, title) : null, content);
}

/** A link of a menu; what is beside it says more. */
export function menuLink({ href, current = false, title, external = false }, text, ...beside) {
  return el(
    'a',
    { class: 'menu-item', href, title, 'aria-current': current ? 'true' : null, rel: external ? 'noreferrer' : null },
    el('span', { class: 'menu-name' }, text),
    beside
  );
}
