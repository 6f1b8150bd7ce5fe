// The page in view is the one that the address names: #/NAME/PART/PART…

import { empty } from '../parts/block.js';
import { el } from '../parts/element.js';
import { visible } from '../parts/names.js';
import { notice, say } from './messages.js';

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

  /** @param entries the pages: { name, title, aliases, sections or null for any, page, shell } */
  constructor(entries) {
    this.#entries = entries;
    this.#tabs.replaceChildren(
      ...entries.map(({ name, title }) => el('a', { href: address(name), 'data-page': name }, title))
    );
    addEventListener('hashchange', () => this.show());
    document.querySelector('.skip').addEventListener('click', (event) => {
      // The address would name another page.
      event.preventDefault();
      this.#content.focus();
    });
    this.show();
  }

  /** @param isRepeated whether the last attempt to open the same address has failed; its notice stays meanwhile */
  async show(isRepeated = false) {
    const [, name, ...rest] = location.hash.split('/');
    const alias = this.#entries.find((entry) => entry.aliases.includes(name));
    if (alias) return location.replace(['#', alias.name, ...rest].join('/'));
    const named = this.#entries.find((entry) => entry.name === name);
    if (name && !named) return this.#unknown(`This server has no page “${decoded(name)}”.`, this.#entries[0]);
    const section = rest.find((part) => part !== '');
    if (section !== undefined && named?.sections && !named.sections.includes(decoded(section))) {
      return this.#unknown(`There is no “${decoded(section)}” on this page.`, named);
    }
    const entry = named ?? this.#entries[0];
    if (entry !== this.#current) this.#change(entry);
    if (!isRepeated) notice(null);
    await this.#open(entry, named ? rest.filter((part) => part !== '').map(decoded) : [], isRepeated);
  }

  /** Says that nothing has this address, and leads to a page instead. */
  #unknown(reason, { name, title }) {
    this.#attempt++;
    this.#leave();
    for (const link of this.#tabs.children) link.removeAttribute('aria-current');
    this.#content.replaceChildren(
      empty('Unknown address', reason, el('p', {}, el('a', { href: address(name) }, `Go to ${title}`)))
    );
    document.title = 'Unknown address – Statehouse';
    notice(null);
    say(document.title);
  }

  #leave() {
    this.#current?.page.close();
    this.#current?.shell.unfollow();
    this.#current = null;
  }

  #change(entry) {
    this.#leave();
    this.#current = entry;
    this.#content.replaceChildren(entry.page.element);
    for (const link of this.#tabs.children) {
      if (link.dataset.page !== entry.name) {
        link.removeAttribute('aria-current');
        continue;
      }
      link.setAttribute('aria-current', 'page');
      // Not scrollIntoView(), which also moves where the tab key begins.
      this.#tabs.scrollLeft = link.offsetLeft - this.#tabs.offsetLeft - (this.#tabs.clientWidth - link.clientWidth) / 2;
    }
    entry.shell.showStore();
  }

  /** Opens a page, and again after a while if that fails and it is still the one wanted. */
  async #open(entry, parts, isRepeated) {
    const attempt = ++this.#attempt;
    const isWanted = () => attempt === this.#attempt;
    document.title = `${entry.title} – Statehouse`;
    try {
      const shown = await entry.page.open(parts);
      if (!isWanted()) return;
      if (isRepeated) notice(null);
      if (shown) document.title = visible(`${shown} – ${entry.title} – Statehouse`);
      say(document.title);
    } catch (problem) {
      if (!isWanted()) return;
      notice(problem.message);
      setTimeout(() => { if (isWanted()) this.show(true); }, RETRY_MILLIS);
    }
  }
}
