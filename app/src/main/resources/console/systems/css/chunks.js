// The chunks of a table: where they are, and what can be done to them.

import { button, card, pill } from '../../parts/block.js';
import { completed, confirmedWith } from '../../parts/dialog.js';
import { count, el, many, replace } from '../../parts/element.js';
import { download } from '../../parts/files.js';
import { icon } from '../../parts/icon.js';
import { LongList } from '../../parts/list.js';
import { post, remove } from './api.js';
import { cssAddress, FROM_FILE, nodeAddress } from './addresses.js';
import { ChunkMap, inWords, replication } from './chunkmap.js';
import { nodeState, tone } from './words.js';

const ROW_HEIGHT = 30;

export class ChunksCard {
  #database;
  #table;
  #mayWrite;
  #chunks = null;
  #chosen = null;
  #map = new ChunkMap((chunk) => this.#choose(chunk));
  #summary = el('p', { class: 'muted chunk-summary' });
  #line = el('div', { class: 'chunk-chosen' });
  #list = new LongList({ label: 'Chunks', height: ROW_HEIGHT, row: (entry, isCurrent) => this.#row(entry, isCurrent), visible: () => {} });
  #find = el('input', { type: 'search', class: 'field', inputmode: 'numeric', placeholder: 'Find a chunk', 'aria-label': 'Find a chunk by its number', autocomplete: 'off' });

  #thin = el('button', { type: 'button', class: 'link-button', onclick: () => this.#nextThin() }, 'Next with fewer');

