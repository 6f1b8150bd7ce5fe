// A rack as this page uses it. Documents leave out what is zero, false or empty, and numbers of 64 bits
// are strings.

import { NOT_IN_SERVICE } from './conditions.js';

/** In the order of numbers, in which blades and ports stand. */
const byNumber = ([a], [b]) => Number(a) - Number(b);

const numbered = (map, read) => Object.entries(map ?? {}).sort(byNumber).map(([id, value]) => read(id, value));

/** An object that is empty stands for none: clients of the original need one to look into. */
export const given = (object) => (object && Object.keys(object).length > 0 ? object : null);

/** @returns the details, blades, pdus and tors of a rack */
export function readRack(document) {
  return {
    details: readDetails(document.details),
    blades: numbered(document.fullBlades, readBlade),
    pdus: numbered(document.pdus, (id, pdu) => readDevice('pdu', id, pdu)),
    tors: numbered(document.tors, (id, tor) => readDevice('tor', id, tor))
  };
}

export function readDetails({ enabled = false, condition = NOT_IN_SERVICE, location = '', notes = '' } = {}) {
  return { enabled, condition, location, notes };
}

export function readBlade(id, { details, capacity, bootOnPowerOn = false, bootInfo = {} }) {
  const { source = 'local', image = '', version = '', parameters = '' } = bootInfo;
  return {
    kind: 'blade',
    id,
    details: readDetails(details),
    capacity: readCapacity(capacity),
    bootOnPowerOn,
    bootInfo: { source, image, version, parameters }
  };
}

function readCapacity({ cores = 0, memoryInMb = 0, diskInGb = 0, networkBandwidthInMbps = 0, arch = '', accelerators = [] } = {}) {
  return {
    cores: Number(cores),
    memoryInMb: Number(memoryInMb),
    diskInGb: Number(diskInGb),
    networkBandwidthInMbps: Number(networkBandwidthInMbps),
    arch,
    accelerators: accelerators.length
  };
}

/** A pdu or a tor; the document has each port with its cable. */
function readDevice(kind, id, { details, ports }) {
  return { kind, id, details: readDetails(details), ports: numbered(ports, (number, { port }) => readPort(number, port)) };
}

function readPort(number, { wired = false, item } = {}) {
  const to = given(item);
  return { number, isWired: wired, item: to && { kind: to.type ?? 'unknown', id: to.id ?? '0', port: to.port ?? '0' } };
}

/** What all blades of a rack have together. */
export function totals({ blades }) {
  const sum = (field) => blades.reduce((all, { capacity }) => all + capacity[field], 0);
  return { cores: sum('cores'), memoryInMb: sum('memoryInMb'), diskInGb: sum('diskInGb') };
}

const DEVICE_NAMES = { pdu: 'PDU', tor: 'TOR' };

/** The name of an item: a blade, a pdu, a tor, or something that is none of them. */
export function itemName({ kind, id }) {
  if (kind === 'blade') return `blade ${id}`;
  return Object.hasOwn(DEVICE_NAMES, kind) ? `${DEVICE_NAMES[kind]} ${id}` : `unknown item ${id}`;
}

export function portName(device, { number }) {
  return `${itemName(device)} port ${number}`;
}

/** Whether a cable leads to this item. */
function leadsTo({ isWired, item }, { kind, id }) {
  return isWired && item !== null && item.kind === kind && item.id === id;
}

/** The ports with cables to an item: { device, port }. */
export function portsTo({ pdus, tors }, item) {
  return [...pdus, ...tors].flatMap((device) => device.ports.filter((port) => leadsTo(port, item)).map((port) => ({ device, port })));
}
