// A map of chunks over nodes: a strip for each node, in which each chunk that is on it is a line. Strips of thousands
// of chunks show how densely a node is used; closer up, each chunk.

import { tool } from '../../parts/block.js';
import { count, el, many, replace, svg } from '../../parts/element.js';

const CLOSER = 4;
const LEAST = 16;

export class ChunkMap {
  #chunks = [];
  #at = 0;
  /** The part in view: places from the first to before the last. */
  #from = 0;
  #to = 1;
  #wanted = null;
  #rows = el('ul', { class: 'bars chunk-rows' });
  #range = el('input', { type: 'range', class: 'chunk-range', 'aria-label': 'Chunk', step: '1', 'data-focus': 'chunk' });
  #ends = el('div', { class: 'chunk-ends muted', 'aria-hidden': 'true' });

  /** @param chosen is called with the chunk chosen: { chunk, nodes } */
  constructor(chosen) {
    this.chosen = chosen;
    this.element = el('div', { class: 'chunk-map' }, this.#rows, el('div', { class: 'chunk-axis' }, this.#range, this.#ends));
    this.#range.addEventListener('input', () => this.#choose(Number(this.#range.value)));
    this.#range.addEventListener('keydown', (event) => this.#key(event));
    for (const name of ['pointerdown', 'pointermove']) this.#rows.addEventListener(name, (event) => this.#point(event));
  }

  /** Buttons that change how close the map is. */
  tools() {
    return el(
      'div',
      { class: 'tools' },
      tool('minus', 'Farther', () => this.#zoom(CLOSER)),
      tool('plus', 'Closer', () => this.#zoom(1 / CLOSER)),
      tool('fit', 'All chunks', () => this.#zoom(Infinity))
    );
  }

  /**
   * @param chunks { chunk, nodes }, sorted
   * @param label makes the name of a node as it is shown
   */
  show(chunks, label) {
    const isAll = this.#from === 0 && this.#to >= this.#chunks.length;
    const chunk = this.#wanted ?? this.#chunks[this.#at]?.chunk;
    this.#chunks = chunks;
    this.#to = isAll ? chunks.length : Math.min(this.#to, chunks.length);
    this.#from = Math.min(this.#from, Math.max(0, this.#to - LEAST));
    replace(this.#rows, this.#strips(label));
    this.find(chunk);
  }

  /** Chooses a chunk, or the nearest after it; also one that is shown only later. */
  find(chunk) {
    this.#wanted = this.#chunks.length === 0 ? chunk : null;
    if (this.#chunks.length === 0) return;
    const at = this.#chunks.findIndex((other) => other.chunk >= (chunk ?? 0));
    this.#choose(at < 0 ? this.#chunks.length - 1 : at);
  }

  /** Chooses the next chunk that passes a test, again from the first after the last. */
  findNext(test) {
    const { length } = this.#chunks;
    for (let step = 1; step <= length; step++) {
      const at = (this.#at + step) % length;
      if (test(this.#chunks[at])) {
        this.#choose(at);
        return;
      }
    }
  }

  #strips(label) {
    const places = new Map();
    this.#chunks.forEach(({ nodes }, at) => {
      for (const node of nodes) {
        if (!places.has(node)) places.set(node, []);
        places.get(node).push(at);
      }
    });
    const { most, few } = replication(this.#chunks);
    const thin = this.#chunks.flatMap(({ nodes }, at) => (nodes.length < most ? [at] : []));
    const row = (name, kind, held, number) => el('li', { class: kind }, name, strip(held), el('span', { class: 'muted' }, number));
    return [
      few === 0 ? null : row(el('span', { class: 'thin-name' }, `fewer than ${most}`), 'thin', thin, count(few)),
      [...places].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, held]) => row(label(name), 'on-node', held, count(held.length)))
    ];
  }

  #choose(at) {
    this.#at = at;
    if (at < this.#from || at >= this.#to) this.#center(this.#to - this.#from);
    this.#draw();
    this.chosen(this.#chunks[at]);
  }

  #zoom(factor) {
    this.#center(Math.round((this.#to - this.#from) * factor));
    this.#draw();
  }

  #center(wanted) {
    const span = Math.max(Math.min(LEAST, this.#chunks.length), Math.min(wanted, this.#chunks.length));
    this.#from = Math.max(0, Math.min(this.#at - (span >> 1), this.#chunks.length - span));
    this.#to = this.#from + span;
  }

  #draw() {
    const span = Math.max(1, this.#to - this.#from);
    for (const strip of this.#rows.querySelectorAll('.strip')) {
      strip.setAttribute('viewBox', `${this.#from} 0 ${span} 1`);
      const line = strip.querySelector('line');
      for (const end of ['x1', 'x2']) line.setAttribute(end, String(this.#at + 0.5));
    }
    const chosen = this.#chunks[this.#at];
    this.#range.min = String(this.#from);
    this.#range.max = String(Math.max(this.#from, this.#to - 1));
    this.#range.value = String(this.#at);
    this.#range.setAttribute('aria-valuetext', chosen ? `chunk ${chosen.chunk}: ${chosen.nodes.join(', ') || 'on no node'}` : 'no chunk');
    replace(this.#ends, el('span', {}, String(this.#chunks[this.#from]?.chunk ?? '')), el('span', {}, String(this.#chunks[this.#to - 1]?.chunk ?? '')));
  }

  /** Beyond the edge of what is in view, where the field itself stops. */
  #key(event) {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#choose(Math.max(0, Math.min(this.#chunks.length - 1, this.#at + step)));
  }

  #point(event) {
    const strip = event.target.closest('.strip');
    if (!strip || event.buttons !== 1) return;
    const { left, width } = strip.getBoundingClientRect();
    const at = this.#from + Math.floor(((event.clientX - left) / width) * (this.#to - this.#from));
    this.#choose(Math.max(this.#from, Math.min(this.#to - 1, at)));
  }
}

/** The lines of places, with one shape for neighbours. */
function strip(places) {
  let shape = '';
  for (let at = 0; at < places.length; at++) {
    const first = places[at];
    while (places[at + 1] === places[at] + 1) at++;
    const wide = places[at] - first + 1;
    shape += `M${first} 0h${wide}v1h-${wide}z`;
  }
  return svg('svg', { class: 'strip', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, svg('path', { d: shape }), svg('line', { y1: 0, y2: 1, 'vector-effect': 'non-scaling-stroke' }));
}

/** The number of replicas that most chunks have, and how many have fewer. */
export function replication(chunks) {
  const numbers = new Map();
  for (const { nodes } of chunks) numbers.set(nodes.length, (numbers.get(nodes.length) ?? 0) + 1);
  const [most] = [...numbers].sort(([, a], [, b]) => b - a)[0] ?? [0];
  return { most, few: chunks.filter(({ nodes }) => nodes.length < most).length };
}

/** How chunks are replicated, in words. */
export function inWords(chunks) {
  const { most, few } = replication(chunks);
  const others = chunks.filter(({ nodes }) => nodes.length > most).length;
  const have = (number, what) => (number === 0 ? null : `${count(number)} ${number === 1 ? 'has' : 'have'} ${what}`);
  const parts = [have(few, 'fewer'), have(others, 'more')].filter(Boolean);
  return `${parts.length === 0 ? 'Each has' : 'Most have'} ${many(most, 'replica')}${parts.length === 0 ? '' : `; ${parts.join(', ')}`}.`;
}
