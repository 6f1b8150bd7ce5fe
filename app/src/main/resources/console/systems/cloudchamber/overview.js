// All racks of the zone. Each is read and drawn when it comes into view.

import { back, button, card, commandLine, empty, facts } from '../../parts/block.js';
import { count, el, flash, many, replace } from '../../parts/element.js';
import { ALL, LOAD, rackAddress } from './addresses.js';
import { conditionLabel, conditionSign, disabledLabel, stateLabel } from './conditions.js';
import { miniature } from './drawing.js';
import { folded } from './names.js';
import { cores, disk, memory } from './quantities.js';
import { given, totals } from './rack.js';
import { rackCreated } from './rackediting.js';
import { Seen } from './seen.js';

export class Overview {
  #racks;
  #api;
  #user;
  #seen = new Seen((tile) => this.#fill(tile));
  /** By tile: the rack that it shows. */
  #drawn = new WeakMap();
  #heading = el('div', {});
  #grid = el('ul', { class: 'rack-grid', 'aria-label': 'Racks' });
  element = el('div', {}, this.#heading, this.#grid);

  /**
   * @param racks those of the zone, which have been read
   * @param user returns who is logged in
   */
  constructor(racks, api, user) {
    this.#api = api;
    this.#user = user;
    this.#racks = racks;
  }

  open() {
    this.#show();
    return 'Racks';
  }

  close() {
    this.#seen.clear();
    this.#grid.replaceChildren();
  }

  /** @param names of the racks that have changed; null if any may have */
  async changed(names) {
    this.#show();
    for (const tile of this.#grid.children) {
      if (names?.has(folded(tile.dataset.rack))) flash(tile);
    }
  }

  #show() {
    this.#showHeading();
    const there = new Map([...this.#grid.children].map((tile) => [tile.dataset.rack, tile]));
    const tiles = this.#racks.names.map((name) => there.get(name) ?? this.#tile(name));
    const focused = document.activeElement;
    for (const [at, tile] of tiles.entries()) {
      if (this.#grid.children[at] !== tile) this.#grid.insertBefore(tile, this.#grid.children[at] ?? null);
    }
    for (const gone of [...this.#grid.children].slice(tiles.length)) this.#remove(gone);
    if (focused !== document.activeElement) focused.focus({ preventScroll: true });
    for (const tile of this.#seen.visible) this.#fill(tile);
  }

  get #mayModify() {
    return this.#user().rights.canModifyInventory === true;
  }

  #showHeading() {
    const { zone, names } = this.#racks;
    if (names.length === 0) {
      replace(this.#heading, back(ALL, 'CloudChamber'), empty('No racks yet', 'Load an inventory from its definition file with:', commandLine('cloudchamber', 'load', 'inventory.yaml'), this.#mayModify ? el('p', {}, 'or ', el('a', { href: LOAD, 'data-focus': 'load' }, 'load it here')) : null));
      return;
    }
    const details = given(zone.details);
    replace(
      this.#heading,
      back(ALL, 'CloudChamber'),
      el('header', { class: 'title' }, el('h1', {}, 'Racks'), details && stateLabel(details.state ?? 'out_of_service'), details && disabledLabel(details.enabled ?? false), this.#mayModify ? el('div', { class: 'title-actions' }, button('plus', 'Create a rack', { 'data-focus': 'create', onclick: () => rackCreated(this.#api) })) : null),
      card(
        `Zone ${zone.name}`,
        null,
        facts([['Location', details?.location], ['Racks', count(names.length)], ...this.#sizes()]),
        details?.notes ? el('p', { class: 'notes' }, details.notes) : null
      )
    );
  }

  /** What all racks have together, once all of them have been read; until then, the most that one has. */
  #sizes() {
    const known = this.#racks.names.map((name) => this.#racks.known(name));
    if (known.includes(null)) {
      const { maxBladeCount = 0, maxCapacity = {} } = this.#racks.zone;
      return [
        ['Largest rack', many(Number(maxBladeCount), 'blade')],
        ['Largest blade', `${cores(Number(maxCapacity.cores ?? 0))}, ${memory(Number(maxCapacity.memoryInMb ?? 0))}`]
      ];
    }
    const all = totals({ blades: known.flatMap(({ blades }) => blades) });
    return [
      ['Blades', count(known.reduce((sum, { blades }) => sum + blades.length, 0))],
      ['Cores', count(all.cores)],
      ['Memory', memory(all.memoryInMb)],
      ['Disk', disk(all.diskInGb)]
    ];
  }

  #tile(name) {
    const link = el('a', { class: 'rack-tile', href: rackAddress(name), 'data-focus': name }, el('strong', { class: 'rack-name' }, name));
    const tile = el('li', { 'data-rack': name }, link);
    this.#seen.watch(tile);
    return tile;
  }

  #remove(tile) {
    this.#seen.forget(tile);
    tile.remove();
  }

  async #fill(tile) {
    const name = tile.dataset.rack;
    let content;
    try {
      const rack = await this.#racks.get(name);
      if (this.#drawn.get(tile) === rack) return;
      this.#drawn.set(tile, rack);
      content = contentOf(name, rack);
    } catch (problem) {
      this.#drawn.delete(tile);
      content = [el('strong', { class: 'rack-name' }, name), el('span', { class: 'wrong' }, `Not loaded: ${problem.message}`)];
    }
    tile.firstChild.replaceChildren(...content);
    if (this.#grid.contains(tile)) this.#showHeading();
  }
}

function contentOf(name, rack) {
  const { details, blades } = rack;
  const all = totals(rack);
  return [
    el('strong', { class: 'rack-name', title: name }, name),
    el('span', { class: 'rack-labels' }, conditionLabel(details.condition), disabledLabel(details.enabled)),
    el('span', { class: 'rack-location', title: details.location }, details.location || 'no location'),
    miniature(rack),
    el('span', { class: 'rack-totals' }, [many(blades.length, 'blade'), cores(all.cores), memory(all.memoryInMb)].map((words) => el('span', {}, words))),
    el('span', { class: 'rack-exceptions' }, exceptions(blades))
  ];
}

/** The blades that are not operational, in words; nothing to say if all are. */
function exceptions(blades) {
  const words = new Map();
  for (const { details } of blades) {
    const word = details.enabled ? conditionSign(details.condition).word : 'disabled';
    if (!details.enabled || details.condition !== 'operational') words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words.size === 0 ? (blades.length === 0 ? '' : 'all operational') : [...words].map(([word, number]) => `${count(number)} ${word}`).join(', ');
}
