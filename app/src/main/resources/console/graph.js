// The graph of a mission: edges are drawn, stages are buttons that lie on the drawing.

import { el, flash } from './page.js';
import { icon, svg } from './icons.js';
import { lasted } from './parts.js';
import { edgesOf } from './mission.js';
import { layout } from './layout.js';

const SIZE = { width: 184, height: 52, across: 48, between: 12 };
const MARGIN = 18;
const SMALLEST = 0.3;
const LEGIBLE = 0.7;
const LARGEST = 1.6;

/** A smooth line through points that lie from left to right. */
function curve(points) {
  let d = `M${points[0].x} ${points[0].y}`;
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]];
    const middle = (from.x + to.x) / 2;
    d += from.y === to.y ? `L${to.x} ${to.y}` : `C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
  }
  return d;
}

/** What has been passed, what is being passed, and what never will be. */
function edgeKind(from, to) {
  if (from.state === 'excluded' || to.state === 'excluded') return 'out';
  if (from.state !== 'finished' && from.state !== 'skipped') return 'ahead';
  return to.state === 'started' ? 'flowing' : to.state === 'ready' ? 'open' : 'passed';
}

export class Graph {
  #shape = null;
  #stages = new Map();
  #cards = new Map();
  #lines = [];
  #scale = 1;
  #fits = true;

  /**
   * @param chosen is told the name of a stage that somebody chose
   * @param planned whether this is a plan, whose stages have no state yet
   */
  constructor(chosen, planned = false) {
    this.chosen = chosen;
    this.planned = planned;
    this.current = null;
    this.ahead = 0;
    this.edges = svg('svg', { class: 'edges', 'aria-hidden': 'true' });
    this.nodes = el('div', { class: 'nodes-layer' });
    this.sheet = el('div', { class: 'sheet' }, this.edges, this.nodes);
    this.room = el('div', { class: 'sheet-room' }, this.sheet);
    this.window = el('div', { class: 'graph-window', role: 'group', 'aria-label': 'Graph of the stages' }, this.room);
    this.element = el('div', { class: 'graph' }, this.window);
    this.nodes.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => { if (this.#fits) this.fit(); }).observe(this.window);
  }

  /** Buttons for the size of the drawing. */
  tools() {
    const tool = (name, label, work) =>
      el('button', { type: 'button', class: 'tool', 'aria-label': label, title: label, onclick: work }, icon(name));
    return el(
      'div',
      { class: 'tools', role: 'group', 'aria-label': 'Size of the graph' },
      tool('minus', 'Smaller', () => this.#zoom(this.#scale / 1.25)),
      tool('plus', 'Larger', () => this.#zoom(this.#scale * 1.25)),
      tool('fit', 'Fit into the window', () => this.fit())
    );
  }

  /** Shows stages; where they hang together as before, only what has changed is touched. */
  show(stages) {
    const edges = edgesOf(stages);
    const shape = JSON.stringify([stages.map((stage) => stage.name), edges]);
    this.#stages = new Map(stages.map((stage) => [stage.name, stage]));
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#draw(edges);
      this.#fits = true;
    }
    for (const [name, card] of this.#cards) this.#dress(card, this.#stages.get(name));
    for (const { edge, path } of this.#lines) {
      path.setAttribute('class', `edge ${edgeKind(this.#stages.get(edge.from), this.#stages.get(edge.to))}`);
    }
  }

  #draw(edges) {
    const plan = layout([...this.#stages.keys()], edges, SIZE);
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
      const card = el('button', { type: 'button', tabindex: '-1', onclick: () => this.#choose(name) });
      card.style.left = `${x + MARGIN}px`;
      card.style.top = `${y + MARGIN}px`;
      this.#cards.set(name, card);
    }
    this.nodes.replaceChildren(...this.#cards.values());
    this.nodes.querySelector('button')?.setAttribute('tabindex', '0');
    this.fit();
    this.#look();
  }

  /** Where the drawing is larger than its window, begins with what is going on. */
  #look() {
    const first = [...this.#stages.values()].find((stage) => stage.state === 'failed' || stage.state === 'started');
    this.window.scrollTo(0, 0);
    if (!first) return;
    const card = this.#cards.get(first.name);
    const centre = (parseFloat(card.style.left) + SIZE.width / 2) * this.#scale;
    if (centre > this.window.clientWidth) this.window.scrollLeft = centre - this.window.clientWidth / 2;
  }

  #dress(card, stage) {
    const known = JSON.stringify([stage.state, stage.start, stage.end, stage.service]);
    card.className = `node is-${stage.state}`;
    card.setAttribute('aria-pressed', String(this.current === stage.name));
    if (card.dataset.known === known) return;
    card.dataset.known = known;
    if ((card.dataset.state ?? stage.state) !== stage.state) flash(card);
    card.dataset.state = stage.state;
    card.title = [stage.name, stage.service].filter(Boolean).join(' · ');
    const goesOn = stage.state === 'started';
    const time = stage.start !== null && (goesOn || stage.state === 'finished') ? lasted(stage.start, stage.end, goesOn, this.ahead) : null;
    card.replaceChildren(
      el('span', { class: 'node-icon' }, icon(stage.state)),
      el('span', { class: 'node-title' }, stage.name),
      el('span', { class: 'node-state' }, this.planned ? stage.service || 'no service' : stage.state, time ? ' · ' : '', time ?? '')
    );
  }

  mark(name) {
    this.current = name;
    for (const [other, card] of this.#cards) {
      card.setAttribute('aria-pressed', String(other === name));
      if (name !== null) card.setAttribute('tabindex', other === name ? '0' : '-1');
    }
    if (name === null || !this.#cards.has(name)) this.nodes.querySelector('button')?.setAttribute('tabindex', '0');
  }

  #choose(name) {
    this.mark(name);
    this.chosen(name);
  }

  /** Left and right follow the edges, up and down the layer. */
  #key(event) {
    const [name] = [...this.#cards].find(([, card]) => card === event.target) ?? [];
    if (name === undefined) return;
    const next = this.#next(name, event.key);
    if (next === undefined) return;
    event.preventDefault();
    for (const [other, card] of this.#cards) card.setAttribute('tabindex', other === next ? '0' : '-1');
    this.#cards.get(next).focus();
  }

  #next(name, key) {
    const layer = this.layers.find((names) => names.includes(name));
    const here = layer.indexOf(name);
    if (key === 'ArrowUp') return layer[here - 1];
    if (key === 'ArrowDown') return layer[here + 1];
    if (key === 'ArrowRight') return this.#lines.find(({ edge }) => edge.from === name)?.edge.to;
    if (key === 'ArrowLeft') return this.#lines.find(({ edge }) => edge.to === name)?.edge.from;
    if (key === 'Home') return this.layers[0][0];
    if (key === 'End') return this.layers[this.layers.length - 1][0];
    return undefined;
  }

  /** As large as there is room for, as long as names stay legible. */
  fit() {
    const { clientWidth, clientHeight } = this.window;
    if (clientWidth === 0) return;
    const tallest = parseFloat(getComputedStyle(this.window).maxHeight) || clientHeight;
    const whole = Math.min(clientWidth / this.width, tallest / this.height);
    this.#zoom(Math.min(1, Math.max(LEGIBLE, whole)));
    this.#fits = true;
  }

  #zoom(scale) {
    if (!Number.isFinite(scale) || scale <= 0) return;
    this.#fits = false;
    this.#scale = Math.min(LARGEST, Math.max(SMALLEST, scale));
    this.sheet.style.width = `${this.width}px`;
    this.sheet.style.height = `${this.height}px`;
    this.sheet.style.transform = `scale(${this.#scale})`;
    this.room.style.width = `${this.width * this.#scale}px`;
    this.room.style.height = `${this.height * this.#scale}px`;
  }
}
