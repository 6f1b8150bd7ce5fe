// Access keys of systems that need one. A key is a secret: it lives in the session storage of this
// tab, is sent in a header, and is in no address, title or text of the page.

import { el } from '../parts/element.js';
import { form, submit } from '../parts/form.js';
import { icon } from '../parts/icon.js';

/** Takes the key of an address such as /?key=KEY out of the address and the history. */
export function takeKeyFromAddress() {
  const parameters = new URLSearchParams(location.search);
  if (!parameters.has('key')) return null;
  history.replaceState(null, '', location.pathname + location.hash);
  return parameters.get('key');
}

/** The key of one system. */
export class AccessKey {
  #name;

  constructor(system) {
    this.#name = `statehouse-${system}-key`;
  }

  get() {
    return sessionStorage.getItem(this.#name);
  }

  keep(key) {
    sessionStorage.setItem(this.#name, key);
  }

  forget() {
    sessionStorage.removeItem(this.#name);
  }
}

/**
 * The page that asks for a key.
 *
 * @param work receives the text of the field, and throws if it is no valid key
 */
export function signInPage({ title, text, label, hint, work }) {
  const element = form({
    class: 'card sign-in',
    head: [el('span', { class: 'sign-in-icon' }, icon('lock')), el('h1', {}, title), el('p', { class: 'muted' }, text)],
    fields: [{ name: 'key', label, hint, type: 'password' }],
    buttons: [submit('Sign in')],
    work: ({ key }) => work(key)
  });
  return el('div', { class: 'sign-in-page' }, element);
}
