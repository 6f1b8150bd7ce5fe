// Light or dark: as the system has it, or as it is chosen. A press of the button goes to the next of the three.

import { icon } from '../parts/icon.js';
import { say } from './messages.js';

const THEME = 'statehouse-theme';
const THEMES = [
  { name: 'system', words: 'automatic', shape: 'half' },
  { name: 'light', words: 'light', shape: 'sun' },
  { name: 'dark', words: 'dark', shape: 'moon' }
];
const root = document.documentElement;

export function startTheme() {
  const button = document.getElementById('theme');
  let chosen = Math.max(0, THEMES.findIndex(({ name }) => name === localStorage.getItem(THEME)));
  const show = () => {
    const { name, words, shape } = THEMES[chosen];
    if (name === 'system') delete root.dataset.theme;
    else root.dataset.theme = name;
    button.title = `Theme: ${words}`;
    button.setAttribute('aria-label', button.title);
    button.replaceChildren(icon(shape));
  };
  show();
  button.addEventListener('click', () => {
    chosen = (chosen + 1) % THEMES.length;
    localStorage.setItem(THEME, THEMES[chosen].name);
    show();
    say(button.title);
  });
}
