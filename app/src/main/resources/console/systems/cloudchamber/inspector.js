// What is selected in a rack: a blade, a device or a port, with its cables.

import { button, facts } from '../../parts/block.js';
import { el, many, replace } from '../../parts/element.js';
import { rackAddress } from './addresses.js';
import { conditionLabel, disabledLabel } from './conditions.js';
import { bandwidth, cores, disk, memory } from './quantities.js';
import { itemName, portName, portsTo } from './rack.js';
import { SOURCES } from './rackediting.js';

export class Inspector {
  #editing;
  #shown = null;
  element = el('section', { class: 'rack-inspector', 'aria-label': 'Selected' });

  /** @param editing changes what is shown */
  constructor(editing) {
    this.#editing = editing;
  }

  /** @param shown the { name, rack, mayModify } and as `selected` the parts of the address that name something in it */
  show(shown) {
    this.#shown = shown;
    const part = this.#part();
    const [kind, id, number] = shown.selected;
    this.element.classList.toggle('nothing', kind === undefined);
    if (kind === undefined) {
      replace(this.element, el('p', { class: 'muted' }, 'Select a blade, a port, a PDU or a TOR to see its details and its cables.'));
    } else if (part === null) {
      replace(this.element, this.#inspectorHead(itemName({ kind, id })), el('p', { class: 'muted' }, 'It is not in this rack.'));
    } else if (kind === 'blade') {
      replace(this.element, this.#blade(part));
    } else if (number !== undefined) {
      replace(this.element, this.#port(part, number));
    } else {
      replace(this.element, this.#device(part));
    }
  }

  /** The selected blade, pdu or tor, and perhaps a port of it; null if there is none. */
  #part() {
    const [kind, id] = this.#shown.selected;
    const { blades, pdus, tors } = this.#shown.rack;
    return [...blades, ...pdus, ...tors].find((part) => part.kind === kind && part.id === id) ?? null;
  }

  #inspectorHead(title, ...labels) {
    return el(
      'div',
      { class: 'inspector-title' },
      el('h3', {}, title[0].toUpperCase() + title.slice(1)),
      labels,
      el('a', { class: 'close', href: rackAddress(this.#shown.name), 'aria-label': 'Close the details', title: 'Close the details', 'data-focus': 'close' }, '×')
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
      this.#shown.mayModify ? this.#partActions(blade, () => this.#editing.editBlade(blade)) : null
    ];
  }

  #cablesTo(item) {
    const ports = portsTo(this.#shown.rack, item);
    if (ports.length === 0) return el('p', { class: 'muted' }, 'None.');
    return el(
      'ul',
      { class: 'cable-list' },
      ports.map(({ device, port }) => el('li', { class: `${device.kind}-cable` }, this.#link(portName(device, port), device.kind, device.id, port.number)))
    );
  }

  #link(text, ...part) {
    return el('a', { href: rackAddress(this.#shown.name, ...part), 'data-focus': `to-${part.join('/')}` }, text);
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
      this.#shown.mayModify ? this.#partActions(device, () => this.#editing.editDevice(device)) : null
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
      button('remove', 'Delete', { class: 'small danger-soft', 'data-focus': 'delete-part', 'aria-label': `Delete ${itemName(part)}`, onclick: () => this.#editing.deletePart(part) })
    );
  }
}
