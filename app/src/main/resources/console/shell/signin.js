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
 * The page that asks for what a system identifies its users by.
 *
 * @param fields as in a form
 * @param verb what the button says
 * @param others buttons beside it
 * @param work receives the values of the fields, and throws if they are not valid
 */
export function signInPage({ title, text, fields, verb = 'Sign in', others = [], work }) {
  const element = form({
    class: 'card sign-in',
    head: [el('span', { class: 'sign-in-icon' }, icon('lock')), el('h1', {}, title), el('p', { class: 'muted' }, text)],
    fields,
    buttons: [submit(verb), ...others],
    work
  });
  return el('div', { class: 'sign-in-page' }, element);
}
