// Qserv CSS: databases and nodes on one side, a database or table on the other.

import { back, card, empty, facts, filling, pill, Split } from '../../parts/block.js';
import { count, el, flash, replace } from '../../parts/element.js';
import { links } from '../../parts/list.js';
import { dash, table } from '../../parts/table.js';
import { Coalesced } from '../../shell/coalesced.js';
import { json, path } from '../../shell/http.js';
import { say } from '../../shell/messages.js';
import { columns, degrees, kind, nodeState, scan, tone } from './words.js';

/** Of further tables of a database only the name and status are shown. */
const DETAILED = 60;

/** Workers register thousands of chunks one by one. */
const CHUNKS_PAUSE_MILLIS = 1000;

export { find } from './find.js';
export const aliases = ['catalog'];
export const styles = ['page.css'];

export function createPage(shell) {
  return new CssPage(shell);
}

function read(...segments) {
  return json(path('css', ...segments));
}

class CssPage {
  #shell;
  #path = [];
  /** The address of what the pane shows; null if that is not loaded. */
  #shown = null;
  /** Descriptions of tables that have not changed since they were read: "db.table" → promise. */
  #described = new Map();
  #chunks = el('div', {});
  #chunksReading = new Coalesced(CHUNKS_PAUSE_MILLIS, () => this.#showChunks());
  #list = el('nav', { 'aria-label': 'Databases and nodes' });
  #side = el('div', {}, this.#list);
  #detail = el('section', { 'aria-label': 'Details' });
  #split = new Split('Qserv CSS', this.#side, this.#detail);

  constructor(shell) {
    this.#shell = shell;
    this.element = this.#split.element;
  }

