// Asks for an API key.

import { el } from './page.js';
import { icon } from './icons.js';
import { keyIn } from './session.js';

/** @param given is called with the key, and throws what is wrong with it */
export function signInForm(given) {
  const field = el('input', {
    id: 'api-key',
    type: 'password',
    class: 'field mono',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-describedby': 'api-key-hint api-key-wrong',
    required: true
  });
  const wrong = el('p', { id: 'api-key-wrong', class: 'wrong', role: 'alert', hidden: true });
  const send = el('button', { type: 'submit', class: 'button primary wide' }, 'Sign in');
  const form = el(
    'form',
    { class: 'card sign-in', novalidate: true },
    el('span', { class: 'sign-in-icon' }, icon('lock')),
    el('h1', {}, 'Missions'),
    el('p', { class: 'muted' }, 'An API key opens its plans and missions.'),
    el('label', { for: 'api-key', class: 'label' }, 'API key'),
    field,
    wrong,
    send,
    el('p', { id: 'api-key-hint', class: 'hint' }, 'It stays in this tab until you sign out or close it.')
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    wrong.hidden = true;
    const key = keyIn(field.value);
    try {
      if (key === '') throw new Error('Type or paste an API key first.');
      send.disabled = true;
      await given(key);
      field.value = '';
    } catch (problem) {
      wrong.textContent = problem.message;
      wrong.hidden = false;
      field.select();
      field.focus();
    } finally {
      send.disabled = false;
    }
  });
  return { element: el('div', { class: 'sign-in-page' }, form), focus: () => field.focus() };
}
