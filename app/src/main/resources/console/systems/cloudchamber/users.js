// Users and their rights, and the sessions that they have.

import { back, button, card, empty, facts, filling, pill } from '../../parts/block.js';
import { completed, confirmedWith } from '../../parts/dialog.js';
import { el, flash, many, replace } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { dash, table } from '../../parts/table.js';
import { time } from '../../parts/time.js';
import { edited } from '../../shell/editing.js';
import { notice, say } from '../../shell/messages.js';
import { ALL, USERS, userAddress } from './addresses.js';
import { disabledLabel } from './conditions.js';
import { passwordSet, requireSame } from './login.js';
import { folded, isSame } from './names.js';
import { Seen } from './seen.js';

const RIGHTS = [
  ['canManageAccounts', 'manage accounts'],
  ['canModifyInventory', 'modify inventory'],
  ['canModifyWorkloads', 'modify workloads'],
  ['canPerformRepairs', 'perform repairs'],
  ['canInjectFaults', 'inject faults'],
  ['canStepTime', 'modify the simulated time']
];

const ENABLED = { name: 'enabled', label: 'Enabled', type: 'checkbox', hint: 'A disabled user cannot log in, and has no sessions.' };

const rightFields = (rights) => RIGHTS.map(([name, words]) => ({ name, label: `Can ${words}`, type: 'checkbox', value: rights[name] === true }));

const rightsOf = (given) => Object.fromEntries(RIGHTS.filter(([name]) => given[name]).map(([name]) => [name, true]));

/** The names of users that can be addressed. */
const NAME = /^[a-z,A-Z][a-z,A-Z,0-9]*$/;

/** All users. */
export class UsersPane {
  #api;
  #seen = new Seen((cell) => this.#fill(cell));
  element = el('div', {});

  constructor(api) {
    this.#api = api;
  }

  async open() {
    await filling(this.element, [back(ALL, 'CloudChamber'), el('h1', {}, 'Users')], () => this.element.childElementCount === 0, () => this.#read());
    return 'Users';
  }

  close() {
    this.#seen.clear();
    this.element.replaceChildren();
  }

  async changed() {
    await this.#read();
  }

  async #read() {
    const users = await this.#api.users();
    this.#seen.clear();
    replace(
      this.element,
      back(ALL, 'CloudChamber'),
      el(
        'header',
        { class: 'title' },
        el('h1', {}, 'Users'),
        el('div', { class: 'title-actions' }, button('plus', 'Create a user', { class: 'primary', 'data-focus': 'create', onclick: () => this.#create() }))
      ),
      card(many(users.length, 'user'), null, table('Users', ['Name', 'Log-in', 'Rights'], users.map(userRow)))
    );
    for (const cell of this.element.querySelectorAll('[data-user]')) this.#seen.watch(cell);
  }

  /** The list has names alone. */
  async #fill(cell) {
    const { value } = await this.#api.user(cell.dataset.user).catch(() => ({ value: null }));
    if (value === null) return;
    const names = RIGHTS.filter(([name]) => value.rights?.[name]).map(([, words]) => words);
    const line = cell.closest('tr');
    replace(line.querySelector('.user-state'), value.enabled ? pill('enabled', 'good') : disabledLabel(false));
    replace(line.querySelector('.user-rights'), names.length === 0 ? dash() : names.map((words) => pill(words)));
  }

  async #create() {
    let created = null;
    const fields = [
      { name: 'name', label: 'Name', hint: 'Letters and digits, a letter first.', autocomplete: 'off' },
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password' },
      { name: 'again', label: 'Password again', type: 'password', autocomplete: 'new-password' },
      { ...ENABLED, value: true },
      ...rightFields({})
    ];
    const isDone = await completed('Create a user', fields, 'Create', async (given) => {
      const name = given.name.trim();
      if (!NAME.test(name)) throw new Error('The name must be of letters and digits, a letter first.');
      requireSame(given.password, given.again);
      await this.#api.createUser(name, { password: given.password, enabled: given.enabled, rights: rightsOf(given) });
      created = name;
    });
    if (!isDone) return;
    say(`User ${created} was created.`);
    location.hash = userAddress(created);
  }
}

function userRow({ name, protected: isProtected = false }) {
  return {
    cells: [
      el('span', { class: 'user-name', 'data-user': name }, el('a', { href: userAddress(name), 'data-focus': name, title: name }, name), isProtected ? pill('protected') : null),
      el('span', { class: 'user-state' }, dash()),
      el('span', { class: 'user-rights' }, dash())
    ]
  };
}

/** One user. */
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
      content = this.#content(name, (await this.#api.user(name)).value);
    } catch (problem) {
      if (problem.status !== 404 && problem.status !== 403) throw problem;
      content = [this.#heading(name), empty(problem.status === 404 ? 'Not found' : 'Not shown', problem.message)];
    }
    if (name === this.#name) replace(this.element, content);
  }

  #content(name, { enabled = false, rights = {}, neverDelete = false }) {
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

/** The sessions of all users. */
export class SessionsPane {
  #api;
  #ended;
  #seen = new Seen((cell) => this.#fill(cell));
  element = el('div', {});

  /** @param ended is called when the session of this page may have ended */
  constructor(api, ended) {
    this.#api = api;
    this.#ended = ended;
  }

  async open() {
    await filling(this.element, [back(ALL, 'CloudChamber'), el('h1', {}, 'Sessions')], () => this.element.childElementCount === 0, () => this.#read());
    return 'Sessions';
  }

  close() {
    this.#seen.clear();
    this.element.replaceChildren();
  }

  async changed() {
    await this.#read();
  }

  async #read() {
    const ids = await this.#api.sessions();
    this.#seen.clear();
    replace(
      this.element,
      back(ALL, 'CloudChamber'),
      el(
        'header',
        { class: 'title' },
        el('h1', {}, 'Sessions'),
        el('div', { class: 'title-actions' }, button('retry', 'Read again', { 'data-focus': 'again', onclick: () => this.#readAgain() }))
      ),
      card(many(ids.length, 'session'), null, table('Sessions', ['Session', 'User', 'Ends, if it is not used', ''], ids.map((id) => this.#row(id))))
    );
    for (const cell of this.element.querySelectorAll('[data-session]')) this.#seen.watch(cell);
  }

  #row(id) {
    return {
      cells: [
        el('span', { 'data-session': id }, id),
        el('span', { class: 'session-user' }, dash()),
        el('span', { class: 'session-end' }, dash()),
        button('remove', 'End', { class: 'small danger-soft', 'aria-label': `End session ${id}`, 'data-focus': `end-${id}`, onclick: () => this.#end(id) })
      ]
    };
  }

  async #fill(cell) {
    const line = cell.closest('tr');
    try {
      const { userName, timeout } = await this.#api.userSession(cell.dataset.session);
      replace(line.querySelector('.session-user'), el('a', { href: userAddress(userName) }, userName));
      replace(line.querySelector('.session-end'), time(Date.parse(timeout)));
    } catch {
      replace(line.querySelector('.session-user'), el('span', { class: 'muted' }, 'has ended'));
    }
  }

  async #end(id) {
    const isDone = await confirmedWith(`End session ${id}?`, ['Its user must log in again.'], [], 'End session', () => this.#api.endSession(id));
    if (!isDone) return;
    this.#ended();
    if (this.element.isConnected) await this.#readAgain();
  }

  async #readAgain() {
    try {
      await this.#read();
    } catch (problem) {
      notice(problem.message);
    }
  }
}
