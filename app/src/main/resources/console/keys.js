// The view of keys: the tree on one side, the value of the chosen key on the other.

import { el, empty, facts, flash, count, notice } from './page.js';
import { children, value } from './server.js';
import { Tree } from './tree.js';

const PACKED = '.packed.json';

/** The node of the tree that stands for a key or a part of one. */
function nodeBelow(above, child) {
  return {
    name: child.segment === '' ? '/' : child.segment,
    key: above.prefix + child.segment,
    prefix: above.prefix + child.segment + '/',
    isKey: child.isKey,
    inner: child.hasKeysBelow
  };
}

async function below(node) {
  const found = await children(node.prefix);
  return found.filter((child) => child.segment !== '' || child.hasKeysBelow).map((child) => nodeBelow(node, child));
}

/** Where keys all begin with one slash, the tree begins behind it. */
async function root() {
  const top = await children('');
  const slash = top.length === 1 && top[0].segment === '' && !top[0].isKey;
  return { key: '', prefix: slash ? '/' : '', inner: true };
}

function address(key) {
  return '#/keys/' + encodeURIComponent(key);
}

function isPacked(key) {
  return key.endsWith('/' + PACKED) || key === PACKED;
}

/** The parts of a key, each a link to the key that ends there. */
function crumbs(key) {
  const parts = key.split('/');
  return el(
    'h1',
    { class: 'crumbs' },
    parts.flatMap((part, at) => {
      const name = at === parts.length - 1 ? el('strong', {}, part) : part === '' ? null : el('a', { href: address(parts.slice(0, at + 1).join('/')) }, part);
      return at === 0 ? [name] : [el('span', { class: 'slash', 'aria-hidden': 'true' }, '/'), name];
    })
  );
}

/** A packed document as the members it stands for; what is no such document is shown as it is. */
function packed(text) {
  let document;
  try {
    document = JSON.parse(text);
  } catch {
    return null;
  }
  if (document === null || typeof document !== 'object' || Array.isArray(document)) return null;
  return el(
    'table',
    { class: 'members' },
    el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Member'), el('th', { scope: 'col' }, 'Value'))),
    el(
      'tbody',
      {},
      Object.entries(document).map(([name, member]) =>
        el('tr', {}, el('th', { scope: 'row' }, name), el('td', {}, typeof member === 'string' ? member : JSON.stringify(member)))
      )
    )
  );
}

function shownValue(key, found) {
  if (found.text === null) return el('p', { class: 'muted' }, `${count(found.size)} bytes that are not text.`);
  if (found.text === '') return el('p', { class: 'muted' }, 'The value is empty.');
  const members = isPacked(key) ? packed(found.text) : null;
  const raw = el('pre', { class: 'value', tabindex: '0', 'aria-label': 'Value' }, found.text);
  return members
    ? el('div', {}, members, el('details', {}, el('summary', {}, 'As stored'), raw))
    : raw;
}

export class KeysView {
  constructor() {
    this.pane = el('section', { class: 'pane detail', 'aria-label': 'Value' });
    this.side = el('section', { class: 'pane side', 'aria-label': 'Keys' });
    this.element = el('div', { class: 'split' }, this.side, this.pane);
    this.key = null;
  }

  async open(key) {
    if (!this.tree) await this.start();
    await this.choose(key);
    if (key) await this.tree.reveal((node) => key === node.key || (key + '/').startsWith(node.prefix));
  }

  async start() {
    this.tree = new Tree({
      label: 'Keys',
      root: await root(),
      read: below,
      chosen: (node) => { location.hash = address(node.key); }
    });
    await this.tree.start();
    const nothing = (this.tree.root.branches ?? []).length === 0;
    this.side.replaceChildren(nothing ? empty('No keys yet') : this.tree.element);
  }

  async choose(key) {
    this.key = key;
    this.element.classList.toggle('chosen', Boolean(key));
    if (!key) {
      this.pane.replaceChildren(empty('Choose a key', 'Arrow keys move in the tree; Enter shows a value.'));
      return;
    }
    await this.show(false);
  }

  async show(changed) {
    const key = this.key;
    let body;
    try {
      const found = await value(key);
      body = [
        facts([['Revision', found.revision], ['Size', `${count(found.size)} bytes`]]),
        shownValue(key, found)
      ];
    } catch (refusal) {
      if (refusal.status !== 404) throw refusal;
      body = [el('p', { class: 'muted' }, 'There is no such key; it is only the beginning of others.')];
    }
    if (key !== this.key) return;
    const back = el('a', { class: 'back', href: '#/keys' }, '← All keys');
    this.pane.replaceChildren(back, crumbs(key), ...body);
    if (changed) flash(this.pane);
  }

  /** Reads again what is shown, after some keys changed; null stands for all. */
  async changed(keys) {
    if (!this.tree) return;
    notice(null);
    if (this.tree.root.branches.length === 0 || keys === null) {
      await (this.tree.root.branches.length === 0 ? this.start() : this.tree.refresh(() => true));
    } else {
      await this.tree.refresh((node) => keys.some((key) => key.startsWith(node.prefix)));
      const exact = new Set(keys);
      this.tree.flash((node) => exact.has(node.key));
    }
    if (this.key && (keys === null || keys.includes(this.key))) await this.show(keys !== null);
  }
}
