// One rack: its picture, and beside it what is selected there.

import { back, button, card, empty, facts, filling } from '../../parts/block.js';
import { el, flash, many, replace } from '../../parts/element.js';
import { say } from '../../shell/messages.js';
import { RACKS } from './addresses.js';
import { conditionLabel, disabledLabel } from './conditions.js';
import { RackDrawing } from './drawing.js';
import { Inspector } from './inspector.js';
import { folded } from './names.js';
import { cores, disk, memory } from './quantities.js';
import { itemName, portName, totals } from './rack.js';
import { RackEditing } from './rackediting.js';

export class RackPane {
  #api;
  #racks;
  #user;
  #name = null;
  #rack = null;
  #selected = [];
  #drawing = new RackDrawing();
  #head = el('div', {});
  #editing;
  #inspector;
  #picture;
  element;

  /** @param user returns who is logged in */
  constructor(api, racks, user) {
    this.#api = api;
    this.#racks = racks;
    this.#user = user;
    this.#editing = new RackEditing(api, () => ({ name: this.#name, rack: this.#rack }), (name, words) => this.#saved(name, words));
    this.#inspector = new Inspector(this.#editing);
    this.#picture = card(
      'Blades and cables',
      el('span', { class: 'cable-key' }, el('span', { class: 'pdu-cable' }, 'power'), el('span', { class: 'tor-cable' }, 'network')),
      el('div', { class: 'rack-split' }, this.#drawing.element, this.#inspector.element)
    );
    this.element = el('div', { class: 'rack-pane' }, this.#head, this.#picture);
  }

  async open(name, ...selected) {
    const isNew = name !== this.#name;
    this.#name = name;
    this.#selected = selected;
    if (isNew) {
      this.#rack = null;
      this.#picture.hidden = true;
      await filling(this.#head, heading(name), () => name === this.#name && this.#rack === null, () => this.#read());
    } else if (this.#rack !== null) {
      this.#drawing.select(selected);
      this.#inspect();
      this.reveal();
    }
    return [...selectedName(this.#rack, selected), name].join(' – ');
  }

  close() {
    this.#name = null;
    this.#rack = null;
  }

  /** Scrolls to what is selected, unless it is in view. */
  reveal() {
    if (this.#selected.length > 0) this.#drawing.find(...this.#selected)?.scrollIntoView({ block: 'nearest' });
  }

  /** @param names of the racks that have changed; null if any may have */
  async changed(names) {
    if (this.#name !== null && (names === null || names.has(folded(this.#name)))) await this.#read();
  }

  async #read() {
    const name = this.#name;
    const before = this.#rack;
    let rack;
    try {
      rack = await this.#racks.get(name);
    } catch (problem) {
      if (problem.status !== 404 || name !== this.#name) throw problem;
      this.#rack = null;
      this.#picture.hidden = true;
      replace(this.#head, back(RACKS, 'Racks'), empty('Not found', `There is no rack ${name}.`));
      return;
    }
    if (name !== this.#name) return;
    this.#rack = rack;
    this.#show();
    if (before !== null && before !== rack) this.#flashChanges(before, rack);
  }

  #show() {
    const { details, blades } = this.#rack;
    const all = totals(this.#rack);
    replace(
      this.#head,
      heading(this.#name, conditionLabel(details.condition), disabledLabel(details.enabled), this.#mayModify ? this.#actions() : null),
      el(
        'div',
        { class: 'card' },
        facts([
          ['Location', details.location || 'not given'],
          ['Blades', many(blades.length, 'blade')],
          ['Cores', cores(all.cores)],
          ['Memory', memory(all.memoryInMb)],
          ['Disk', disk(all.diskInGb)]
        ]),
        details.notes === '' ? null : el('p', { class: 'notes' }, details.notes)
      )
    );
    this.#picture.hidden = false;
    this.#drawing.show(this.#name, this.#rack, this.#selected);
    this.#inspect();
  }

  get #mayModify() {
    return this.#user().rights.canModifyInventory === true;
  }

  #actions() {
    return el(
      'div',
      { class: 'title-actions' },
      button('plus', 'Blade', { 'data-focus': 'add-blade', 'aria-label': 'Add a blade', onclick: () => this.#editing.addBlade() }),
      button('plus', 'PDU or TOR', { 'data-focus': 'add-device', 'aria-label': 'Add a PDU or a TOR', onclick: () => this.#editing.addDevice() }),
      button('pencil', 'Edit', { 'data-focus': 'edit', onclick: () => this.#editing.editRack() }),
      button('remove', 'Delete', { class: 'danger-soft', 'data-focus': 'delete', onclick: () => this.#editing.deleteRack() })
    );
  }

  #flashChanges(before, now) {
    const partsOf = ({ blades, pdus, tors }) => new Map([...blades, ...pdus, ...tors].map((part) => [`${part.kind}/${part.id}`, JSON.stringify(part)]));
    const known = partsOf(before);
    for (const [key, text] of partsOf(now)) {
      const element = known.get(key) === text ? null : this.#drawing.find(key);
      if (element) flash(element);
    }
    if (JSON.stringify(before.details) !== JSON.stringify(now.details)) flash(this.#head);
  }

  #inspect() {
    this.#inspector.show({ name: this.#name, rack: this.#rack, mayModify: this.#mayModify, selected: this.#selected });
  }

  /** Shows what was saved here at once. */
  async #saved(name, words) {
    say(words);
    this.#racks.changed([name]);
    if (name === this.#name) await this.#read().catch(() => {});
  }
}

function heading(name, ...beside) {
  return [back(RACKS, 'Racks'), el('header', { class: 'title' }, el('h1', { class: name.length > 60 ? 'long-name' : null }, name), beside)];
}

/** For the title of the page: what is selected in the rack. */
function selectedName(rack, [kind, id, number]) {
  if (rack === null || kind === undefined) return [];
  return [number === undefined ? itemName({ kind, id }) : portName({ kind, id }, { number })];
}
