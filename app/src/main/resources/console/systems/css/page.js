// Qserv CSS: databases and nodes on one side, a database, table or node, or what is about all of them, on the other.

import { back, empty, filling, Split } from '../../parts/block.js';
import { el, flash, replace } from '../../parts/element.js';
import { Coalesced } from '../../shell/coalesced.js';
import { say } from '../../shell/messages.js';
import { address } from '../../shell/router.js';
import { EVENTS, read, tagged } from './api.js';
import { cssAddress, FILES, FROM_FILE, NODES, PENDING, SCANS } from './addresses.js';
import { ChunksCard } from './chunks.js';
import { databaseView } from './database.js';
import { chunksView, filesView } from './files.js';
import { nodesView, nodeView } from './node.js';
import { pendingView, scansView } from './pending.js';
import { CssSide } from './side.js';
import { tableView } from './table.js';

/** Workers register thousands of chunks one by one. */
const CHUNKS_PAUSE_MILLIS = 1000;

const TITLES = { [PENDING]: 'Pending', [SCANS]: 'Shared scans', [FILES]: 'Files' };

export { recordPlace } from './addresses.js';
export { find, views } from './find.js';
export const aliases = ['catalog'];
export const styles = ['page.css'];

export function createPage(shell) {
  return new CssPage(shell);
}

class CssPage {
  #shell;
  #mayWrite;
  #hasKeys;
  #path = [];
  /** The address of what the pane shows; null if that is not loaded. */
  #shown = null;
  /** Descriptions of tables that have not changed since they were read: "db.table" → promise. */
  #described = new Map();
  #nodes = new Map();
  /** The card of the chunks of the table in view, and of which that is. */
  #chunks = { of: null, card: null };
  #chunksReading = new Coalesced(CHUNKS_PAUSE_MILLIS, () => this.#showChunks());
  #side;
  #detail = el('section', { 'aria-label': 'Details' });
  #split;

  constructor(shell) {
    this.#shell = shell;
    const system = shell.systems.find(({ name }) => name === shell.name);
    this.#mayWrite = !system?.readOnly;
    this.#hasKeys = Boolean(system?.keysServed);
    this.#side = new CssSide(this.#mayWrite);
    this.#split = new Split('Qserv CSS', this.#side.element, this.#detail);
    this.element = this.#split.element;
  }

  async open(parts) {
    this.#path = parts;
    if (this.#shown !== cssAddress(...this.#subject())) this.#shown = null;
    this.#split.select(parts.length > 0);
    this.#side.mark(parts);
    const heading = [back(cssAddress(), 'Databases'), el('h1', {}, this.#title() || 'Qserv CSS')];
    await filling(this.#detail, heading, () => parts === this.#path && this.#shown === null, async () => {
      await this.#shell.follow(EVENTS);
      await this.#showSide();
      await this.#showDetail(false);
    });
    if (parts.length > 2 && parts[2] !== FROM_FILE) this.#chunks.card?.select(parts[2]);
    return this.#title();
  }

  /** Events name the databases, tables ("db.table") and nodes that changed, and other keys. */
  async changed(events) {
    const changes = events.filter(({ name }) => name === 'changed').map(({ data }) => data);
    const isResync = events.some(({ name }) => name === 'resync');
    const changed = (kind) => new Set(changes.flatMap((data) => data[kind]));
    const [databases, tables, nodes] = [changed('databases'), changed('tables'), changed('nodes')];
    say(isResync ? 'All data was reloaded.' : `Changed: ${[...databases, ...tables, ...nodes].slice(0, 5).join(', ')}`);
    const isAnything = isResync || changed('otherKeys').size > 0;
    if (isAnything || databases.size > 0 || nodes.size > 0) await this.#showSide();
    const [first, name] = this.#path;
    const isTable = tables.has(this.#table());
    if (isAnything) this.#described.clear();
    for (const table of tables) this.#described.delete(table);
    const here =
      first === NODES
        ? name === undefined ? nodes.size > 0 : nodes.has(name)
        : first === PENDING || first === SCANS
          ? databases.size + tables.size > 0
          : databases.has(first) || isTable || (name === undefined && [...tables].some((one) => one.startsWith(`${first}.`)));
    // What a user has filled in stays.
    const isForm = first === FILES || this.#path[2] === FROM_FILE;
    if (!isForm && (isAnything || here)) await this.#showDetail(here && !isResync);
    if (isResync || isTable) this.#chunksReading.request();
  }

  /** Changes are missed from now on. */
  close() {
    this.#shown = null;
    this.#described.clear();
    this.#chunksReading.cancel();
  }

  /** The parts of the address without the chunk that is chosen in a table. */
  #subject() {
    return this.#path[2] === FROM_FILE ? this.#path : this.#path.slice(0, 2);
  }

  #title() {
    const [first, ...rest] = this.#subject();
    if (first === NODES) return rest[0] ?? 'Nodes';
    return TITLES[first] ?? this.#subject().join('.');
  }

  /** The table in view as events name it. */
  #table() {
    return this.#path.length < 2 || this.#path[0].startsWith('/') ? null : `${this.#path[0]}.${this.#path[1]}`;
  }