  constructor(database, table, mayWrite) {
    this.#database = database;
    this.#table = table;
    this.#mayWrite = mayWrite;
    this.element = el('div', {}, card('Chunks', null, el('p', { class: 'muted' }, 'Loading…')));
    this.#list.element.classList.add('chunk-list');
    this.#find.addEventListener('input', () => {
      const number = Number.parseInt(this.#find.value, 10);
      if (!Number.isNaN(number)) this.#map.find(number);
    });
  }

  /** How many there are; null while that is not known. */
  get size() {
    return this.#chunks?.length ?? null;
  }

  /** @param nodes their states by name, to show those that cannot be used */
  show(chunks, nodes) {
    const wasThere = (this.#chunks?.length ?? 0) > 0;
    this.#chunks = chunks;
    this.#summary.textContent = chunks.length === 0 ? '' : inWords(chunks);
    if (!wasThere || chunks.length === 0) replace(this.element, this.#card());
    this.element.querySelector('h2').textContent = `Chunks (${count(chunks.length)})`;
    if (chunks.length === 0) return;
    this.#map.show(chunks, (name) => nodeName(name, nodes));
    this.#thin.hidden = replication(chunks).few === 0;
    this.#showList();
  }

  /** Chooses the chunk of an address. */
  select(number) {
    this.#map.find(Number(number));
  }

  #nextThin() {
    const { most } = replication(this.#chunks);
    this.#map.findNext(({ nodes }) => nodes.length < most);
  }

  #card() {
    const add = this.#mayWrite ? button('plus', 'Add', { class: 'small', 'data-focus': 'add-chunk', onclick: () => this.#add('') }) : null;
    const fromFile = this.#mayWrite ? el('a', { class: 'button small', href: cssAddress(this.#database, this.#table, FROM_FILE), 'data-focus': 'chunks-file' }, 'From a file') : null;
    if (this.#chunks.length === 0) {
      return card('Chunks', el('div', { class: 'tools' }, add, fromFile), el('p', { class: 'muted' }, 'None registered. They are added by workers, by an ingest with nodes, or here.'));
    }
    const all = el('details', { class: 'chunk-all', ontoggle: () => this.#showList() }, el('summary', {}, 'All as a list'), this.#list.element);
    return card(
      'Chunks',
      el('div', { class: 'tools' }, add, fromFile, button('download', 'Download', { class: 'small', onclick: () => this.#download() })),
      el('div', { class: 'chunk-head' }, el('div', { class: 'search' }, icon('search'), this.#find), this.#summary, this.#thin, this.#map.tools()),
      this.#map.element,
      this.#line,
      all
    );
  }

  #showList() {
    if (!this.#list.element.closest('details')?.open) return;
    this.#list.show(this.#chunks.map(({ chunk, nodes }) => ({ id: String(chunk), nodes })), String(this.#chosen?.chunk));
  }

  #row({ id, nodes }, isCurrent) {
    return el(
      'a',
      { class: 'chunk-row', href: cssAddress(this.#database, this.#table, id), 'data-focus': id, 'aria-current': isCurrent ? 'true' : null },
      el('span', { class: 'mono' }, id),
      el('span', { class: 'muted' }, nodes.join(', '))
    );
  }

  #choose(chosen) {
    this.#chosen = chosen;
    const { chunk, nodes } = chosen;
    replace(
      this.#line,
      el('strong', {}, `Chunk ${chunk}`),
      nodes.length === 0 ? el('span', { class: 'muted' }, 'on no node') : el('span', { class: 'chunk-nodes' }, nodes.map((name) => el('a', { href: nodeAddress(name) }, name))),
      this.#mayWrite
        ? el(
            'span',
            { class: 'tools' },
            button('plus', 'Add replicas', { class: 'small', 'data-focus': 'add-replica', onclick: () => this.#add(String(chunk)) }),
            button('remove', 'Remove', { class: 'small danger-soft', 'data-focus': 'remove-chunk', onclick: () => this.#remove(chosen) })
          )
        : null
    );
  }

  #add(chunk) {
    const fields = [
      { name: 'chunk', label: 'Chunk', value: chunk, hint: 'Its number.' },
      { name: 'nodes', label: 'Nodes', hint: 'The names of nodes that hold it, with commas between them.' }
    ];
    return completed(`Add replicas in ${this.#database}.${this.#table}`, fields, 'Add', async (given) => {
      const nodes = given.nodes.split(/[\s,]+/).filter((name) => name !== '');
      if (!/^\d+$/.test(given.chunk.trim())) throw new Error('Enter the number of a chunk.');
      if (nodes.length === 0) throw new Error('Name at least one node.');
      await post(this.#at(given.chunk.trim()), { nodes });
    });
  }

  #remove({ chunk, nodes }) {
    const lost = nodes.length === 0 ? 'It is on no node.' : `That it is on ${nodes.join(', ')} is removed; what workers hold stays there.`;
    return confirmedWith(`Remove chunk ${chunk} of ${this.#database}.${this.#table}?`, [lost], [], 'Remove chunk', () => remove(this.#at(String(chunk))));
  }

  #at(chunk) {
    return ['databases', this.#database, 'tables', this.#table, 'chunks', chunk];
  }

  /** In the form that adding from a file reads. */
  #download() {
    download(`${this.#database}.${this.#table}.chunks.tsv`, this.#chunks.map(({ chunk, nodes }) => `${chunk}\t${nodes.join(',')}\n`).join(''));
  }
}

/** A node with its state, if chunks there cannot be used as usual. */
function nodeName(name, nodes) {
  const state = nodes.get(name);
  return el(
    'span',
    { class: 'strip-name' },
    el('a', { class: 'mono', href: nodeAddress(name), 'data-focus': `strip-${name}` }, name),
    state === 'ACTIVE' ? null : pill(state === undefined ? 'no such node' : nodeState(state), state === undefined ? 'bad' : tone(state))
  );
}

/** The replicas of a file that a table does not have yet: { chunks, replicas, present }. */
export function missing(text, stored) {
  const known = new Map(stored.map(({ chunk, nodes }) => [chunk, new Set(nodes)]));
  const chunks = new Map();
  let present = 0;
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '') return;
    const [number, names = ''] = line.split('\t');
    if (!/^\d+$/.test(number.trim()) || names.trim() === '') throw new Error(`Line ${at + 1} is not a number, a tab and names of nodes: ${line.slice(0, 80)}`);
    const chunk = Number(number);
    for (const name of names.split(',').map((each) => each.trim())) {
      if (known.get(chunk)?.has(name)) {
        present++;
        continue;
      }
      if (!chunks.has(chunk)) chunks.set(chunk, new Set());
      chunks.get(chunk).add(name);
    }
  });
  const made = [...chunks].map(([chunk, nodes]) => ({ chunk, nodes: [...nodes] }));
  return { chunks: made, replicas: made.reduce((sum, { nodes }) => sum + nodes.length, 0), present };
}

export function replicasInWords({ chunks, replicas, present }) {
  return `${many(replicas, 'replica')} of ${many(chunks.length, 'chunk')} would be added; ${count(present)} are there already.`;
}
