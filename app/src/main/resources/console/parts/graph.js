// A directed graph: edges are drawn, and its nodes are buttons on top of the drawing.

import { el, flash, svg } from './element.js';
import { icon } from './icon.js';
import { tool } from './block.js';
import { layout } from './layout.js';
import { visible } from './names.js';

const SIZE = { width: 184, height: 52, across: 48, between: 12 };
const MARGIN = 18;
const SMALLEST = 0.3;
const LEGIBLE = 0.7;
const LARGEST = 1.6;

/** At a smaller scale nothing can be read in a node, and its colour alone says its state. */
const FAR = 0.4;

/** What the user does to the window to see another part of the graph. */
const MOVES = ['wheel', 'pointerdown', 'touchmove', 'keydown'];

/** A smooth line through points from left to right. */
function curve(points) {
  let d = `M${points[0].x} ${points[0].y}`;
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]];
    const middle = (from.x + to.x) / 2;
    d += from.y === to.y ? `L${to.x} ${to.y}` : `C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
  }
  return d;
}

export class Graph {
  #options;
  #shape = null;
  #nodes = new Map();
  #cards = new Map();
  #lines = [];
  #scale = 1;
  /** How the scale follows the size of the window; null once the user has chosen one. */
  #sizing = () => this.#legible();
  /** Whether the user looks at a part of the graph of their own choice. */
  #moved = false;

  /**
   * @param options what the graph shows: `label`; `selected(name)` is called when a node is
   *     selected; `card(node)` returns { kind, icon, title, detail } of a node, `edge(from, to)` the
   *     class of an edge, `follow(node)` whether a graph larger than the window is scrolled to that
   *     node when it is drawn, and when the node becomes such a one
   */
  constructor(options) {
    this.#options = options;
    this.current = null;
    this.edges = svg('svg', { class: 'edges', 'aria-hidden': 'true' });
    this.cards = el('div', {});
    this.sheet = el('div', { class: 'sheet' }, this.edges, this.cards);
    this.room = el('div', { class: 'sheet-room' }, this.sheet);
    this.window = el('div', { class: 'graph-window', role: 'group', 'aria-label': options.label }, this.room);
    this.element = el('div', { class: 'graph' }, this.window);
    this.cards.addEventListener('keydown', (event) => this.#key(event));
    for (const move of MOVES) this.window.addEventListener(move, (event) => this.#move(event), { passive: true });
    new ResizeObserver(() => this.#sizing?.()).observe(this.window);
  }

  /** The buttons that change the size of the drawing. */
  tools() {
    return el(
      'div',
      { class: 'tools', role: 'group', 'aria-label': 'Size of the graph' },
      tool('minus', 'Smaller', () => this.#choose(this.#scale / 1.25)),
      tool('plus', 'Larger', () => this.#choose(this.#scale * 1.25)),
      tool('fit', 'Fit the whole graph into view', () => this.fit())
    );
  }

  /**
   * Shows nodes, each with a name, and edges between them. While their structure is the same, only
   * what has changed is drawn again.
   */
  show(nodes, edges) {
    const shape = JSON.stringify([nodes.map((node) => node.name), edges]);
    this.#nodes = new Map(nodes.map((node) => [node.name, node]));
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#draw(edges);
    }
    const followed = [...this.#cards].filter(([name, card]) => this.#update(card, this.#nodes.get(name)));
    if (followed.length > 0 && !this.#moved) this.#see(followed[0][1]);
    for (const { edge, path } of this.#lines) {
      path.setAttribute('class', `edge ${this.#options.edge(this.#nodes.get(edge.from), this.#nodes.get(edge.to))}`);
    }
  }

  #draw(edges) {
    const plan = layout([...this.#nodes.keys()], edges, SIZE);
    this.layers = plan.layers;
    this.width = plan.width + 2 * MARGIN;
    this.height = plan.height + 2 * MARGIN;
    this.edges.setAttribute('width', this.width);
    this.edges.setAttribute('height', this.height);
    this.edges.setAttribute('viewBox', `${-MARGIN} ${-MARGIN} ${this.width} ${this.height}`);
    this.#lines = plan.edges.map((edge) => ({ edge, path: svg('path', { d: curve(edge.points) }) }));
    this.edges.replaceChildren(...this.#lines.map((line) => line.path));
    this.#cards = new Map();
    for (const name of this.layers.flat()) {
      const { x, y } = plan.nodes.get(name);
      const card = el('button', { type: 'button', tabindex: '-1', onclick: () => this.#select(name) });
      card.style.left = `${x + MARGIN}px`;
      card.style.top = `${y + MARGIN}px`;
      this.#cards.set(name, card);
    }
    this.cards.replaceChildren(...this.#cards.values());
    this.cards.querySelector('button')?.setAttribute('tabindex', '0');
    this.#begin();
  }

  /** Shows the graph in a legible size, from its beginning or from the first node that is followed. */
  #begin() {
    this.#moved = false;
    this.#sizing = () => this.#legible();
    this.#sizing();
    this.window.scrollTo(0, 0);
    const first = [...this.#nodes.values()].find((node) => this.#options.follow(node));
    if (first) this.#see(this.#cards.get(first.name));
  }

  /** A press on a node selects it, and moves nothing. */
  #move({ type, target, key }) {
    if (type === 'pointerdown' && target.closest('.node')) return;
    if (type === 'keydown' && ['Enter', ' ', 'Tab', 'Shift'].includes(key)) return;
    this.#moved = true;
  }

  /** Scrolls to a node, unless it is in view. */
  #see(card) {
    const at = (start, size, from, extent) => {
      const [begin, end] = [start * this.#scale, (start + size) * this.#scale];
      return begin >= from && end <= from + extent ? from : (begin + end - extent) / 2;
    };
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.window;
    this.window.scrollTo(
      at(parseFloat(card.style.left), SIZE.width, scrollLeft, clientWidth),
      at(parseFloat(card.style.top), SIZE.height, scrollTop, clientHeight)
    );
  }

  /** @returns whether the node has come into a state in which it is followed */
  #update(card, node) {
    const { kind, icon: iconName, title, detail } = this.#options.card(node);
    card.className = `node ${kind}`;
    card.setAttribute('aria-pressed', String(this.current === node.name));
    const known = JSON.stringify(node);
    if (card.dataset.known === known) return false;
    card.dataset.known = known;
    const before = card.dataset.kind ?? kind;
    if (before !== kind) flash(card);
    card.dataset.kind = kind;
    card.title = visible(title);
    card.replaceChildren(
      el('span', { class: 'node-icon' }, icon(iconName)),
      el('span', { class: 'node-title' }, node.name),
      el('span', { class: 'node-state' }, detail)
    );
    return before !== kind && this.#options.follow(node);
  }

  /** Prepares for the graph of something else: nothing is selected, and nothing counts as changed. */
  clear() {
    this.#shape = null;
    this.current = null;
  }

  /** Marks a node as selected, or none. */
  mark(name) {
    this.current = name;
    for (const [other, card] of this.#cards) card.setAttribute('aria-pressed', String(other === name));
    this.#reach(this.#cards.has(name) ? name : this.layers?.flat()[0]);
  }

  /** The tab key leads to one node, from which the arrow keys lead on. */
  #reach(name) {
    for (const [other, card] of this.#cards) card.setAttribute('tabindex', other === name ? '0' : '-1');
  }

  #select(name) {
    this.mark(name);
    this.#options.selected(name);
  }

  #key(event) {
    const [name] = [...this.#cards].find(([, card]) => card === event.target) ?? [];
    const next = name === undefined ? undefined : this.#next(name, event.key);
    if (next === undefined) return;
    event.preventDefault();
    this.#reach(next);
    this.#cards.get(next).focus();
  }

  /** Left and right follow the edges, up and down the layer. */
  #next(name, key) {
    const layer = this.layers.find((names) => names.includes(name));
    const here = layer.indexOf(name);
    if (key === 'ArrowUp') return layer[here - 1];
    if (key === 'ArrowDown') return layer[here + 1];
    if (key === 'ArrowRight') return this.#lines.find(({ edge }) => edge.from === name)?.edge.to;
    if (key === 'ArrowLeft') return this.#lines.find(({ edge }) => edge.to === name)?.edge.from;
    if (key === 'Home') return this.layers[0][0];
    if (key === 'End') return this.layers.at(-1)[0];
    return undefined;
  }

  /** Shows the whole graph, however small it becomes. */
  fit() {
    this.#sizing = () => this.#zoom(Math.min(1, this.#whole()));
    this.#sizing();
    this.#moved = false;
  }

  /** As large as the window allows, but never so small that names are illegible. */
  #legible() {
    this.#zoom(Math.min(1, Math.max(LEGIBLE, this.#whole())));
  }

  #choose(scale) {
    this.#sizing = null;
    this.#zoom(Math.min(LARGEST, Math.max(Math.min(SMALLEST, this.#whole()), scale)));
  }

  /** The scale at which the whole graph is in view; NaN while the window is not. */
  #whole() {
    const { clientWidth, clientHeight } = this.window;
    if (clientWidth === 0) return NaN;
    const tallest = parseFloat(getComputedStyle(this.window).maxHeight) || clientHeight;
    return Math.min(clientWidth / this.width, tallest / this.height);
  }

  #zoom(scale) {
    if (!Number.isFinite(scale) || scale <= 0) return;
    this.#scale = scale;
    this.element.classList.toggle('far', scale < FAR);
    this.sheet.style.width = `${this.width}px`;
    this.sheet.style.height = `${this.height}px`;
    this.sheet.style.transform = `scale(${this.#scale})`;
    // Rounded down, or a fraction of a pixel would make the window scroll.
    this.room.style.width = `${Math.floor(this.width * this.#scale)}px`;
    this.room.style.height = `${Math.floor(this.height * this.#scale)}px`;
  }
}
