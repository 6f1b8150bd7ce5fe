// API keys, for the administrator. The id of a key is its secret: it is shown only on demand.

import { back, button, card, code, nothing } from '../../parts/block.js';
import { completed, destroyed } from '../../parts/dialog.js';
import { count, el, many, replace } from '../../parts/element.js';
import { form, submit } from '../../parts/form.js';
import { sortable, table } from '../../parts/table.js';
import { notice, say } from '../../shell/messages.js';
import { ALL } from './addresses.js';
import { AdminApi } from './api.js';

/** Of further keys only how many there are is shown. */
const SHOWN = 200;

export class KeysPane {
  #api = new AdminApi();
  #mayWrite;
  #use;
  #list = el('div', {});
  #made = el('div', { 'aria-live': 'polite' });

  /** @param use signs in with a key */
  constructor(mayWrite, use) {
    this.#mayWrite = mayWrite;
    this.#use = use;
    this.element = el(
      'div',
      {},
      el('a', { class: 'back always', href: ALL }, '← Missions'),
      el('header', { class: 'title' }, el('h1', {}, 'API keys'), el('div', { class: 'title-actions' }, mayWrite ? button('plus', 'Create a key', { class: 'primary', onclick: () => this.#create() }) : null)),
      this.#made,
      this.#list
    );
  }

  async open() {
    if (this.#list.childElementCount === 0) replace(this.#list, el('p', { class: 'muted' }, 'Loading…'));
    try {
      const ids = await this.#api.keys();
      const keys = await Promise.all(ids.slice(0, SHOWN).map((id) => this.#api.key(id).catch(() => ({ id, name: '', usage: '' }))));
      replace(this.#list, this.#content(keys, ids.length));
    } catch (problem) {
      if (problem.status !== 401 && problem.status !== 403) throw problem;
      this.#ask(problem);
    }
  }

  /** Where administrators are known by a password, asks for it; it is kept while the page is open. */
  #ask(problem) {
    replace(
      this.#list,
      form({
        class: 'card admin-form',
        head: [el('h2', {}, 'For the administrator'), el('p', { class: 'muted' }, `The server says: ${problem.message}`)],
        fields: [{ name: 'password', label: 'Admin password', type: 'password', autocomplete: 'current-password' }],
        buttons: [submit('Continue')],
        work: async ({ password }) => {
          this.#api.password = password;
          await this.#api.keys();
          await this.open();
        }
      })
    );
  }

  #content(keys, total) {
    if (keys.length === 0) return nothing('No API keys yet', 'An API key is the name of a tenant and its secret: each has plans and missions of its own.');
    const rest = total - keys.length;
    return card(
      `Keys (${count(total)})`,
      null,
      table('API keys', [...sortable('Name'), 'Key', { title: 'Requests', sort: ({ usage }) => usage }, el('span', { class: 'unseen' }, 'Actions')], keys.map((key) => this.#row(key))),
      rest > 0 ? el('p', { class: 'muted' }, `and ${count(rest)} more`) : null
    );
  }

  #row(key) {
    const name = nameOf(key);
    const shown = el('span', { class: 'mono key-id' }, masked(key.id));
    const show = el('button', { type: 'button', class: 'link-button', 'aria-label': `Show the key of ${name}`, 'data-focus': `show-${name}` }, 'Show');
    show.addEventListener('click', () => {
      const isHidden = show.textContent === 'Show';
      replace(shown, el('span', {}, isHidden ? key.id : masked(key.id)));
      show.textContent = isHidden ? 'Hide' : 'Show';
    });
    return {
      usage: key.usage === '' ? null : Number(key.usage),
      cells: [
        name,
        el('span', { class: 'key-cell' }, shown, show),
        key.usage === '' ? '–' : count(Number(key.usage)),
        el(
          'span',
          { class: 'tools' },
          button('out', 'Use', { class: 'small', 'aria-label': `Sign in as ${name}`, onclick: () => this.#use(key.id) }),
          this.#mayWrite ? button('pencil', 'Rename', { class: 'small', 'aria-label': `Rename ${name}`, onclick: () => this.#rename(key) }) : null,
          this.#mayWrite ? button('remove', 'Delete', { class: 'small danger-soft', 'aria-label': `Delete ${name}`, onclick: () => this.#delete(key) }) : null
        )
      ]
    };
  }

  async #create() {
    let made = null;
    const fields = [
      { name: 'name', label: 'Name' },
      { name: 'id', label: 'Key', type: 'password', hint: 'Leave empty to have one made, of 40 characters at random.' }
    ];
    const done = await completed('Create an API key', fields, 'Create', async ({ name, id }) => {
      if (id !== '' && (await this.#api.keys()).includes(id)) throw new Error('This key exists: rename it instead.');
      made = { name, id: await this.#api.save(id, name) };
    });
    if (!done) return;
    replace(this.#made, card(`The key of ${nameOf(made)}`, null, code(made.id, 'API key'), el('p', { class: 'muted' }, 'It is a secret: whoever has it can see and change its plans and missions.')));
    await this.#again();
  }

  async #rename(key) {
    const done = await completed(`Rename ${nameOf(key)}`, [{ name: 'name', label: 'Name', value: key.name }], 'Rename', ({ name }) => this.#api.save(key.id, name));
    if (done) await this.#again();
  }

  async #delete(key) {
    const [plans, missions] = await Promise.all([this.#api.plans(key.id), this.#api.missions(key.id)]).catch(() => [null, null]);
    const name = nameOf(key);
    const lost = plans === null ? 'All its plans and missions are deleted with it.' : `Its ${many(plans.length, 'plan')} and ${many(missions.length, 'mission')} are deleted with it.`;
    const done = await destroyed({
      title: `Delete the API key ${name}?`,
      what: [lost, 'This cannot be undone; clients that use it are refused from then on.'],
      name,
      verb: 'Delete key',
      work: () => this.#api.remove(key.id)
    });
    if (!done) return;
    say(`${name} deleted.`);
    await this.#again();
  }

  async #again() {
    await this.open().catch((problem) => notice(problem.message));
  }
}

/** What a key is called; a name that contains its secret is not shown. */
function nameOf({ id, name }) {
  return name !== '' && !name.includes(id) ? name : masked(id);
}

function masked(id) {
  return id.length < 12 ? '••••••' : `${id.slice(0, 4)}…${id.slice(-2)}`;
}
