// The raw keys of any system whose keys are served: the tree on one side, an entry on the other.

import { back, card, code, disclosure, empty, facts, members, Split } from '../parts/block.js';
import { count, el, flash } from '../parts/element.js';
import { Tree } from '../parts/tree.js';
import { get, json } from '../shell/http.js';
import { notice, say } from '../shell/messages.js';

const PACKED = '.packed.json';

export function createPage(shell) {
  return new KeysPage(shell);
}

/** The node of the tree for a key or a part of one. */
function nodeBelow(above, { segment, isKey, hasKeysBelow }) {
  const key = above.prefix + segment;
  return { name: segment === '' ? '/' : segment, key, prefix: `${key}/`, isKey, inner: hasKeysBelow };
}

function children(system, prefix) {
  return json(`/keys/children?system=${encodeURIComponent(system)}&prefix=${encodeURIComponent(prefix)}`);
}

async function below(system, node) {
  const found = await children(system, node.prefix);
  return found.filter((child) => child.segment !== '' || child.hasKeysBelow).map((child) => nodeBelow(node, child));
}

/** Where all keys begin with one slash, the tree begins after it. */
async function root(system) {
  const top = await children(system, '');
  const slash = top.length === 1 && top[0].segment === '' && !top[0].isKey;
  return { key: '', prefix: slash ? '/' : '', inner: true };
}

class KeysPage {
  #shell;
  #systems;
  #system = null;
  #key = null;
  #tree = null;
  #treeRoom = el('div', {});
  #detail = el('section', { 'aria-label': 'Entry' });
  #split;

  constructor(shell) {
    this.#shell = shell;
    this.#systems = shell.systems.filter((system) => system.keysServed);
    const side = el('section', { 'aria-label': 'Keys' }, this.#systems.length > 1 ? this.#chooser() : null, this.#treeRoom);
    this.#split = new Split(side, this.#detail);
    this.element = this.#split.element;
  }

  #chooser() {
    this.select = el(
      'select',
      { class: 'field', 'aria-label': 'System', onchange: () => { location.hash = this.#shell.address(this.select.value); } },
      this.#systems.map(({ name, title }) => el('option', { value: name }, title))
    );
    return el('div', { class: 'chooser' }, this.select);
  }

  async open([first, key = null]) {
    const system = this.#systems.find(({ name }) => name === first);
    // A key without a system is an address from when one system alone had its keys here.
    if (!system && first !== undefined) return location.replace(this.#shell.address(this.#systems[0].name, first));
    await this.#choose(system ?? this.#systems[0]);
    this.#key = key;
    this.#split.select(key !== null);
    if (key === null) {
      this.#detail.replaceChildren(empty('Select a key', 'Arrow keys move through the tree; Enter shows the value.'));
      return null;
    }
    await this.#show(false);
    await this.#tree?.reveal((node) => key === node.key || `${key}/`.startsWith(node.prefix));
    return key;
  }

  async #choose({ name }) {
    if (this.#system !== name) {
      this.#tree = null;
      this.#treeRoom.replaceChildren();
      this.#detail.replaceChildren();
    }
    this.#system = name;
    if (this.select) this.select.value = name;
    this.#shell.showStore(name);
    await this.#shell.follow(`/keys/watch?system=${encodeURIComponent(name)}`);
    if (!this.#tree) await this.#start();
  }

  async #start() {
    const system = this.#system;
    const tree = new Tree({
      label: 'Keys',
      root: await root(system),
      read: (node) => below(system, node),
      selected: (node) => { location.hash = this.#shell.address(system, node.key); },
      failed: (problem) => notice(problem.message)
    });
    await tree.start();
    if (system !== this.#system) return;
    this.#tree = tree;
    this.#treeRoom.replaceChildren(tree.isEmpty ? empty('No keys yet') : tree.element);
  }

  async #show(highlight) {
    const key = this.#key;
    let body;
    try {
      body = await this.#entry(key);
    } catch (refusal) {
      if (refusal.status !== 404) throw refusal;
      body = [el('p', { class: 'muted' }, 'There is no entry at this key.')];
    }
    if (key !== this.#key) return;
    this.#detail.replaceChildren(back(this.#shell.address(this.#system), 'All keys'), this.#crumbs(key), ...body);
    if (highlight) flash(this.#detail);
  }

  async #entry(key) {
    const response = await get(`/keys?system=${encodeURIComponent(this.#system)}&key=${encodeURIComponent(key)}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const revision = (response.headers.get('ETag') ?? '').replaceAll('"', '');
    return [facts([['Revision', revision], ['Size', `${count(bytes.length)} bytes`]]), value(key, bytes)];
  }

  /** The parts of a key, each a link to the key that ends there. */
  #crumbs(key) {
    const parts = key.split('/');
    const link = (part, at) => (part === '' ? null : el('a', { href: this.#shell.address(this.#system, parts.slice(0, at + 1).join('/')) }, part));
    return el(
      'h1',
      { class: 'crumbs' },
      parts.map((part, at) => [
        at === 0 ? null : el('span', { class: 'slash', 'aria-hidden': 'true' }, '/'),
        at === parts.length - 1 ? el('strong', {}, part) : link(part, at)
      ])
    );
  }

  async changed(events) {
    if (!this.#tree) return;
    const isResync = events.some(({ name }) => name === 'resync');
    const keys = new Set(events.flatMap(({ name, data }) => (name === 'changed' ? data.keys : [])));
    say(isResync ? 'All keys were reloaded.' : keys.size === 1 ? '1 key changed.' : `${count(keys.size)} keys changed.`);
    if (this.#tree.isEmpty) {
      await this.#start();
    } else {
      await this.#tree.refresh((node) => isResync || [...keys].some((key) => key.startsWith(node.prefix)));
      this.#tree.flash((node) => keys.has(node.key));
    }
    if (this.#key !== null && (isResync || keys.has(this.#key))) await this.#show(keys.has(this.#key));
    notice(null);
  }

  /** Changes are missed from now on, so the tree is read again next time. */
  close() {
    this.#tree = null;
  }
}

function value(key, bytes) {
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return el('p', { class: 'muted' }, `${count(bytes.length)} bytes that are not UTF-8 text.`);
  }
  if (text === '') return el('p', { class: 'muted' }, 'The value is empty.');
  const raw = code(text, 'Value');
  const packed = key === PACKED || key.endsWith(`/${PACKED}`) ? object(text) : null;
  return packed ? el('div', {}, card('Packed keys', null, members(packed)), disclosure('Stored value', raw)) : raw;
}

/** The JSON object in a packed key; null if the value is not one. */
function object(text) {
  try {
    const document = JSON.parse(text);
    return document !== null && typeof document === 'object' && !Array.isArray(document) ? document : null;
  } catch {
    return null;
  }
}
