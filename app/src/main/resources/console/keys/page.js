// The raw keys of any system whose keys are served: the tree on one side, an entry on the other.

import { back, card, code, disclosure, empty, facts, filling, members, Split } from '../parts/block.js';
import { count, el, flash } from '../parts/element.js';
import { hex } from '../parts/hex.js';
import { icon } from '../parts/icon.js';
import { indentedJson } from '../parts/json.js';
import { visible } from '../parts/names.js';
import { compare, justBefore } from '../parts/order.js';
import { Tree } from '../parts/tree.js';
import { get, refusal, send } from '../shell/http.js';
import { notice, say } from '../shell/messages.js';

const PACKED = '.packed.json';

export function createPage(shell) {
  return new KeysPage(shell);
}

/** Keys are searched for once the user pauses. */
const TYPING_MILLIS = 200;

/** The node of the tree for a key or a part of one. */
function nodeBelow(above, { segment, isKey, hasKeysBelow }) {
  const key = above.prefix + segment;
  return { name: segment, label: segment === '' ? '/' : segment, key, prefix: `${key}/`, isKey, inner: hasKeysBelow };
}

function query(parameters) {
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== null));
}

/** Reads a page of segments; that there are more is in a header. */
async function children(system, prefix, after, limit) {
  const response = await get(`/keys/children?${query({ system, prefix, after, limit })}`);
  return { segments: await response.json(), hasMore: response.headers.has('Link') };
}

async function below(system, node, after, limit) {
  const { segments, hasMore } = await children(system, node.prefix, after, limit);
  return { nodes: segments.map((child) => nodeBelow(node, child)), hasMore };
}

/** Where all keys begin with one slash, the tree begins after it. */
async function root(system) {
  const { segments } = await children(system, '', null, 2);
  const slash = segments.length === 1 && segments[0].segment === '' && !segments[0].isKey;
  return { key: '', prefix: slash ? '/' : '', inner: true };
}

/** Whether there may be an entry at a key. A listing succeeds if not; the browser would log a read that fails. */
async function mayExist(system, key) {
  const at = key.lastIndexOf('/') + 1;
  const name = key.slice(at);
  const { segments } = await children(system, key.slice(0, at), justBefore(name), 1);
  if (segments.length === 0) return false;
  const [{ segment, isKey }] = segments;
  // Few names separate the one that the listing begins after from the one sought: then only a read can tell.
  return segment === name ? isKey : compare(segment, name) < 0;
}

/** The segment below a node that leads to a key; null if the key is not below it. */
function step({ prefix }, key) {
  if (!key.startsWith(prefix)) return null;
  const [name, ...rest] = key.slice(prefix.length).split('/');
  return { name, isLast: rest.length === 0 };
}

/** The segments below a node whose keys are among those that changed. */
function segmentsBelow({ prefix }, keys) {
  return new Set(keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length).split('/', 1)[0]));
}

