// A page of the console: its name and title are known at once, its module when it is first needed.

import { AccessKey } from './signin.js';
import { Connection } from './connection.js';
import { ROOT, send } from './http.js';
import { showStore } from './place.js';
import { address } from './router.js';

const BASE = '/console/';

/** Says that the document was loaded again for a module that could not be. */
const AGAIN = 'statehouse-loaded-again';

/** What a page needs of the shell. */
class Shell {
  constructor(name, title, systems) {
    this.connection = new Connection(title, { changed: (events) => this.page.changed(events) });
    this.name = name;
    this.systems = systems;
    this.accessKey = new AccessKey(name);
  }

  /** The address of something on this page. */
  address(...parts) {
    return address(this.name, ...parts);
  }

  /** Has changed() called with the events of a stream. Resolves when what is read from then on misses none. */
  follow(path, headers) {
    return this.connection.follow(path, headers);
  }

  /** Ends that; the header says why. */
  unfollow(word) {
    this.connection.stop(word);
  }

  /** Shows in the header which store a system is in. */
  showStore(system = this.name) {
    showStore(system, this.systems.find(({ name }) => name === system));
  }
}

export class Entry {
  #file;
  #loading = null;
  #hasFailed = false;
  #opening = null;
  page = null;
  /** The module, once it is loaded. */
  loaded = null;

  /**
   * @param page the module of the page, below /console/
   * @param takesKey whether it signs in with a key from the address
   */
  constructor({ name, title, page, takesKey }, systems) {
    this.name = name;
    this.title = title;
    this.takesKey = takesKey;
    this.#file = BASE + page;
    this.shell = new Shell(name, title, systems);
  }

  /** Loads the module, once; tried again by the next call if that fails. */
  module() {
    this.#loading ??= this.#import().catch((problem) => {
      this.#loading = null;
      throw problem;
    });
    return this.#loading;
  }

  async #import() {
    if (this.#hasFailed) await this.#loadAgain();
    try {
      const module = await import(ROOT + this.#file);
      sessionStorage.removeItem(AGAIN);
      this.loaded = module;
      return module;
    } catch (problem) {
      this.#hasFailed = true;
      throw new Error(`the page “${this.title}” could not be loaded: is the server still running?`, { cause: problem });
    }
  }

  /** Browsers remember a module that could not be loaded for as long as the document is there. */
  async #loadAgain() {
    await send(this.#file);
    if (sessionStorage.getItem(AGAIN)) return;
    sessionStorage.setItem(AGAIN, this.name);
    location.reload();
    await new Promise(() => {});
  }

  /** Makes the page, once. */
  load() {
    this.#opening ??= this.#load().catch((problem) => {
      this.#opening = null;
      throw problem;
    });
    return this.#opening;
  }

  async #load() {
    const { createPage, styles = [] } = await this.module();
    await Promise.all(styles.map((file) => styled(ROOT + this.#file.replace(/[^/]+$/, file))));
    this.page = createPage(this.shell);
    this.shell.page = this.page;
  }
}

function styled(href) {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.onload = link.onerror = resolve;
    link.href = href;
    document.head.append(link);
  });
}
