// All users, and the rights that a user may have.

import { back, button, card, filling, pill } from '../../parts/block.js';
import { completed } from '../../parts/dialog.js';
import { el, many, replace } from '../../parts/element.js';
import { dash, sortable, table } from '../../parts/table.js';
import { say } from '../../shell/messages.js';
import { ALL, userAddress } from './addresses.js';
import { disabledLabel } from './conditions.js';
import { requireSame } from './login.js';
import { Seen } from './seen.js';

export const RIGHTS = [
  ['canManageAccounts', 'manage accounts'],
  ['canModifyInventory', 'modify inventory'],
  ['canModifyWorkloads', 'modify workloads'],
  ['canPerformRepairs', 'perform repairs'],
  ['canInjectFaults', 'inject faults'],
  ['canStepTime', 'modify the simulated time']
];

export const ENABLED = { name: 'enabled', label: 'Enabled', type: 'checkbox', hint: 'A disabled user cannot log in, and has no sessions.' };

export const rightFields = (rights) => RIGHTS.map(([name, words]) => ({ name, label: `Can ${words}`, type: 'checkbox', value: rights[name] === true }));

export const rightsOf = (given) => Object.fromEntries(RIGHTS.filter(([name]) => given[name]).map(([name]) => [name, true]));

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
      card(many(users.length, 'user'), null, table('Users', [...sortable('Name'), 'Log-in', 'Rights'], users.map(userRow)))
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