  /** The address of a key, if the keys of this system are served. */
  #keys(key) {
    return this.#hasKeys ? address('keys', this.#shell.name, key) : null;
  }

  async #showSide() {
    const [databases, nodes] = await Promise.all([read('databases'), read('nodes')]);
    if (this.#path.length === 0 && databases.length > 0 && matchMedia('(min-width: 761px)').matches) {
      this.#path = [databases[0].name];
    }
    this.#nodes = new Map(nodes.map(({ name, state }) => [name, state]));
    this.#side.show(databases, nodes, this.#path);
  }

  async #showDetail(highlight) {
    const shown = this.#path;
    let content;
    try {
      content = await this.#content(shown);
    } catch (refusal) {
      if (refusal.status !== 404) throw refusal;
      content = [back(cssAddress(), 'Databases'), empty('Not found', refusal.message)];
    }
    if (shown !== this.#path) return;
    this.#shown = cssAddress(...this.#subject());
    if (content === null) return;
    replace(this.#detail, content);
    if (highlight) flash(this.#detail);
  }

  /** What the parts of an address show; null if that is in view already. */
  async #content([first, name, third]) {
    if (first === undefined) return [empty('No databases yet', 'Databases appear here when they are created.')];
    if (first === PENDING) return pendingView(this.#mayWrite);
    if (first === SCANS) return scansView(this.#mayWrite);
    if (first === FILES) return this.#shown === cssAddress(FILES) ? null : filesView((await read('version')).version, this.#mayWrite);
    if (first === NODES) return name === undefined ? nodesView() : nodeView(name, this.#mayWrite);
    if (name === undefined) {
      return databaseView(first, { mayWrite: this.#mayWrite, describe: (table) => this.#description(first, table), keys: this.#keys(`/DBS/${first}`) });
    }
    if (third === FROM_FILE && this.#mayWrite) return chunksView(first, name);
    return this.#tableContent(first, name);
  }

  #description(database, name) {
    const key = `${database}.${name}`;
    if (!this.#described.has(key)) {
      const reading = read('databases', database, 'tables', name);
      this.#described.set(key, reading);
      reading.catch(() => { if (this.#described.get(key) === reading) this.#described.delete(key); });
    }
    return this.#described.get(key);
  }

  async #tableContent(database, name) {
    const stored = await tagged('databases', database, 'tables', name);
    if (this.#chunks.of !== this.#table()) this.#chunks = { of: this.#table(), card: new ChunksCard(database, name, this.#mayWrite) };
    if (stored.value.chunkLevel > 0 && this.#shown !== cssAddress(database, name)) await this.#showChunks();
    return tableView(stored, { mayWrite: this.#mayWrite, chunks: this.#chunks.card, keys: this.#keys(`/DBS/${database}/TABLES/${name}`) });
  }

  /** The chunks are read when the table is opened, and again when it changes. */
  async #showChunks() {
    const { of, card } = this.#chunks;
    if (this.#table() === null || of !== this.#table()) return;
    const [database, name] = this.#path;
    try {
      const found = await read('databases', database, 'tables', name, 'chunks');
      if (card === this.#chunks.card) card.show(found, this.#nodes);
    } catch (refusal) {
      if (refusal.status !== 404) throw refusal;
    }
  }
}
