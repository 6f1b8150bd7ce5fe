// The view of Qserv CSS: databases and nodes on one side, one of them on the other.

import { el, empty, facts, pill, count, flash, notice } from './page.js';
import { css, json } from './server.js';

function address(...parts) {
  return '#/catalog' + parts.map((part) => '/' + encodeURIComponent(part)).join('');
}

function degrees(number) {
  return number === 0 ? null : `${number}°`;
}

/** What kind of table it is, in a word or two. */
function kind(table) {
  if (table.match) return 'match table';
  const partitioning = table.partitioning;
  if (!partitioning?.partitioned) return 'not partitioned';
  return partitioning.dirTable === table.name && partitioning.dirDb === table.database ? 'director' : 'child';
}

function scan(parameters) {
  const names = ['none', 'fast', 'medium', 'slow'];
  const rating = names[parameters.scanRating] ?? 'rating';
  return `${rating} (${parameters.scanRating})` + (parameters.lockInMem ? ', locked in memory' : '');
}

/** A schema with one column on each line, where that can be told; else as it is. */
function columns(schema) {
  const lines = [];
  let depth = 0;
  let quote = null;
  let line = '';
  for (const c of schema) {
    if (quote) quote = c === quote ? null : quote;
    else if (c === '`' || c === "'" || c === '"') quote = c;
    else if (c === '(') depth++;
    else if (c === ')') depth--;
    if (c === ',' && depth === 0 && !quote) {
      lines.push(line.trim());
      line = '';
    } else {
      line += c;
    }
  }
  return [...lines, line.trim()].filter((text) => text !== '');
}

function section(title, ...content) {
  return el('section', { class: 'card' }, el('h2', {}, title), ...content);
}

export class CatalogView {
  constructor() {
    this.side = el('nav', { class: 'pane side', 'aria-label': 'Databases and nodes' });
    this.pane = el('section', { class: 'pane detail', 'aria-label': 'Details' });
    this.element = el('div', { class: 'split' }, this.side, this.pane);
    this.path = [];
  }

  async open(path) {
    this.path = path;
    this.element.classList.toggle('chosen', path.length > 0);
    await this.showSide();
    await this.showPane(false);
  }

  async showSide() {
    const [databases, nodes] = await Promise.all([json(css('databases')), json(css('nodes'))]);
    if (this.path.length === 0 && databases.length > 0 && matchMedia('(min-width: 761px)').matches) {
      this.path = [databases[0].name];
    }
    this.side.replaceChildren(
      el('h2', { class: 'side-title' }, 'Databases'),
      databases.length === 0
        ? el('p', { class: 'muted pad' }, 'None yet. Make one with: statehouse css ingest DIR')
        : this.list(databases.map((database) => [database.name, address(database.name), pill(database.status), [database.name]])),
      el('h2', { class: 'side-title' }, 'Nodes'),
      nodes.length === 0
        ? el('p', { class: 'muted pad' }, 'None yet.')
        : el(
            'ul',
            { class: 'nodes' },
            nodes.map((node) =>
              el(
                'li',
                {},
                el('span', { class: 'node-name' }, node.name),
                pill(node.state),
                el('span', { class: 'muted node-place' }, `${node.type} at ${node.host}:${node.port}`)
              )
            )
          )
    );
  }

  list(items) {
    return el(
      'ul',
      { class: 'links' },
      items.map(([name, href, label, path]) =>
        el(
          'li',
          {},
          el(
            'a',
            { href, 'aria-current': path[0] === this.path[0] ? 'true' : null },
            el('span', { class: 'link-name' }, name),
            label
          )
        )
      )
    );
  }

  async showPane(changed) {
    const [database, table] = this.path;
    const asked = this.path.join('/');
    let content;
    try {
      if (table !== undefined) content = await this.table(database, table);
      else if (database !== undefined) content = await this.database(database);
      else content = [empty('Nothing here yet', 'Databases appear here as soon as somebody creates them.')];
    } catch (refusal) {
      if (refusal.status !== 404) throw refusal;
      content = [el('a', { class: 'back', href: address() }, '← Catalog'), empty('It is not there', refusal.message)];
    }
    if (asked !== this.path.join('/')) return;
    this.pane.replaceChildren(...content);
    if (changed) flash(this.pane);
  }

  async database(name) {
    const [database, tables] = await Promise.all([json(css('databases', name)), json(css('databases', name, 'tables'))]);
    const striping = database.striping;
    return [
      el('a', { class: 'back', href: address() }, '← Catalog'),
      el('header', { class: 'title' }, el('h1', {}, name), pill(database.status)),
      section(
        'Database',
        facts([
          ['Storage class', database.storageClass],
          ['Release', database.releaseStatus],
          ['Stripes', striping.stripes === 0 ? 'not partitioned' : count(striping.stripes)],
          ['Sub-stripes', striping.stripes === 0 ? null : count(striping.subStripes)],
          ['Overlap', degrees(striping.overlap)],
          ['Partitioning', striping.stripes === 0 ? null : `no. ${striping.partitioningId}`]
        ])
      ),
      section(
        `Tables (${count(tables.length)})`,
        tables.length === 0 ? el('p', { class: 'muted' }, 'None.') : await this.tables(name, tables)
      )
    ];
  }

