// Changes of a rack and of what is in it.

import { completed, confirmedWith } from '../../parts/dialog.js';
import { many } from '../../parts/element.js';
import { jsonObject } from '../../parts/form.js';
import { dropped, edited } from '../../shell/editing.js';
import { notice } from '../../shell/messages.js';
import { RACKS, rackAddress } from './addresses.js';
import { conditionChoices } from './conditions.js';
import { itemName, portsTo, readBlade, readDetails } from './rack.js';

const NUMBERS = [
  ['cores', 'Cores'],
  ['memoryInMb', 'Memory (MB)'],
  ['diskInGb', 'Disk (GB)'],
  ['networkBandwidthInMbps', 'Network (Mbit/s)']
];

export const SOURCES = [
  ['local', 'local disk'],
  ['network', 'network']
];

/** Devices that have ports. */
const KINDS = [
  ['pdu', 'PDU'],
  ['tor', 'TOR']
];

/** What is created is operational, and in use. */
const NEW = { enabled: true, condition: 'operational' };

const FIRST = { cores: '1', memoryInMb: '1024', diskInGb: '10', networkBandwidthInMbps: '1024', arch: 'X64' };

/** Creates a rack, and shows it. */
export async function rackCreated(api) {
  let made = null;
  const fields = [{ name: 'name', label: 'Name' }, ...detailFields(NEW), { name: 'location', label: 'Location' }];
  const isDone = await completed('Create a rack', fields, 'Create rack', async (given) => {
    const name = given.name.trim();
    if (name === '') throw new Error('Enter a name.');
    await api.saveRack(name, null, { details: { enabled: given.enabled, condition: given.condition, location: given.location } });
    made = name;
  });
  if (isDone) location.hash = rackAddress(made);
}

export class RackEditing {
  #api;
  #shown;
  #saved;

  /**
   * @param shown returns the { name, rack } that is shown
   * @param saved is called with a name and what was done to the rack
   */
  constructor(api, shown, saved) {
    this.#api = api;
    this.#shown = shown;
    this.#saved = saved;
  }

  addBlade() {
    const { name, rack } = this.#shown();
    const next = 1 + Math.max(0, ...rack.blades.map(({ id }) => Number(id)));
    const fields = [{ name: 'id', label: 'Number', value: String(next) }, ...bladeFields('', { details: NEW, capacity: FIRST })];
    return completed(`Add a blade to ${name}`, fields, 'Add blade', (given) => this.#add({ kind: 'blade', id: wholeNumber(given.id, 'Number') }, bladeOf({ details: {} }, given)));
  }

  /** Adds a pdu or a tor, none of whose ports is wired yet. */
  addDevice() {
    const { name, rack } = this.#shown();
    const fields = [
      { name: 'kind', label: 'What', choices: KINDS, value: rack.pdus.length === 0 ? 'pdu' : 'tor', half: true },
      { name: 'id', label: 'Number', value: '0', half: true },
      ...detailFields(NEW),
      { name: 'ports', label: 'Ports', value: String(Math.max(1, rack.blades.length)), hint: 'At least as many as there are blades. Edit it then to wire them.' }
    ];
    return completed(`Add a PDU or a TOR to ${name}`, fields, 'Add', (given) => {
      const ports = Object.fromEntries(Array.from({ length: Number(wholeNumber(given.ports, 'Ports')) }, (_, at) => [at, {}]));
      return this.#add({ kind: given.kind, id: wholeNumber(given.id, 'Number') }, { details: { enabled: given.enabled, condition: given.condition }, ports });
    });
  }

  async #add(part, record) {
    const { name } = this.#shown();
    await this.#api.savePart(name, part, null, record);
    await this.#saved(name, `${itemName(part)} was added.`);
    if (name === this.#shown().name) location.hash = rackAddress(name, part.kind, part.id);
  }

  editRack() {
    const { name } = this.#shown();
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

  editDevice(device) {
    const { name } = this.#shown();
    return edited({
      title: `Edit ${itemName(device)} of ${name}`,
      read: () => this.#api.partRecord(name, device),
      fields: ({ details, ports = {} }) => [...detailFields(details), { name: 'ports', label: 'Ports, in JSON', lines: 12, value: JSON.stringify(ports, null, 2), hint: 'A port is wired to a blade, a PDU or a TOR: {"wired": true, "item": {"type": "blade", "id": "1"}}.' }],
      save: async ({ value, tag }, given) => {
        await this.#api.savePart(name, device, tag, { ...value, details: { ...value.details, ...detailsOf(value, given) }, ports: jsonObject(given.ports, 'The ports') ?? {} });
        await this.#saved(name, `${itemName(device)} was saved.`);
      }
    });
  }

  editBlade(blade) {
    const { name } = this.#shown();
    return edited({
      title: `Edit ${itemName(blade)} of ${name}`,
      read: () => this.#api.partRecord(name, blade),
      fields: (record) => bladeFields(blade.id, record),
      save: async ({ value, tag }, given) => {
        await this.#api.savePart(name, blade, tag, bladeOf(value, given));
        await this.#saved(name, `${itemName(blade)} was saved.`);
      }
    });
  }

  async deleteRack() {
    const { name } = this.#shown();
    const { blades, pdus, tors } = this.#shown().rack;
    const content = [
      [blades, 'blade'],
      [pdus, 'PDU'],
      [tors, 'TOR']
    ]
      .filter(([parts]) => parts.length > 0)
      .map(([parts, word]) => many(parts.length, word));
    let stored;
    try {
      stored = await this.#api.rackRecord(name);
    } catch (problem) {
      return notice(problem.message);
    }
    const isDeleted = await dropped({
      title: `Delete rack ${name}?`,
      what: [content.length === 0 ? 'It is empty.' : `What is in it is deleted too: ${content.join(', ')}.`, 'This cannot be undone.'],
      name,
      verb: 'Delete rack',
      stored,
      read: () => this.#api.rackRecord(name),
      fields: ({ details }) => detailFields(details),
      drop: ({ tag }) => this.#api.deleteRack(name, tag, content.length > 0)
    });
    if (isDeleted && name === this.#shown().name) location.hash = RACKS;
  }

  async deletePart(part) {
    const { name } = this.#shown();
    const cables = portsTo(this.#shown().rack, part).length;
    const also = cables === 0 ? [] : [`${many(cables, 'port is', 'ports are')} wired to it, and will lead to nothing.`];
    const isDeleted = await confirmedWith(`Delete ${itemName(part)} of ${name}?`, ['This cannot be undone.', ...also], [], 'Delete', () => this.#api.deletePart(name, part));
    if (!isDeleted) return;
    await this.#saved(name, `${itemName(part)} was deleted.`);
    if (name === this.#shown().name) location.hash = rackAddress(name);
  }
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

function bladeFields(id, record) {
  const { capacity, bootOnPowerOn, bootInfo } = readBlade(id, record);
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
}

/** The record of a blade with what was entered. */
function bladeOf(value, given) {
  const numbers = Object.fromEntries(NUMBERS.map(([field, label]) => [field, wholeNumber(given[field], label)]));
  return {
    ...value,
    details: { ...value.details, ...detailsOf(value, given) },
    capacity: { ...value.capacity, ...numbers, arch: given.arch },
    bootOnPowerOn: given.bootOnPowerOn,
    bootInfo: { ...value.bootInfo, source: given.source, image: given.image, version: given.version, parameters: given.parameters }
  };
}
