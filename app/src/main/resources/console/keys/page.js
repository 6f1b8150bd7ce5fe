// The raw keys of any system whose keys are served: the keys on one side, an entry on the other.

import { filling, Split } from '../parts/block.js';
import { count, el } from '../parts/element.js';
import { notice, say } from '../shell/messages.js';
import { parts, place } from './addresses.js';
import { EntryPane } from './entry.js';
import { Finder } from './finder.js';
import { FlatList } from './flat.js';
import { keyTree, refreshed, soughtIn } from './tree.js';

export { find } from './find.js';
export const styles = ['page.css'];

/** More changes at once are not told apart: what is shown is read again. */
const MAX_CHANGES = 5_000;

export const shortcuts = [
  { keys: ['e'], title: 'Edit the entry', target: '[data-focus="edit"]' },
  { keys: ['↑', '↓', '←', '→', 'Home', 'End'], title: 'Move through the keys' },
  { keys: ['Enter'], title: 'Show the entry' }
];

export function createPage(shell) {
  return new KeysPage(shell);
}

class KeysPage {
  #shell;
  #systems;
  #place = { system: null, key: null, list: null };
  #shown = null;
  #tree = null;
  #flat = null;
  /** The system whose keys are shown. */
  #system = null;
  /** Which list is shown, as text. */
  #listed = null;
  #searches = 0;
  #isEditWanted = false;
  #finder;
  #keys = el('div', { class: 'keys-room' });
  #entry;
  #split;

