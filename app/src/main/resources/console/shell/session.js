// Who is signed in to this server: nobody, where it asks nobody.

import { completedWith } from '../parts/dialog.js';
import { el } from '../parts/element.js';
import { icon } from '../parts/icon.js';
import { menu, menuPart } from '../parts/menu.js';
import { visible } from '../parts/names.js';
import { json, refusal, send, whenUnknown } from './http.js';
import { signInPage } from './signin.js';

const SESSION = '/access/session';
const ISSUER = '/access/oidc/login';
const SSO = 'Sign in with SSO';
const PLACE = 'statehouse-place';
const FIELDS = [
  { name: 'user', label: 'User', autocomplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }
];

/** Resolves to who is signed in, and how one signs in: { access, password, sso, kind, name, grants, ownLogins }. */
export function sender() {
  return json(SESSION);
}

/** Asks for name and password, or sends to the issuer, in place of the page, until someone is known. */
export async function signIn() {
  const { password, sso } = await sender();
  return new Promise((done) => {
    const page = signInPage({
      title: 'Sign in to Statehouse',
      text: password
        ? 'This server shows its state to those who are known. An operator adds you with “statehouse access user add”.'
        : 'This server shows its state to those who are known. Sign in with the account of your organization.',
      fields: password ? FIELDS : [],
      verb: password ? 'Sign in' : SSO,
      others: password && sso ? [el('button', { type: 'button', class: 'button', onclick: goToIssuer }, SSO)] : [],
      work: async (values) => {
        if (!password) {
          goToIssuer();
          return;
        }
        await logIn(values);
        done();
      }
    });
    document.getElementById('content').replaceChildren(page);
    page.querySelector('input, button').focus();
  });
}

/** The issuer sends the browser back to the first page, which then shows the present place again. */
function goToIssuer() {
  sessionStorage.setItem(PLACE, location.hash);
  location.assign(ISSUER);
}

/** Shows the place at which the issuer was gone to, after coming back from there. */
export function returnToPlace() {
  const place = sessionStorage.getItem(PLACE);
  sessionStorage.removeItem(PLACE);
  if (place && location.hash === '') history.replaceState(null, '', location.pathname + place);
}

async function logIn(values) {
  const response = await send(SESSION, { method: 'POST', body: JSON.stringify(values), headers: { 'Content-Type': 'application/json' } });
  if (!response.ok) throw await refusal(response);
}

/** Shows in the header who is signed in, what they may do, and a button to sign out. */
export function showSender({ access, kind, name, grants }) {
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
  button.title = `Signed in as ${visible(name)}`;
  button.setAttribute('aria-label', button.title);
  const signOut = async () => {
    await send(SESSION, { method: 'DELETE' });
    location.reload();
  };
  menu(button, 'Who is signed in', () => [
    menuPart(null, el('p', { class: 'menu-text' }, 'Signed in as ', el('strong', {}, name), `, a ${kind}.`)),
    menuPart('May', grants.length === 0 ? el('p', { class: 'menu-text' }, 'nothing') : el('ul', { class: 'grants' }, grants.map((grant) => el('li', { class: 'mono' }, grant)))),
    el('button', { type: 'button', class: 'button wide', onclick: signOut }, icon('out'), 'Sign out')
  ]);
}

/** Asks over the page when a request needs someone who is known, and begins anew with that person. */
export function signInWhenNeeded() {
  let open = false;
  whenUnknown(async (path) => {
    if (open || path === SESSION) return;
    open = true;
    const { sso } = await sender().catch(() => ({ sso: false }));
    if (sso) {
      await signIn();
      location.reload();
      return;
    }
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