  async open(parts) {
    this.#path = parts;
    if (this.#shown !== this.#address(...parts)) this.#shown = null;
    this.#split.select(parts.length > 0);
    this.#mark();
    const heading = [back(this.#address(), 'Databases'), el('h1', {}, parts.join('.') || 'Qserv CSS')];
    await filling(this.#detail, heading, () => parts === this.#path && this.#shown === null, async () => {
      await this.#shell.follow('/css/watch');
      await this.#showSide();
      await this.#showDetail(false);
    });
    return this.#path.join('.');
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
    const [database, name] = this.#path;
    const isTable = tables.has(`${database}.${name}`);
    const isDatabase = databases.has(database);
    const here = isDatabase || isTable || (name === undefined && [...tables].some((one) => one.startsWith(`${database}.`)));
    if (isAnything) this.#described.clear();
    for (const table of tables) this.#described.delete(table);
    if (isAnything || here) await this.#showDetail(here && !isResync);
    if (isResync || isTable) this.#chunksReading.request();
  }

  /** Changes are missed from now on. */
  close() {
    this.#shown = null;
    this.#described.clear();
    this.#chunksReading.cancel();
  }

  #address(...parts) {
    return this.#shell.address(...parts);
  }

  /** Marks the database in view, without reading anything. */
  #mark() {
    for (const link of this.#side.querySelectorAll('.links a')) {
      if (link.dataset.focus === this.#path[0]) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }

  async #showSide() {
    const [databases, nodes] = await Promise.all([read('databases'), read('nodes')]);
    if (this.#path.length === 0 && databases.length > 0 && matchMedia('(min-width: 761px)').matches) {
      this.#path = [databases[0].name];
    }
    replace(
      this.#list,
      el('h2', { class: 'side-title' }, 'Databases'),
      databases.length === 0
        ? el('p', { class: 'muted pad' }, 'None yet. Create one with: statehouse css ingest DIR')
        : links(
            databases.map(({ name, status }) => ({
              href: this.#address(name),
              current: name === this.#path[0],
              focus: name,
              content: [el('span', { class: 'link-name' }, name), pill(status || 'no status', tone(status))]
            }))
          ),
      el('h2', { class: 'side-title' }, 'Nodes'),
      nodes.length === 0 ? el('p', { class: 'muted pad' }, 'None yet.') : el('ul', { class: 'nodes' }, nodes.map(node))
    );
  }

  async #showDetail(highlight) {
    const shown = this.#path;
    const [database, name] = shown;
    let content;
    try {
      if (name !== undefined) content = await this.#table(database, name);
      else if (database !== undefined) content = await this.#database(database);
      else content = [empty('No databases yet', 'Databases appear here when they are created.')];
    } catch (refusal) {
      if (refusal.status !== 404) throw refusal;
      content = [back(this.#address(), 'Databases'), empty('Not found', refusal.message)];
    }
    if (shown !== this.#path) return;
    this.#shown = this.#address(...shown);
    replace(this.#detail, content);
    if (highlight) flash(this.#detail);
  }

  async #database(name) {
    const [database, tables] = await Promise.all([read('databases', name), read('databases', name, 'tables')]);
    const { stripes, subStripes, overlap, partitioningId } = database.striping;
    return [
      back(this.#address(), 'Databases'),
      el('header', { class: 'title' }, el('h1', {}, name), pill(database.status || 'no status', tone(database.status))),
      card(
        'Database',
        null,
        facts([
          ['Storage class', database.storageClass],
          ['Release', database.releaseStatus],
          ['Stripes', stripes === 0 ? 'not partitioned' : count(stripes)],
          ['Sub-stripes', stripes === 0 ? null : count(subStripes)],
          ['Overlap', degrees(overlap)],
          ['Partitioning id', stripes === 0 ? null : String(partitioningId)]
        ])
      ),
      card(`Tables (${count(tables.length)})`, null, tables.length === 0 ? el('p', { class: 'muted' }, 'None.') : await this.#tables(name, tables))
    ];
  }

  async #tables(database, tables) {
    const details = await Promise.all(tables.slice(0, DETAILED).map(({ name }) => this.#description(database, name).catch(() => null)));
    return table(
      'Tables',
      ['Table', 'Status', 'Kind', 'Director', 'Scan'],
      tables.map(({ name, status }, at) => {
        const known = details[at];
        const director = known?.match ? `${known.match.dirTable1} × ${known.match.dirTable2}` : (known?.partitioning?.dirTable ?? '');
        return {
          cells: [
            el('a', { href: this.#address(database, name), 'data-focus': name }, name),
            pill(status || 'no status', tone(status)),
            known ? kind(known) : '',
            director === '' ? dash() : el('span', { class: 'mono' }, director),
            known && known.scan.scanRating !== 0 ? scan(known.scan) : dash()
          ]
        };
      })
    );
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

  /** The chunks are read when the table is opened, and again when it changes. */
  async #showChunks() {
    const shown = this.#path;
    const [database, name] = shown;
    if (name === undefined) return;
    let content;
    try {
      content = chunks(await read('databases', database, 'tables', name, 'chunks'));
    } catch (refusal) {
      if (refusal.status !== 404) throw refusal;
    }
    if (shown === this.#path) replace(this.#chunks, content);
  }

  async #table(database, name) {
    const described = await read('databases', database, 'tables', name);
    const { partitioning, match } = described;
    const schema = columns(described.schema);
    if (described.chunkLevel > 0 && this.#shown !== this.#address(database, name)) await this.#showChunks();
    return [
      back(this.#address(database), database),
      el(
        'header',
        { class: 'title' },
        el('h1', {}, el('a', { href: this.#address(database) }, database), el('span', { class: 'slash' }, '.'), name),
        pill(described.status || 'no status', tone(described.status))
      ),
      card(
        'Partitioning',
        null,
        facts([
          ['Kind', kind(described)],
          ['Chunk level', String(described.chunkLevel)],
          ['Director', partitioning?.dirTable ? `${partitioning.dirDb}.${partitioning.dirTable}` : null],
          ['Director key', partitioning?.dirColName],
          ['Latitude', partitioning?.latColName],
          ['Longitude', partitioning?.lonColName],
          ['Overlap', partitioning ? degrees(partitioning.overlap) : null],
          ['Matches', match ? `${match.dirTable1} by ${match.dirColName1}` : null],
          ['With', match ? `${match.dirTable2} by ${match.dirColName2}` : null],
          ['Flag', match?.flagColName],
          ['Separation', match ? degrees(match.angSep) : null],
          ['Shared scan', scan(described.scan)]
        ])
      ),
      described.chunkLevel > 0 ? this.#chunks : null,
      card(
        `Schema (${count(schema.length)} ${schema.length === 1 ? 'column' : 'columns'})`,
        null,
        schema.length === 0 ? el('p', { class: 'muted' }, 'None.') : el('ol', { class: 'schema' }, schema.map((line) => el('li', {}, line)))
      )
    ];
  }
}

function node({ name, state, type, host, port }) {
  return el(
    'li',
    {},
    el('span', { class: 'node-name' }, name),
    pill(nodeState(state), tone(state)),
    el('span', { class: 'muted node-place' }, `${type} at ${host}:${port}`)
  );
}

/** How many chunks there are, and how many of them each node has. */
function chunks(found) {
  const held = new Map();
  for (const chunk of found) {
    for (const name of chunk.nodes) held.set(name, (held.get(name) ?? 0) + 1);
  }
  const most = Math.max(1, ...held.values());
  const bar = ([name, number]) => {
    const fill = el('span', { class: 'bar-fill', 'aria-hidden': 'true' });
    fill.style.setProperty('--part', String(number / most));
    return el('li', {}, el('span', { class: 'mono' }, name), fill, el('span', { class: 'muted' }, count(number)));
  };
  return card(
    `Chunks (${count(found.length)})`,
    null,
    found.length === 0 ? el('p', { class: 'muted' }, 'None registered.') : el('ul', { class: 'bars' }, [...held].sort().map(bar))
  );
}