  constructor(shell) {
    this.#shell = shell;
    this.#systems = shell.systems.filter((system) => system.keysServed);
    this.#entry = new EntryPane({
      address: (key) => this.#address({ key }),
      go: (key) => this.#go({ key }),
      listed: (system) => this.#systems.find(({ name }) => name === system)
    });
    this.#finder = new Finder({
      systems: this.#systems,
      chosen: (system) => this.#go({ system, key: null, list: this.#place.list && {} }),
      find: (typed, isOnly) => this.#find(typed, isOnly),
      search: (sought) => this.#search(sought),
      down: () => this.#focusKeys()
    });
    const side = el('section', { 'aria-label': 'Keys' }, this.#finder.element, this.#keys);
    this.#split = new Split('Keys', side, this.#entry.element, { class: 'keys-page' });
    this.element = this.#split.element;
  }

  #address(change) {
    return this.#shell.address(...parts({ ...this.#place, ...change }));
  }

  #go(change) {
    location.hash = this.#address(change);
  }

  #focusKeys() {
    if (this.#flat) this.#flat.focus();
    else this.#tree?.element.querySelector('[tabindex="0"]')?.focus();
  }

  async open(given) {
    const wanted = place(given);
    const system = this.#systems.find(({ name }) => name === wanted.system);
    // A key without a system is an address from when one system alone had its keys here.
    if (!system && wanted.system !== undefined && !wanted.list) return location.replace(this.#shell.address(this.#systems[0].name, wanted.system));
    const { name, ...rights } = system ?? this.#systems[0];
    const readOnly = rights.readOnly ? (rights.readOnlyBecause ?? 'it is read-only') : null;
    this.#place = { ...wanted, system: name };
    const { key, list } = this.#place;
    this.#split.select(key !== null);
    this.#split.element.classList.toggle('listing', list !== null);
    this.#finder.show({ system: name, list, tree: this.#address({ list: null }), flat: this.#address({ list: list ?? {} }) });
    const address = this.#shell.address(name, ...(key === null ? [] : [key]), list?.prefix ?? '');
    if (this.#shown !== address) {
      this.#entry.leave();
      this.#shown = null;
    }
    const isWanted = () => key === this.#place.key && this.#shown === null;
    if (this.#shown === null) {
      await filling(this.#entry.room, this.#entry.heading(key), isWanted, async () => {
        await this.#choose(name);
        if (key === null) this.#entry.showNone({ system: name, readOnly, prefix: list?.prefix ?? '' });
        else await this.#entry.show({ system: name, key, readOnly });
        this.#shown = address;
      });
    } else {
      await this.#choose(name);
    }
    if (this.#isEditWanted) this.#entry.edit();
    this.#isEditWanted = false;
    this.#flat?.mark(key);
    if (key !== null) await this.#tree?.reveal(key);
    return key;
  }

  /** Shows the keys of a system, in the tree or in a list, unless they are shown. */
  async #choose(name) {
    const { list } = this.#place;
    if (name !== this.#system) {
      this.#forget();
      this.#keys.replaceChildren();
      this.#system = name;
    }
    this.#shell.showStore(name);
    await this.#shell.follow(`/keys/watch?system=${encodeURIComponent(name)}`);
    const listed = JSON.stringify([name, list]);
    if (listed === this.#listed) return;
    this.#forget();
    this.#listed = listed;
    try {
      await (list === null ? this.#startTree(name) : this.#startList(name, list));
    } catch (problem) {
      this.#listed = null;
      throw problem;
    }
  }

  #forget() {
    this.#flat?.close();
    [this.#flat, this.#tree, this.#listed] = [null, null, null];
  }

  async #startTree(system) {
    const listed = this.#listed;
    const tree = await keyTree({
      system,
      selected: (key) => this.#go({ key }),
      pressed: (name, key) => this.#pressedOn(name, key),
      failed: (problem) => notice(problem.message)
    });
    if (listed !== this.#listed) return;
    this.#tree = tree;
    this.#keys.replaceChildren(tree.isEmpty ? el('h2', { class: 'side-title' }, 'No keys yet') : tree.element);
    this.#finder.say(null);
    if (this.#finder.typed !== '') await this.#findInTree(this.#finder.typed, this.#finder.isOnly);
  }

  async #startList(system, list) {
    const flat = new FlatList({
      system,
      list,
      selected: (key) => this.#go({ key }),
      pressed: (name, key) => this.#pressedOn(name, key),
      goOn: (key) => this.#go({ list: { ...list, from: `${key}\0` } }),
      failed: (problem) => notice(problem.message)
    });
    this.#flat = flat;
    this.#keys.replaceChildren(flat.element);
    this.#finder.say(null);
    await flat.start();
  }

  /** Jumps to the first key that begins as typed, or shows only such keys. */
  async #find(typed, isOnly) {
    if (this.#place.list === null) return this.#findInTree(typed, isOnly);
    const { prefix, from, ...rest } = this.#place.list;
    const sought = isOnly || rest.names || rest.values ? { prefix: typed } : { from: typed };
    location.replace(this.#address({ list: { ...rest, ...sought } }));
  }

  async #findInTree(typed, isOnly) {
    const search = ++this.#searches;
    const tree = this.#tree;
    if (!tree || tree.isEmpty) return;
    const sought = soughtIn(tree, typed);
    try {
      if (typed === '') await tree.narrow(null);
      const node = typed === '' ? null : await tree.find(sought, isOnly);
      if (search !== this.#searches) return;
      const isFound = typed === '' || (node !== null && node.key.startsWith(sought));
      this.#finder.say(isFound ? null : `No key begins with ${sought}.${node ? ' The next one is shown.' : ''}`);
    } catch (problem) {
      notice(problem.message);
    }
  }

  /** Searches names and values, in the list; nothing to search for leads back to all keys. */
  #search({ names, form, values }) {
    const list = this.#place.list ?? { prefix: this.#finder.isOnly ? this.#finder.typed : '' };
    const { from, ...rest } = list;
    this.#go({ list: { ...rest, names, form: names === '' ? '' : form, values } });
  }

  /** Keys of the keyboard on a line of the tree or of the list. */
  #pressedOn(name, key) {
    if (name !== 'e') return false;
    if (key === this.#entry.key) {
      this.#entry.edit();
    } else {
      this.#isEditWanted = true;
      this.#go({ key });
    }
    return true;
  }

  async changed(events) {
    const keys = new Set();
    let isResync = false;
    for (const { name, data } of events) {
      if (name === 'resync') isResync = true;
      else if (name === 'changed' && keys.size <= MAX_CHANGES) for (const key of data.keys) keys.add(key);
    }
    const changed = isResync || keys.size > MAX_CHANGES ? null : keys;
    say(changed === null ? 'All keys were reloaded.' : keys.size === 1 ? '1 key changed.' : `${count(keys.size)} keys changed.`);
    if (this.#flat) await this.#flat.changed(changed);
    else if (this.#tree?.isEmpty) await this.#startTree(this.#place.system);
    else if (this.#tree) await refreshed(this.#tree, changed);
    const { key } = this.#place;
    if (key !== null && this.#entry.key === key && (changed === null || keys.has(key))) await this.#entry.refresh(changed !== null);
    notice(null);
  }

  /** Changes are missed from now on, so the keys are read again next time. */
  close() {
    this.#forget();
    this.#entry.leave();
    this.#shown = null;
  }
}
