// Help: the keys of the shell and of the page in view.

import { el } from '../parts/element.js';
import { shortcutsOf, singleKeys } from './shortcuts.js';

export function openHelp({ current }) {
  if (document.querySelector('dialog[open]')) return;
  const groups = shortcutsOf(current());
  const dialog = el('dialog', { class: 'help', 'aria-labelledby': 'help-title' });
  const single = el('input', { type: 'checkbox', onchange: () => { singleKeys.areOn = single.checked; } });
  single.checked = singleKeys.areOn;
  dialog.append(
    el('h2', { id: 'help-title' }, 'Keys'),
    ...groups.map(([title, shortcuts]) =>
      el(
        'section',
        {},
        el('h3', {}, title),
        el('dl', { class: 'keys' }, shortcuts.map(({ keys, title: does }) => el('div', {}, el('dt', {}, keys.map((key) => el('kbd', {}, key))), el('dd', {}, does))))
      )
    ),
    el('label', { class: 'check' }, single, 'use single keys such as / and ?'),
    el('div', { class: 'actions' }, el('button', { type: 'button', class: 'button primary', onclick: () => dialog.close() }, 'Close'))
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
