// One user: the log-in, the rights and the password.

import { back, button, card, empty, facts, filling, pill } from '../../parts/block.js';
import { confirmedWith } from '../../parts/dialog.js';
import { el, flash, replace } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { revision } from '../../parts/revision.js';
import { edited } from '../../shell/editing.js';
import { say } from '../../shell/messages.js';
import { ALL, userAddress, USERS } from './addresses.js';
import { disabledLabel } from './conditions.js';
import { passwordSet } from './login.js';
import { folded, isSame } from './names.js';
import { ENABLED, rightFields, RIGHTS, rightsOf } from './users.js';

export class UserPane {
  #api;
  #user;
  #ended;
  #name = null;
  element = el('div', {});

  /**
   * @param user returns who is logged in
   * @param ended is called when the session may have ended
   */
  constructor(api, user, ended) {
    this.#api = api;
    this.#user = user;
    this.#ended = ended;
  }

  async open(name) {
    this.#name = name;
    await filling(this.element, this.#heading(name), () => name === this.#name, () => this.#read());
    return name;
  }

  close() {
    this.#name = null;
  }

  /** @param names of the users that have changed; null if any may have */
  async changed(names) {
    if (this.#name === null || (names !== null && !names.has(folded(this.#name)))) return;
    await this.#read();
    if (names !== null) flash(this.element);
  }

  get #mayManage() {
    return this.#user().rights.canManageAccounts === true;
  }

  #isOwn(name) {
    return isSame(name, this.#user().name);
  }

  #heading(name, ...beside) {
    return [this.#mayManage ? back(USERS, 'Users') : back(ALL, 'CloudChamber'), el('header', { class: 'title' }, el('h1', {}, name), beside)];
  }

  async #read() {
    const name = this.#name;
    let content;
    try {
      content = this.#content(name, await this.#api.user(name));
    } catch (problem) {
      if (problem.status !== 404 && problem.status !== 403) throw problem;
      content = [this.#heading(name), empty(problem.status === 404 ? 'Not found' : 'Not shown', problem.message)];
    }
    if (name === this.#name) replace(this.element, content);
  }

  #content(name, { value: { enabled = false, rights = {}, neverDelete = false }, tag }) {
    return [
      this.#heading(
        name,
        enabled ? pill('enabled', 'good') : disabledLabel(false),
        neverDelete ? pill('protected') : null,
        el(
          'div',
          { class: 'title-actions' },
          button('pencil', 'Edit', { 'data-focus': 'edit', onclick: () => this.#edit(name) }),
          button('lock', 'Password', { 'data-focus': 'set-password', onclick: () => this.setPassword(name) }),
          neverDelete ? null : button('remove', 'Delete', { class: 'danger-soft', 'data-focus': 'delete', onclick: () => this.#delete(name) })
        )
      ),
      card(
        'Rights',
        null,
        el(
          'ul',
          { class: 'rights' },
          RIGHTS.map(([right, words]) =>
            el('li', { class: rights[right] ? 'granted' : null }, icon(rights[right] ? 'check' : 'minus'), el('span', {}, `${rights[right] ? 'Can' : 'Cannot'} ${words}`))
          )
        )
      ),
      el('div', { class: 'card' }, facts([['Revision', revision(userAddress(name), tag)]])),
      neverDelete ? el('p', { class: 'muted' }, 'This is the system account: it cannot be deleted.') : null
    ];
  }

  #edit(name) {
    return edited({
      title: `Edit ${name}`,
      read: () => this.#api.user(name),
      fields: ({ enabled = false, rights = {} }) => [{ ...ENABLED, value: enabled }, ...rightFields(rights)],
      save: async ({ tag }, given) => {
        await this.#api.saveUser(name, tag, { enabled: given.enabled, rights: rightsOf(given) });
        say(`User ${name} was saved.`);
        if (this.#isOwn(name)) this.#ended();
        if (name === this.#name) await this.#read();
      }
    });
  }

  /** Only who manages accounts sets a password without the old one. */
  async setPassword(name) {
    const isForced = this.#mayManage && !this.#isOwn(name);
    const isSet = await passwordSet(name, !isForced, async (old, changed) => {
      const { tag } = await this.#api.user(name);
      await this.#api.savePassword(name, tag, isForced ? { newPassword: changed, force: true } : { oldPassword: old, newPassword: changed });
    });
    if (!isSet) return;
    say(`The password of ${name} was set.`);
    if (this.#isOwn(name)) this.#ended();
  }

  async #delete(name) {
    const sentence = this.#isOwn(name) ? 'This is you: you are logged out then.' : 'All sessions of this user end.';
    const isDeleted = await confirmedWith(`Delete user ${name}?`, [`${sentence} This cannot be undone.`], [], 'Delete user', () => this.#api.deleteUser(name));
    if (!isDeleted) return;
    if (this.#isOwn(name)) this.#ended();
    else if (name === this.#name) location.hash = USERS;
  }
}
