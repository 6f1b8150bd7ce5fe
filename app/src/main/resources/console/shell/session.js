// Who is signed in to this server: nobody, where it asks nobody.

import { completedWith } from '../parts/dialog.js';
import { visible } from '../parts/names.js';
import { json, refusal, send, whenUnknown } from './http.js';
import { signInPage } from './signin.js';

const SESSION = '/access/session';
const FIELDS = [
  { name: 'user', label: 'User', autocomplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }
];

/** Resolves to who is signed in: { access, kind, name, grants }. */
export function sender() {
  return json(SESSION);
}

/** Asks for name and password, in place of the page, until they are right. */
export function signIn() {
  return new Promise((done) => {
    const page = signInPage({
      title: 'Sign in to Statehouse',
      text: 'This server shows its state to those who are known. An operator adds you with “statehouse access user add”.',
      fields: FIELDS,
      work: async (values) => {
        await logIn(values);
        done();
      }
    });
    document.getElementById('content').replaceChildren(page);
    page.querySelector('input').focus();
  });
}

async function logIn(values) {
  const response = await send(SESSION, { method: 'POST', body: JSON.stringify(values), headers: { 'Content-Type': 'application/json' } });
  if (!response.ok) throw await refusal(response);
}

/** Shows in the header who is signed in, with a button to sign out. */
export function showSender({ access, kind, name }) {
  if (!access) return;
  const button = document.getElementById('sender');
  button.hidden = false;
  if (kind === 'anonymous') {
    button.textContent = 'Sign in';
    button.onclick = async () => {
      await signIn();
      location.reload();
    };
    return;
  }
  button.textContent = visible(name);
  button.title = `Signed in as ${visible(name)}: sign out`;
  button.setAttribute('aria-label', button.title);
  button.onclick = async () => {
    await send(SESSION, { method: 'DELETE' });
    location.reload();
  };
}

/** Asks over the page when a request needs someone who is known, and begins anew with that person. */
export function signInWhenNeeded() {
  let open = false;
  whenUnknown(async (path) => {
    if (open || path === SESSION) return;
    open = true;
    const signedIn = await completedWith(
      'Sign in to go on',
      ['The session has ended, or this is for those who are signed in.'],
      FIELDS,
      'Sign in',
      logIn
    );
    open = false;
    if (signedIn) location.reload();
  });
}
