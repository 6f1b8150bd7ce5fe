// Who is logged in: the form that asks, and the line that says so.

import { button, tool } from '../../parts/block.js';
import { completed } from '../../parts/dialog.js';
import { el } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { signInPage } from '../../shell/signin.js';
import { userAddress } from './addresses.js';

/** What the server says to a wrong name or password, and to a name that no user can have. */
const WRONG = /^authentication failed|^404 page not found/;

/** @param work receives the name and the password */
export function logInPage(work) {
  return signInPage({
    title: 'CloudChamber',
    text: 'Log in to see its racks and workloads.',
    fields: [
      { name: 'user', label: 'User', autocomplete: 'username' },
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }
    ],
    verb: 'Log in',
    work: async ({ user, password }) => {
      if (user.trim() === '') throw new Error('Enter the name of a user.');
      try {
        await work(user.trim(), password);
      } catch (problem) {
        if (!WRONG.test(problem.message)) throw problem;
        throw new Error('The name or the password is wrong, or the user is disabled.');
      }
    }
  });
}

/** The line above the lists: who is logged in. */
export function account(user, { logOut, changePassword }) {
  return el(
    'div',
    { class: 'account' },
    icon('person'),
    el('a', { class: 'account-name', href: userAddress(user.name), title: `Logged in as ${user.name}`, 'aria-label': `Logged in as ${user.name}`, 'data-focus': 'account' }, user.name),
    button('lock', 'Password', { class: 'small', title: 'Change your password', 'data-focus': 'password', onclick: changePassword }),
    tool('out', 'Log out', logOut)
  );
}

/**
 * Asks for a new password twice; resolves to whether it was set.
 *
 * @param isOwn whether the old one is needed
 * @param save receives the old and the new one
 */
export function passwordSet(name, isOwn, save) {
  const old = { name: 'old', label: 'Current password', type: 'password', autocomplete: 'current-password' };
  const given = { name: 'changed', label: 'New password', type: 'password', autocomplete: 'new-password', hint: `All sessions of ${name} end.` };
  const again = { name: 'again', label: 'New password again', type: 'password', autocomplete: 'new-password' };
  return completed(`Set the password of ${name}`, isOwn ? [old, given, again] : [given, again], 'Set password', async (values) => {
    requireSame(values.changed, values.again);
    await save(values.old ?? '', values.changed);
  });
}

export function requireSame(password, again) {
  if (password === '') throw new Error('Enter a password.');
  if (password !== again) throw new Error('The two passwords are different.');
}
