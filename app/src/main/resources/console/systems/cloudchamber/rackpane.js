// One rack: its picture, and beside it what is selected there.

import { back, button, card, empty, facts, filling } from '../../parts/block.js';
import { confirmedWith } from '../../parts/dialog.js';
import { el, flash, many, replace } from '../../parts/element.js';
import { edited } from '../../shell/editing.js';
import { say } from '../../shell/messages.js';
import { RACKS, rackAddress } from './addresses.js';
import { conditionChoices, conditionLabel, disabledLabel } from './conditions.js';
import { RackDrawing } from './drawing.js';
import { folded } from './names.js';
import { bandwidth, cores, disk, memory } from './quantities.js';
import { itemName, portName, portsTo, readBlade, readDetails, totals } from './rack.js';

const NUMBERS = [
  ['cores', 'Cores'],
  ['memoryInMb', 'Memory (MB)'],
  ['diskInGb', 'Disk (GB)'],
  ['networkBandwidthInMbps', 'Network (Mbit/s)']
];

const SOURCES = [
  ['local', 'local disk'],
  ['network', 'network']
];

export class RackPane {
  #api;
  #racks;
  #user;
  #name = null;
  #rack = null;
  #selected = [];
  #drawing = new RackDrawing();
  #head = el('div', {});
  #inspector = el('section', { class: 'rack-inspector', 'aria-label': 'Selected' });
  #picture = card(
    'Blades and cables',
    el('span', { class: 'cable-key' }, el('span', { class: 'pdu-cable' }, 'power'), el('span', { class: 'tor-cable' }, 'network')),
    el('div', { class: 'rack-split' }, this.#drawing.element, this.#inspector)
  );
  element = el('div', { class: 'rack-pane' }, this.#head, this.#picture);

  /** @param user returns who is logged in */
  constructor(api, racks, user) {
    this.#api = api;
    this.#racks = racks;
    this.#user = user;
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
      button('pencil', 'Edit', { 'data-focus': 'edit', onclick: () => this.#editRack() }),
      button('remove', 'Delete', { class: 'danger-soft', 'data-focus': 'delete', onclick: () => this.#deleteRack() })
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

  /** The selected blade, pdu or tor, and perhaps a port of it; null if there is none. */
  #part() {
    const [kind, id] = this.#selected;
    const { blades, pdus, tors } = this.#rack;
    return [...blades, ...pdus, ...tors].find((part) => part.kind === kind && part.id === id) ?? null;
  }

  #inspect() {
    const part = this.#part();
    const [kind, id, number] = this.#selected;
    this.#inspector.classList.toggle('nothing', kind === undefined);
    if (kind === undefined) {
      replace(this.#inspector, el('p', { class: 'muted' }, 'Select a blade, a port, a PDU or a TOR to see its details and its cables.'));
    } else if (part === null) {
      replace(this.#inspector, this.#inspectorHead(itemName({ kind, id })), el('p', { class: 'muted' }, 'It is not in this rack.'));
    } else if (kind === 'blade') {
      replace(this.#inspector, this.#blade(part));
    } else if (number !== undefined) {
      replace(this.#inspector, this.#port(part, number));
    } else {
      replace(this.#inspector, this.#device(part));
    }
  }

  #inspectorHead(title, ...labels) {
    return el(
      'div',
      { class: 'inspector-title' },
      el('h3', {}, title[0].toUpperCase() + title.slice(1)),
      labels,
      el('a', { class: 'close', href: rackAddress(this.#name), 'aria-label': 'Close the details', title: 'Close the details', 'data-focus': 'close' }, '×')
    );
  }

  #blade(blade) {
    const { details, capacity, bootInfo, bootOnPowerOn } = blade;
    return [
      this.#inspectorHead(itemName(blade), conditionLabel(details.condition), disabledLabel(details.enabled)),
      el('h4', {}, 'Capacity'),
      facts([
        ['Cores', cores(capacity.cores)],
        ['Memory', memory(capacity.memoryInMb)],
        ['Disk', disk(capacity.diskInGb)],
        ['Network', bandwidth(capacity.networkBandwidthInMbps)],
        ['Architecture', capacity.arch],
        ['Accelerators', capacity.accelerators === 0 ? null : many(capacity.accelerators, 'accelerator')]
      ]),
      el('h4', {}, 'Boot'),
      facts([
        ['From', SOURCES.find(([name]) => name === bootInfo.source)?.[1] ?? String(bootInfo.source)],
        ['When powered on', bootOnPowerOn ? 'yes' : 'no'],
        ['Image', bootInfo.image],
        ['Version', bootInfo.version],
        ['Parameters', bootInfo.parameters === '' ? null : el('span', { class: 'mono' }, bootInfo.parameters)]
      ]),
      el('h4', {}, 'Cables'),
      this.#cablesTo(blade),
      this.#mayModify ? this.#partActions(blade, () => this.#editBlade(blade)) : null
    ];
  }

  #cablesTo(item) {
    const ports = portsTo(this.#rack, item);
    if (ports.length === 0) return el('p', { class: 'muted' }, 'None.');
    return el(
      'ul',
      { class: 'cable-list' },
      ports.map(({ device, port }) => el('li', { class: `${device.kind}-cable` }, this.#link(portName(device, port), device.kind, device.id, port.number)))
    );
  }

  #link(text, ...part) {
    return el('a', { href: rackAddress(this.#name, ...part), 'data-focus': `to-${part.join('/')}` }, text);
  }

  #device(device) {
    const { details, ports } = device;
    const wired = ports.filter(({ isWired }) => isWired).length;
    const free = ports.filter(({ isWired }) => !isWired).map(({ number }) => number);
    return [
      this.#inspectorHead(itemName(device), conditionLabel(details.condition), disabledLabel(details.enabled)),
      facts([
        ['Ports', many(ports.length, 'port')],
        ['Wired', many(wired, 'port')],
        ['Not wired', free.length === 0 ? 'none' : free.slice(0, 32).join(', ') + (free.length > 32 ? ' …' : '')]
      ]),
      el('h4', {}, 'Cables to it'),
      this.#cablesTo(device),
      this.#mayModify ? this.#partActions(device, () => this.#editDevice(device)) : null
    ];
  }

  #port(device, number) {
    const port = device.ports.find((other) => other.number === number);
    const title = portName(device, { number });
    const of = ['Of', this.#link(itemName(device), device.kind, device.id)];
    if (!port) return [this.#inspectorHead(title), el('p', { class: 'muted' }, 'There is no such port.')];
    if (!port.isWired || port.item === null) return [this.#inspectorHead(title), facts([['Cable', 'not wired'], of])];
    return [
      this.#inspectorHead(title),
      facts([['Wired to', this.#link(itemName(port.item), port.item.kind, port.item.id)], ['Port there', port.item.port], of])
    ];
  }

  #partActions(part, edit) {
    return el(
      'div',
      { class: 'inspector-buttons' },
      button('pencil', 'Edit', { class: 'small', 'data-focus': 'edit-part', 'aria-label': `Edit ${itemName(part)}`, onclick: edit }),
      button('remove', 'Delete', { class: 'small danger-soft', 'data-focus': 'delete-part', 'aria-label': `Delete ${itemName(part)}`, onclick: () => this.#deletePart(part) })
    );
  }

  #editRack() {
    const name = this.#name;
    return edited({
      title: `Edit ${name}`,
      read: () => this.#api.rackRecord(name),
      fields: ({ details }) => {
        const { location, notes } = readDetails(details);
        return [...detailFields(details), { name: 'location', label: 'Location', value: location }, { name: 'notes', label: 'Notes', rows: 3, value: notes }];
      },
      save: async ({ value, tag }, given) => {
        await this.#api.saveRack(name, tag, { ...value, details: { ...value.details, ...detailsOf(value, given), location: given.location, notes: given.notes } });
        await this.#saved(name, `${name} was saved.`);
      }
    });
  }

  #editDevice(device) {
    const name = this.#name;
    return edited({
      title: `Edit ${itemName(device)} of ${name}`,
      read: () => this.#api.partRecord(name, device),
      fields: ({ details }) => detailFields(details),
      save: async ({ value, tag }, given) => {
        await this.#api.savePart(name, device, tag, { ...value, details: { ...value.details, ...detailsOf(value, given) } });
        await this.#saved(name, `${itemName(device)} was saved.`);
      }
    });
  }

  #editBlade(blade) {
    const name = this.#name;
    return edited({
      title: `Edit ${itemName(blade)} of ${name}`,
      read: () => this.#api.partRecord(name, blade),
      fields: (record) => {
        const { capacity, bootOnPowerOn, bootInfo } = readBlade(blade.id, record);
        return [
          ...detailFields(record.details),
          ...NUMBERS.map(([field, label]) => ({ name: field, label, value: String(capacity[field]), half: true })),
          { name: 'arch', label: 'Architecture', value: capacity.arch, half: true },
          { name: 'source', label: 'Boot from', choices: SOURCES, value: bootInfo.source, half: true },
          { name: 'bootOnPowerOn', label: 'Boot when powered on', type: 'checkbox', value: bootOnPowerOn },
          { name: 'image', label: 'Boot image', value: bootInfo.image, half: true },
          { name: 'version', label: 'Image version', value: bootInfo.version, half: true },
          { name: 'parameters', label: 'Boot parameters', value: bootInfo.parameters }
        ];
      },
      save: async ({ value, tag }, given) => {
        const numbers = Object.fromEntries(NUMBERS.map(([field, label]) => [field, wholeNumber(given[field], label)]));
        await this.#api.savePart(name, blade, tag, {
          ...value,
          details: { ...value.details, ...detailsOf(value, given) },
          capacity: { ...value.capacity, ...numbers, arch: given.arch },
          bootOnPowerOn: given.bootOnPowerOn,
          bootInfo: { ...value.bootInfo, source: given.source, image: given.image, version: given.version, parameters: given.parameters }
        });
        await this.#saved(name, `${itemName(blade)} was saved.`);
      }
    });
  }

  async #deleteRack() {
    const name = this.#name;
    const { blades, pdus, tors } = this.#rack;
    const content = [
      [blades, 'blade'],
      [pdus, 'PDU'],
      [tors, 'TOR']
    ]
      .filter(([parts]) => parts.length > 0)
      .map(([parts, word]) => many(parts.length, word));
    const all = { name: 'all', label: `Also delete what is in it: ${content.join(', ')}`, type: 'checkbox', hint: 'Otherwise only an empty rack is deleted.' };
    const isDeleted = await confirmedWith(`Delete rack ${name}?`, ['This cannot be undone.'], content.length === 0 ? [] : [all], 'Delete rack', (given) =>
      this.#api.deleteRack(name, given.all === true)
    );
    if (isDeleted && name === this.#name) location.hash = RACKS;
  }

  async #deletePart(part) {
    const name = this.#name;
    const cables = portsTo(this.#rack, part).length;
    const also = cables === 0 ? [] : [`${many(cables, 'port is', 'ports are')} wired to it, and will lead to nothing.`];
    const isDeleted = await confirmedWith(`Delete ${itemName(part)} of ${name}?`, ['This cannot be undone.', ...also], [], 'Delete', () => this.#api.deletePart(name, part));
    if (!isDeleted) return;
    await this.#saved(name, `${itemName(part)} was deleted.`);
    if (name === this.#name) location.hash = rackAddress(name);
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

/** What a rack and each part of it has. */
function detailFields(details) {
  const { condition, enabled } = readDetails(details);
  return [
    { name: 'condition', label: 'Condition', choices: conditionChoices(condition), value: condition },
    { name: 'enabled', label: 'Enabled', type: 'checkbox', value: enabled }
  ];
}

/** A condition that is a number stays one. */
function detailsOf({ details }, given) {
  const { condition } = readDetails(details);
  return { enabled: given.enabled, condition: given.condition === String(condition) ? condition : given.condition };
}

/** Numbers of 64 bits are sent as strings. */
function wholeNumber(text, label) {
  if (!/^\d+$/.test(text.trim())) throw new Error(`${label}: enter a whole number.`);
  return text.trim();
}