  /** The tables of a database; of the first ones also what they are. */
  async tables(database, tables) {
    const known = await Promise.all(
      tables.slice(0, 60).map((table) => json(css('databases', database, 'tables', table.name)).catch(() => null))
    );
    return el(
      'div',
      { class: 'scroll' },
      el(
        'table',
        { class: 'grid' },
        el('thead', {}, el('tr', {}, ['Table', 'Status', 'Kind', 'Director', 'Scan'].map((name) => el('th', { scope: 'col' }, name)))),
        el(
          'tbody',
          {},
          tables.map((table, at) => {
            const details = known[at] ?? null;
            const director = details?.match
              ? `${details.match.dirTable1} × ${details.match.dirTable2}`
              : details?.partitioning?.dirTable ?? '';
            return el(
              'tr',
              {},
              el('th', { scope: 'row' }, el('a', { href: address(database, table.name) }, table.name)),
              el('td', {}, pill(table.status)),
              el('td', {}, details ? kind(details) : ''),
              el('td', { class: 'mono' }, director),
              el('td', {}, details && details.scan.scanRating !== 0 ? scan(details.scan) : '–')
            );
          })
        )
      )
    );
  }

  async table(database, name) {
    const table = await json(css('databases', database, 'tables', name));
    const { partitioning, match } = table;
    const parts = [
      el('a', { class: 'back', href: address(database) }, `← ${database}`),
      el(
        'header',
        { class: 'title' },
        el('h1', {}, el('a', { href: address(database) }, database), el('span', { class: 'slash' }, '.'), name),
        pill(table.status)
      )
    ];
    parts.push(
      section(
        'Partitioning',
        facts([
          ['Kind', kind(table)],
          ['Chunk level', String(table.chunkLevel)],
          ['Director', partitioning?.dirTable ? `${partitioning.dirDb}.${partitioning.dirTable}` : null],
          ['Director key', partitioning?.dirColName],
          ['Latitude', partitioning?.latColName],
          ['Longitude', partitioning?.lonColName],
          ['Overlap', partitioning ? degrees(partitioning.overlap) : null],
          ['Matches', match ? `${match.dirTable1} by ${match.dirColName1}` : null],
          ['With', match ? `${match.dirTable2} by ${match.dirColName2}` : null],
          ['Flag', match?.flagColName],
          ['Separation', match ? degrees(match.angSep) : null],
          ['Shared scan', scan(table.scan)]
        ])
      )
    );
    if (table.chunkLevel > 0) parts.push(await this.chunks(database, name));
    const lines = columns(table.schema);
    parts.push(
      section(
        `Schema (${count(lines.length)} ${lines.length === 1 ? 'column' : 'columns'})`,
        lines.length === 0
          ? el('p', { class: 'muted' }, 'None.')
          : el('ol', { class: 'schema' }, lines.map((line) => el('li', {}, line)))
      )
    );
    return parts;
  }

  async chunks(database, table) {
    const chunks = await json(css('databases', database, 'tables', table, 'chunks'));
    const replicas = new Map();
    for (const chunk of chunks) {
      for (const node of chunk.nodes) replicas.set(node, (replicas.get(node) ?? 0) + 1);
    }
    const most = Math.max(1, ...replicas.values());
    return section(
      `Chunks (${count(chunks.length)})`,
      chunks.length === 0
        ? el('p', { class: 'muted' }, 'None registered.')
        : el(
            'ul',
            { class: 'bars' },
            [...replicas].sort().map(([node, held]) => {
              const bar = el('span', { class: 'bar-fill', 'aria-hidden': 'true' });
              bar.style.setProperty('--part', String(held / most));
              return el('li', {}, el('span', { class: 'mono' }, node), bar, el('span', { class: 'muted' }, count(held)));
            })
          )
    );
  }

  /** Reads again what is shown, after some keys changed; null stands for all. */
  async changed(keys) {
    const [database, table] = this.path;
    notice(null);
    const touches = (prefix) => keys === null || keys.some((key) => key === prefix || key.startsWith(prefix + '/'));
    await this.showSide();
    const here = table !== undefined ? `/DBS/${database}/TABLES/${table}` : `/DBS/${database}`;
    if (database === undefined || touches(here) || touches('/PARTITIONING')) {
      await this.showPane(keys !== null && touches(here));
    }
  }
}