class KeysPage {
  #shell;
  #systems;
  #system = null;
  #key = null;
  #tree = null;
  #treeRoom = el('div', {});
  #field = el('input', {
    type: 'search',
    class: 'field mono',
    placeholder: 'Find keys that begin with…',
    'aria-label': 'Find keys that begin with',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false'
  });
  #only = el('input', { type: 'checkbox' });
  #found = el('p', { class: 'found muted', role: 'status', hidden: true });
  #searches = 0;
  #shown = null;
  #detail = el('section', { 'aria-label': 'Entry' });
  #split;

  constructor(shell) {
    this.#shell = shell;
    this.#systems = shell.systems.filter((system) => system.keysServed);
    const side = el(
      'section',
      { 'aria-label': 'Keys' },
      el('div', { class: 'finder' }, this.#systems.length > 1 ? this.#chooser() : null, this.#finder()),
      this.#treeRoom
    );
    this.#split = new Split('Keys', side, this.#detail);
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

  #finder() {
    let pausing = null;
    this.#field.addEventListener('input', () => {
      clearTimeout(pausing);
      pausing = setTimeout(() => this.#find(), TYPING_MILLIS);
    });
    this.#only.addEventListener('change', () => this.#find());
    this.#field.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      this.#tree?.element.querySelector('[tabindex="0"]')?.focus();
    });
    const search = (event) => {
      event.preventDefault();
      clearTimeout(pausing);
      this.#find();
    };
    return el(
      'form',
      { role: 'search', onsubmit: search },
      el('div', { class: 'search' }, icon('search'), this.#field),
      el('label', { class: 'check' }, this.#only, 'show only these'),
      this.#found
    );
  }

  /** Jumps to the first key that begins as typed, or would follow it. */
  async #find() {
    const search = ++this.#searches;
    const tree = this.#tree;
    const typed = this.#field.value;
    if (!tree || tree.isEmpty) return;
    // What all keys begin with need not be typed.
    const sought = typed.startsWith(tree.root.node.prefix) ? typed : tree.root.node.prefix + typed;
    try {
      if (typed === '') await tree.widen();
      const node = typed === '' ? null : await tree.find(sought, this.#only.checked);
      if (search !== this.#searches) return;
      const isFound = typed === '' || (node !== null && node.key.startsWith(sought));
      this.#found.textContent = visible(isFound ? '' : `No key begins with ${sought}.${node ? ' The next one is shown.' : ''}`);
      this.#found.hidden = isFound;
    } catch (problem) {
      notice(problem.message);
    }
  }

  async open([first, key = null]) {
    const system = this.#systems.find(({ name }) => name === first);
    // A key without a system is an address from when one system alone had its keys here.
    if (!system && first !== undefined) return location.replace(this.#shell.address(this.#systems[0].name, first));
    this.#key = key;
    this.#split.select(key !== null);
    const address = this.#shell.address((system ?? this.#systems[0]).name, ...(key === null ? [] : [key]));
    if (this.#shown !== address) this.#shown = null;
    const isWanted = () => key === this.#key && this.#shown === null;
    const heading = key === null ? [el('h1', {}, 'Keys')] : [back(this.#shell.address(first), 'All keys'), this.#crumbs(key)];
    await filling(this.#detail, heading, isWanted, async () => {
      await this.#choose(system ?? this.#systems[0]);
      if (key === null) this.#detail.replaceChildren(empty('Select a key', 'Arrow keys move through the tree; Enter shows the value.'));
      else await this.#show(false);
      this.#shown = address;
    });
    if (key !== null) await this.#tree?.reveal(key);
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
      read: (node, after, limit) => below(system, node, after, limit),
      step,
      selected: (node) => { location.hash = this.#shell.address(system, node.key); },
      failed: (problem) => notice(problem.message)
    });
    await tree.start();
    if (system !== this.#system) return;
    this.#tree = tree;
    this.#treeRoom.replaceChildren(tree.isEmpty ? el('h2', { class: 'side-title' }, 'No keys yet') : tree.element);
  }

  async #show(highlight) {
    const key = this.#key;
    const body = (await this.#entry(key)) ?? [el('p', { class: 'muted' }, 'There is no entry at this key.')];
    if (key !== this.#key) return;
    this.#detail.replaceChildren(back(this.#shell.address(this.#system), 'All keys'), this.#crumbs(key), ...body);
    if (highlight) flash(this.#detail);
  }

  /** Resolves to null if there is none. */
  async #entry(key) {
    if (!(await mayExist(this.#system, key))) return null;
    const address = `/keys?${query({ system: this.#system, key })}`;
    const response = await send(address);
    // It was deleted meanwhile.
    if (response.status === 404) return null;
    if (!response.ok) throw await refusal(response);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const revision = (response.headers.get('ETag') ?? '').replaceAll('"', '');
    const file = key.split('/').findLast((part) => part !== '') ?? 'value';
    return [
      el(
        'div',
        { class: 'entry-head' },
        facts([['Revision', revision], ['Size', `${count(bytes.length)} ${bytes.length === 1 ? 'byte' : 'bytes'}`]]),
        el('a', { class: 'button', href: address, download: file, 'data-focus': 'download' }, icon('download'), 'Download')
      ),
      value(key, bytes)
    ];
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
    const changed = [...keys];
    say(isResync ? 'All keys were reloaded.' : keys.size === 1 ? '1 key changed.' : `${count(keys.size)} keys changed.`);
    if (this.#tree.isEmpty) {
      await this.#start();
    } else {
      await this.#tree.refresh((node) => (isResync ? null : segmentsBelow(node, changed)));
      this.#tree.flash((node) => keys.has(node.key));
    }
    if (this.#key !== null && (isResync || keys.has(this.#key))) await this.#show(keys.has(this.#key));
    notice(null);
  }

  /** Changes are missed from now on, so the tree is read again next time. */
  close() {
    this.#tree = null;
    this.#shown = null;
  }
}

function value(key, bytes) {
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return hex(bytes, 'Value');
  }
  if (text === '') return el('p', { class: 'muted' }, 'The value is empty.');
  const raw = code(text, 'Value');
  const packed = key === PACKED || key.endsWith(`/${PACKED}`) ? object(text) : null;
  if (packed) return el('div', {}, card('Packed keys', null, members(packed)), disclosure('Stored value', raw));
  const indented = indentedJson(text);
  return indented === null || indented === text.trim() ? raw : el('div', {}, code(indented, 'Value, formatted'), disclosure('Stored value', raw));
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
