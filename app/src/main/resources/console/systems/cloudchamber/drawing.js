// A rack as a picture: pdus on the left, blades in the middle, tors on the right, and the cables from
// their ports to the blades. Ports and blades are links; what is pointed at or has the focus shows its
// cables alone. Arrow keys go up and down, and along the cables.

import { el, many, replace, svg } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { rackAddress } from './addresses.js';
import { conditionSign } from './conditions.js';
import { cores, memory } from './quantities.js';
import { itemName, portName, portsTo } from './rack.js';

/** Heights in pixels, which the style sheet repeats. */
const HEAD = 36;
const ROW = 28;
const GAP = 16;

/** Cables between a pdu and a tor pass above the blades, this many beside each other. */
const TRUNKS = 6;

const itemKey = ({ kind, id }) => `${kind}/${id}`;
const portKey = (device, { number }) => `${itemKey(device)}/${number}`;

export class RackDrawing {
  #cables = [];
  #selected = null;
  #drawing = el('div', { class: 'rack-drawing', role: 'group', 'aria-label': 'Rack' });
  element = el('div', { class: 'rack-room' }, this.#drawing);

  constructor() {
    this.element.addEventListener('pointerover', ({ target }) => this.#light(keyOf(target)));
    this.element.addEventListener('pointerleave', () => this.#light(null));
    this.element.addEventListener('focusin', ({ target }) => {
      this.#light(keyOf(target));
      this.#rove(target);
    });
    this.element.addEventListener('focusout', () => this.#light(null));
    this.element.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param selected the parts of the address that name a blade, a device or a port: its kind, id and port */
  show(name, rack, selected) {
    const left = placed(rack.pdus);
    const right = placed(rack.tors);
    const blades = rack.blades.map((blade, at) => ({ blade, y: HEAD + at * ROW + ROW / 2 }));
    const height = Math.max(left.height, right.height, HEAD + rack.blades.length * ROW);
    this.#cables = cablesOf(left, right, new Map(blades.map(({ blade, y }) => [itemKey(blade), y])));
    const href = (...part) => rackAddress(name, ...part);
    replace(
      this.#drawing,
      el('div', { class: 'rack-column pdus', role: 'group', 'aria-label': 'PDU ports' }, left.devices.map((device) => deviceElement(device, rack, href))),
      lane('left', height, this.#cables),
      el(
        'div',
        { class: 'rack-column blades', role: 'group', 'aria-label': 'Blades' },
        trunks(this.#cables),
        el('p', { class: 'rack-head' }, many(rack.blades.length, 'blade')),
        rack.blades.map((blade) => bladeElement(blade, rack, href))
      ),
      lane('right', height, this.#cables),
      el('div', { class: 'rack-column tors', role: 'group', 'aria-label': 'TOR ports' }, right.devices.map((device) => deviceElement(device, rack, href)))
    );
    this.select(selected);
  }

  /** Marks what is selected. */
  select(selected) {
    this.#selected = selected.length > 0 ? selected.join('/') : null;
    for (const item of this.#items()) {
      if (item.dataset.focus === this.#selected) item.setAttribute('aria-current', 'true');
      else item.removeAttribute('aria-current');
    }
    for (const column of this.element.querySelectorAll('.rack-column')) {
      const [first] = column.querySelectorAll('[data-focus]');
      const current = column.querySelector('[aria-current]') ?? column.querySelector(':focus') ?? first;
      if (current) this.#rove(current);
    }
    this.#light(null);
  }

  /** The element of a blade, a device or a port. */
  find(...part) {
    return this.#items().find((item) => item.dataset.focus === part.join('/'));
  }

  #items() {
    return [...this.element.querySelectorAll('[data-focus]')];
  }

  /** Shows the cables of an item; without one those of what is selected, otherwise all alike. */
  #light(key) {
    const focused = this.element.contains(document.activeElement) ? keyOf(document.activeElement) : null;
    const shown = key ?? focused ?? this.#selected;
    const lit = new Set(shown === null ? [] : this.#cables.filter(({ ends, device }) => ends.includes(shown) || device === shown));
    const ends = new Set([...lit].flatMap((cable) => cable.ends));
    const ids = new Set([...lit].map(({ id }) => id));
    this.#drawing.classList.toggle('lighting', lit.size > 0);
    for (const item of this.#items()) item.classList.toggle('lit', ends.has(item.dataset.focus));
    for (const line of this.element.querySelectorAll('[data-cable]')) line.classList.toggle('lit', ids.has(line.dataset.cable));
  }

  /** In each column, the tab key reaches one element. */
  #rove(target) {
    const column = target.closest('.rack-column');
    if (!column) return;
    for (const item of column.querySelectorAll('[data-focus]')) item.tabIndex = item === target ? 0 : -1;
  }

  #key(event) {
    const from = event.target.closest('[data-focus]');
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    const column = [...from.closest('.rack-column').querySelectorAll('[data-focus]')];
    const at = column.indexOf(from);
    const to = {
      ArrowUp: () => column[at - 1],
      ArrowDown: () => column[at + 1],
      Home: () => column[0],
      End: () => column.at(-1),
      ArrowLeft: () => this.#across(from, Node.DOCUMENT_POSITION_PRECEDING),
      ArrowRight: () => this.#across(from, Node.DOCUMENT_POSITION_FOLLOWING)
    }[event.key];
    if (!to) return;
    event.preventDefault();
    to()?.focus();
  }

  /** The other end of a cable, on one side. */
  #across(from, side) {
    const key = from.dataset.focus;
    const others = this.#cables.filter(({ ends }) => ends.includes(key)).flatMap(({ ends }) => ends.filter((end) => end !== key));
    return this.#items().find(
      (item) => others.includes(item.dataset.focus) && item.closest('.rack-column') !== from.closest('.rack-column') && from.compareDocumentPosition(item) & side
    );
  }
}

const keyOf = (target) => target.closest?.('[data-focus]')?.dataset.focus ?? null;

/** Devices below each other, with the height of each row of ports. Neighbouring ports without a cable share one. */
function placed(devices) {
  let y = 0;
  const all = devices.map((device) => {
    const top = y;
    y += HEAD;
    const rows = [];
    for (const port of device.ports) {
      const before = rows.at(-1);
      if (!port.isWired && before && !before.ports[0].isWired) before.ports.push(port);
      else rows.push({ ports: [port], y: HEAD + top + rows.length * ROW + ROW / 2 });
    }
    y += rows.length * ROW + GAP;
    return { device, rows, middle: top + HEAD / 2 };
  });
  return { devices: all, height: Math.max(0, y - GAP) };
}

/** Each cable with the lines that draw it: in the lane of its port, or in both and above the blades. */
function cablesOf(left, right, bladeHeights) {
  const middles = new Map([...left.devices, ...right.devices].map(({ device, middle }) => [itemKey(device), middle]));
  let passing = 0;
  const cable = (device, port, y) => {
    const [near, far] = device.kind === 'pdu' ? ['left', 'right'] : ['right', 'left'];
    const to = port.item === null ? null : itemKey(port.item);
    const made = { id: portKey(device, port), device: itemKey(device), kind: device.kind, ends: [portKey(device, port), to], lines: {}, trunk: null };
    if (bladeHeights.has(to)) {
      made.lines[near] = curve(y, bladeHeights.get(to));
    } else if (!middles.has(to)) {
      made.lines[near] = 'M0 Y L34 Y'.replaceAll('Y', y);
      made.isLoose = true;
    } else if (port.item.kind === device.kind) {
      made.lines[near] = `M0 ${y}C70 ${y} 70 ${middles.get(to)} 0 ${middles.get(to)}`;
    } else {
      made.trunk = 6 + (passing++ % TRUNKS) * 4;
      made.lines[near] = curve(y, made.trunk);
      made.lines[far] = curve(middles.get(to), made.trunk);
    }
    return made;
  };
  return [...left.devices, ...right.devices].flatMap(({ device, rows }) =>
    rows.filter(({ ports: [port] }) => port.isWired).map(({ ports: [port], y }) => cable(device, port, y))
  );
}

/** A line from a port, at 0, to the blades, at 100. */
const curve = (from, to) => `M0 ${from}C55 ${from} 45 ${to} 100 ${to}`;

/** The cables on one side. That on the right is drawn mirrored, so that its ports too are at 0. */
function lane(side, height, cables) {
  const lines = cables
    .filter(({ lines }) => lines[side])
    .map(({ id, kind, lines, isLoose }) => svg('path', { class: `cable ${kind}-cable${isLoose ? ' loose' : ''}`, d: lines[side], 'data-cable': id }));
  return svg(
    'svg',
    { class: `lane ${side}`, viewBox: `0 0 100 ${Math.max(1, height)}`, width: 1, height: Math.max(1, height), preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...lines
  );
}

function trunks(cables) {
  return cables
    .filter(({ trunk }) => trunk !== null)
    .map(({ id, kind, trunk }) => {
      const line = el('span', { class: `trunk ${kind}-cable`, 'data-cable': id, 'aria-hidden': 'true' });
      line.style.top = `${trunk}px`;
      return line;
    });
}

function deviceElement({ device, rows }, rack, href) {
  const { word, shape, tone } = conditionSign(device.details.condition);
  const name = itemName(device);
  const wired = device.ports.filter(({ isWired }) => isWired).length;
  const label = `${name}, ${word}${device.details.enabled ? '' : ', disabled'}, ${wired} of ${many(device.ports.length, 'port')} wired`;
  return el(
    'div',
    { class: `device ${device.kind}${device.details.enabled ? '' : ' disabled'}` },
    el(
      'a',
      { class: `rack-head device-head tone-${tone}`, href: href(device.kind, device.id), 'aria-label': label, title: label, 'data-focus': itemKey(device) },
      icon(shape),
      el('strong', {}, name)
    ),
    rows.map(({ ports }) => (ports[0].isWired ? wiredPort(device, ports[0], rack, href) : unwiredPorts(device, ports)))
  );
}

function wiredPort(device, port, { blades, pdus, tors }, href) {
  const isThere = port.item !== null && [...blades, ...pdus, ...tors].some(({ kind, id }) => kind === port.item.kind && id === port.item.id);
  const to = port.item === null ? 'nothing' : itemName(port.item);
  const label = `${portName(device, port)}, wired to ${to}${isThere ? '' : ', which is not in the rack'}`;
  return el(
    'a',
    { class: `port ${isThere ? '' : 'loose'}`, href: href(device.kind, device.id, port.number), 'aria-label': label, title: label, 'data-focus': portKey(device, port) },
    el('span', { class: 'port-number' }, port.number),
    el('span', { class: 'port-to' }, isThere ? to : `${to}?`)
  );
}

function unwiredPorts(device, ports) {
  const [first, last] = [ports[0].number, ports.at(-1).number];
  const range = ports.length === 1 ? first : `${first}–${last}`;
  const label = ports.length === 1 ? `${portName(device, ports[0])}: not wired` : `${itemName(device)} ports ${first} to ${last}: not wired`;
  return el('p', { class: 'port unwired', title: label }, el('span', { class: 'port-number' }, range), el('span', { class: 'port-to' }, 'not wired'));
}

function bladeElement(blade, rack, href) {
  const { details, capacity } = blade;
  const { word, shape, tone } = conditionSign(details.condition);
  const state = details.enabled ? word : `${word}, disabled`;
  const wiring = portsTo(rack, blade).map(({ device, port }) => portName(device, port));
  const cables = wiring.length === 0 ? 'no cables' : `cables: ${wiring.join(', ')}`;
  const label = `Blade ${blade.id}, ${state}, ${cores(capacity.cores)}, ${memory(capacity.memoryInMb)}, ${cables}`;
  return el(
    'a',
    { class: `blade tone-${tone}${details.enabled ? '' : ' disabled'}`, href: href('blade', blade.id), 'aria-label': label, title: label, 'data-focus': itemKey(blade) },
    el('strong', { class: 'blade-number' }, blade.id),
    icon(shape),
    el('span', { class: 'blade-state' }, state),
    el('span', { class: 'blade-capacity' }, `${cores(capacity.cores)} · ${memory(capacity.memoryInMb)}`)
  );
}

const CELL = 10;
const PER_LINE = 16;

/** A rack in miniature: a square for each blade, full if it is in use; the text beside it says the same. */
export function miniature({ blades }) {
  const lines = Math.max(1, Math.ceil(blades.length / PER_LINE));
  const paths = new Map();
  blades.forEach(({ details }, at) => {
    const { tone } = conditionSign(details.condition);
    const isFull = details.enabled && details.condition === 'operational';
    const kind = `mini tone-${tone} ${isFull ? 'full' : 'hollow'}`;
    const [x, y] = [(at % PER_LINE) * CELL + 1, Math.floor(at / PER_LINE) * CELL + 1];
    paths.set(kind, `${paths.get(kind) ?? ''}M${x} ${y}h8v8h-8z`);
  });
  return svg(
    'svg',
    { class: 'miniature', viewBox: `0 0 ${PER_LINE * CELL} ${lines * CELL}`, width: PER_LINE * CELL, height: lines * CELL, 'aria-hidden': 'true' },
    ...[...paths].map(([kind, d]) => svg('path', { class: kind, d }))
  );
}
