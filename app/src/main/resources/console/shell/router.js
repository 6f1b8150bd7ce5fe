// The page in view is the one that the address names: #/NAME/PART/PART…

import { empty, filling } from '../parts/block.js';
import { el } from '../parts/element.js';
import { visible } from '../parts/names.js';
import { notice, Retried, say } from './messages.js';

const RETRY_MILLIS = 4000;

/** The address of something on a page. */
export function address(name, ...parts) {
  return ['#', name, ...parts.map(encodeURIComponent)].join('/');
}

/** Opens again what the address names. */
export function reopen() {
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** A part of the address; one that was cut off within an escape is taken as it is. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export class Router {
  #content = document.getElementById('content');
  #tabs = document.getElementById('tabs');
  #entries;
  #current = null;
  #attempt = 0;
  #opening = new Retried();

  /** @param entries the pages */
  constructor(entries) {
    this.#entries = entries;
    this.#tabs.replaceChildren(
      ...entries.map(({ name, title }) => el('a', { href: address(name), 'data-page': name }, title))
    );
    addEventListener('hashchange', () => this.show());
    addEventListener('resize', () => this.#reveal());
    document.querySelector('.skip').addEventListener('click', (event) => {
      // The address would name another page.
      event.preventDefault();
      this.#content.focus();
    });
    this.show();
  }

  /** @param isRepeated whether the last attempt to open the same address has failed */
  async show(isRepeated = false) {
    const attempt = ++this.#attempt;
    const isWanted = () => attempt === this.#attempt;
    const [, name, ...rest] = location.hash.split('/');
    const named = this.#entries.find((entry) => entry.name === name);
    if (!isRepeated) notice(null);
    this.#content.setAttribute('aria-busy', 'true');
    try {
      if (name && !named) await this.#renamed(name, rest, isWanted);
      else await this.#open(named ?? this.#entries[0], named ? rest.filter((part) => part !== '').map(decoded) : [], isWanted);
      if (!isWanted()) return;
      this.#opening.succeeded();
      this.#content.removeAttribute('aria-busy');
    } catch (problem) {
      if (!isWanted()) return;
      const title = (named ?? this.#entries[0]).title;
      this.#opening.failed(problem, `Loading “${title}” again every ${RETRY_MILLIS / 1000} seconds.`);
      setTimeout(() => { if (isWanted()) this.show(true); }, RETRY_MILLIS);
    }
  }

  /** Goes to the page that has had another name, which its module knows. */
  async #renamed(name, rest, isWanted) {
    const modules = await Promise.all(this.#entries.map((entry) => entry.module()));
    if (!isWanted()) return;
    const page = this.#entries.find((entry, at) => modules[at].aliases?.includes(name));
    if (page) location.replace(['#', page.name, ...rest].join('/'));
    else this.#unknown(`This server has no page “${decoded(name)}”.`, this.#entries[0]);
  }

  /** Says that nothing has this address, and leads to a page instead. */
  #unknown(reason, { name, title }) {
    this.#leave();
    this.#mark(null);
    this.#content.replaceChildren(
      empty('Unknown address', reason, el('p', {}, el('a', { href: address(name) }, `Go to ${title}`)))
    );
    document.title = 'Unknown address – Statehouse';
    notice(null);
    say(document.title);
  }

  /** Opens what the parts of an address name on a page. */
  async #open(entry, parts, isWanted) {
    document.title = `${entry.title} – Statehouse`;
    if (entry !== this.#current) {
      // The message stays while it is about what is to be shown, such as its store.
      if (this.#current !== null) this.#opening.succeeded();
      this.#leave();
      this.#mark(entry);
      await this.#load(entry, isWanted);
      if (!isWanted()) return;
    }
    const { sections } = await entry.module();
    if (!isWanted()) return;
    if (sections && parts.length > 0 && !sections.includes(parts[0])) {
      this.#unknown(`There is no “${parts[0]}” on this page.`, entry);
      return;
    }
    if (entry !== this.#current) {
      this.#current = entry;
      this.#content.replaceChildren(entry.page.element);
      entry.shell.showStore();
    }
    const shown = await entry.page.open(parts);
    if (!isWanted()) return;
    if (shown) document.title = visible(`${shown} – ${entry.title} – Statehouse`);
    say(document.title);
  }

  async #load(entry, isWanted) {
    if (entry.page !== null) return;
    let room = this.#content.querySelector(':scope > .opening');
    if (room === null) {
      room = el('div', { class: 'opening' });
      this.#content.replaceChildren(room);
    }
    await filling(room, [el('h1', {}, entry.title)], isWanted, () => entry.load());
  }

  /** The page in view, or null. */
  get current() {
    return this.#current;
  }

  #leave() {
    this.#current?.page.close();
    this.#current?.shell.unfollow();
    this.#current = null;
  }

  /** Marks the page in view, if there is one. */
  #mark(entry) {
    for (const link of this.#tabs.children) {
      if (link.dataset.page === entry?.name) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    this.#reveal();
  }

  /** Scrolls to the tab of the page in view. */
  #reveal() {
    const link = this.#tabs.querySelector('[aria-current]');
    // Not scrollIntoView(), which also moves where the tab key begins.
    if (link) this.#tabs.scrollLeft = link.offsetLeft - this.#tabs.offsetLeft - (this.#tabs.clientWidth - link.clientWidth) / 2;
  }
}
