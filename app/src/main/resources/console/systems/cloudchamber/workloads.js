// Workloads: what each is, and of each of its instances what it is to do and what it does.

import { back, button, card, commandLine, empty, facts, filling } from '../../parts/block.js';
import { completed, confirmedWith } from '../../parts/dialog.js';
import { count, el, flash, many, replace } from '../../parts/element.js';
import { jsonObject } from '../../parts/form.js';
import { revision } from '../../parts/revision.js';
import { dash, sortable, table } from '../../parts/table.js';
import { edited } from '../../shell/editing.js';
import { say } from '../../shell/messages.js';
import { ALL, rackAddress, WORKLOADS, workloadAddress } from './addresses.js';
import { PHASE_CHOICES, phaseLabel } from './conditions.js';
import { folded } from './names.js';
import { bandwidth, cores, memory } from './quantities.js';
import { Seen } from './seen.js';

const KINDS = [
  { kind: 'target', right: 'canModifyWorkloads' },
  { kind: 'actual', right: 'canPerformRepairs' }
];

/** The list of all workloads. */
export function workloadsContent(names, create) {
  const created = create && button('plus', 'Create a workload', { class: 'primary', 'data-focus': 'create', onclick: create });
  const heading = [back(ALL, 'CloudChamber'), el('header', { class: 'title' }, el('h1', {}, 'Workloads'), created && el('div', { class: 'title-actions' }, created))];
  if (names.length === 0) {
    return [back(ALL, 'CloudChamber'), empty('No workloads yet', 'Create one with:', commandLine('cloudchamber', 'workloads', 'create', 'NAME', '--file=FILE.json'), created && el('p', {}, created))];
  }
  const link = (name) => el('li', {}, el('a', { href: workloadAddress(name), 'data-focus': name }, name));
  return [...heading, card(many(names.length, 'workload'), null, el('ul', { class: 'name-list' }, names.map(link)))];
}

const DEFINITION = { name: 'document', label: 'Definition, in JSON', lines: 18 };

const EXAMPLE = {
  instances: { 'web-1': { requiredCapacity: { cores: '2', memoryInMb: '4096' } } }
};

const textOf = (definition) => JSON.stringify(definition, null, 2);

/** Creates a workload, and shows it. */
export async function workloadCreated(api) {
  let made = null;
  const fields = [{ name: 'name', label: 'Name' }, { ...DEFINITION, value: textOf(EXAMPLE) }];
  const isDone = await completed('Create a workload', fields, 'Create workload', async ({ name, document }) => {
    if (name.trim() === '') throw new Error('Enter a name.');
    await api.createWorkload(name.trim(), jsonObject(document, 'The definition') ?? {});
    made = name.trim();
  });
  if (isDone) location.hash = workloadAddress(made);
}

/** One workload. */
export class WorkloadPane {
  #api;
  #user;
  #name = null;
  /** By instance: the target and the actual state, as they were last read. */
  #states = new Map();
  #seen = new Seen((cell) => this.#fill(cell));
  element = el('div', { class: 'workload-pane' });

  /** @param user returns who is logged in */
  constructor(api, user) {
    this.#api = api;
    this.#user = user;
  }

  async open(name) {
    if (name !== this.#name) this.#states.clear();
    this.#name = name;
    await filling(this.element, heading(name), () => name === this.#name, () => this.#read());
    return name;
  }

  close() {
    this.#name = null;
    this.#seen.clear();
  }

  /** @param names of the workloads that have changed; null if any may have */
  async changed(names) {
    if (this.#name === null || (names !== null && !names.has(folded(this.#name)))) return;
    await this.#read();
    if (names !== null) flash(this.element);
  }

  async #read() {
    const name = this.#name;
    let content;
    try {
      content = this.#content(name, await this.#api.workload(name));
    } catch (problem) {
      if (problem.status !== 404) throw problem;
      content = [back(WORKLOADS, 'Workloads'), empty('Not found', `There is no workload ${name}.`)];
    }
    if (name !== this.#name) return;
    const made = el('div', {}, content);
    // What is known is shown until it is read again, and a button that has the focus keeps it.
    for (const cell of made.querySelectorAll('[data-instance]')) this.#draw(cell);
    this.#seen.clear();
    replace(this.element, ...made.childNodes);
    for (const row of this.element.querySelectorAll('[data-instance]')) this.#seen.watch(row);
  }

  #content(name, { value: { affinity = 'None', instances = {} }, tag }) {
    const names = Object.keys(instances);
    const mayModify = this.#user().rights.canModifyWorkloads === true;
    const edit = button('pencil', 'Edit', { 'data-focus': 'edit', onclick: () => this.#edit(name) });
    const remove = button('remove', 'Delete', { class: 'danger-soft', 'data-focus': 'delete', onclick: () => this.#delete(name) });
    return [
      heading(name, mayModify ? el('div', { class: 'title-actions' }, edit, remove) : null),
      el('div', { class: 'card' }, facts([['Affinity', String(affinity).replace('_', ' ')], ['Instances', count(names.length)], ['Revision', revision(workloadAddress(name), tag)]])),
      names.length === 0
        ? card('Instances', null, el('p', { class: 'muted' }, 'None.'))
        : card('Instances', null, table('Instances', [...sortable('Instance'), 'Target', 'Actual', 'Needs', ...sortable('System')], names.map((instance) => row(instance, instances[instance]))))
    ];
  }

  /** Reads the states of an instance whose row has come into view. */
  async #fill(cell) {
    const [workload, instance] = [this.#name, cell.dataset.instance];
    try {
      const states = await Promise.all(KINDS.map(({ kind }) => this.#api.state(workload, instance, kind)));
      if (workload !== this.#name) return;
      this.#states.set(instance, states.map(({ value }) => value));
      this.#draw(cell);
    } catch (problem) {
      replace(cell.closest('tr').querySelector('[data-state]'), el('span', { class: 'wrong' }, problem.message));
    }
  }

  #draw(cell) {
    const { instance } = cell.dataset;
    const states = this.#states.get(instance);
    if (!states) return;
    const line = cell.closest('tr');
    KINDS.forEach(({ kind, right }, at) => {
      const set = this.#user().rights[right] === true ? this.#setButton(this.#name, instance, kind) : null;
      replace(line.querySelector(`[data-state="${kind}"]`), stateOf(states[at]), set);
    });
    line.querySelector('.differs-label').hidden = !differs(...states);
  }

  #setButton(workload, instance, kind) {
    return button('pencil', 'Set', {
      class: 'small',
      'aria-label': `Set the ${kind} state of ${instance}`,
      'data-focus': `${kind}-${instance}`,
      onclick: () => this.#set(workload, instance, kind)
    });
  }

  #set(workload, instance, kind) {
    return edited({
      title: `Set the ${kind} state of ${instance}`,
      verb: 'Set',
      read: () => this.#api.state(workload, instance, kind),
      fields: ({ state = '', blade = '', at = '' }) => [
        { name: 'state', label: 'State', choices: PHASE_CHOICES, value: state },
        { name: 'blade', label: 'Blade', value: blade, hint: 'The name of a rack, a slash and the number of a blade, as in r7/1; empty if none.' },
        { name: 'at', label: 'Since tick', value: String(at), hint: 'Of the simulated time; empty for the first.' }
      ],
      save: async ({ tag }, { state, blade, at }) => {
        const given = Object.entries({ state, blade: blade.trim(), at: at.trim() }).filter(([, value]) => value !== '');
        await this.#api.saveState(workload, instance, kind, tag, Object.fromEntries(given));
        say(`The ${kind} state of ${instance} was set.`);
        const cell = [...this.element.querySelectorAll('[data-instance]')].find((other) => other.dataset.instance === instance);
        if (cell && workload === this.#name) await this.#fill(cell);
      }
    });
  }

  #edit(name) {
    return edited({
      title: `Edit ${name}`,
      read: () => this.#api.workload(name),
      fields: (definition) => [{ ...DEFINITION, value: textOf(definition), hint: 'Instances that it no longer has are deleted with their states.' }],
      save: async ({ tag }, { document }) => {
        await this.#api.saveWorkload(name, tag, jsonObject(document, 'The definition') ?? {});
        say(`Workload ${name} was saved.`);
        if (name === this.#name) await this.#read();
      }
    });
  }

  async #delete(name) {
    const isDeleted = await confirmedWith(`Delete workload ${name}?`, ['Its instances and their states are deleted too. This cannot be undone.'], [], 'Delete workload', () =>
      this.#api.deleteWorkload(name)
    );
    if (isDeleted && name === this.#name) location.hash = WORKLOADS;
  }
}

function heading(name, ...beside) {
  return [back(WORKLOADS, 'Workloads'), el('header', { class: 'title' }, el('h1', { class: name.length > 60 ? 'long-name' : null }, name), beside)];
}

function row(instance, { requiredCapacity = {}, systemName = '', volumes = {} }) {
  const disks = Object.keys(volumes);
  const needs = [
    requiredCapacity.cores ? cores(requiredCapacity.cores) : null,
    requiredCapacity.memoryInMb ? memory(Number(requiredCapacity.memoryInMb)) : null,
    requiredCapacity.networkBandwidthInMbps ? bandwidth(Number(requiredCapacity.networkBandwidthInMbps)) : null,
    requiredCapacity.arch || null,
    disks.length === 0 ? null : many(disks.length, 'volume')
  ].filter((need) => need !== null);
  return {
    cells: [
      el('span', { class: 'cell-name', title: instance, 'data-instance': instance }, instance),
      el('span', { class: 'state-cell', 'data-state': 'target' }, dash()),
      el('span', { class: 'state-line' }, el('span', { class: 'state-cell', 'data-state': 'actual' }, dash()), el('span', { class: 'pill waiting differs-label', hidden: true }, 'not as targeted')),
      needs.length === 0 ? dash() : el('span', { title: disks.join(', ') }, needs.join(' · ')),
      systemName === '' ? dash() : el('span', { class: 'cell-name', title: systemName }, systemName)
    ]
  };
}

/** Whether an instance does something else than what it is to do, as far as that was set. */
function differs(target, actual) {
  return ['state', 'blade'].some((field) => target[field] !== undefined && target[field] !== actual[field]);
}

/** A state in words: what, where, since when. */
function stateOf({ state = '', blade = '', at = '' }) {
  if (state === '' && blade === '') return el('span', { class: 'muted' }, 'not set');
  const [, rack, id] = /^(.+)\/([^/]+)$/.exec(blade) ?? [];
  return [
    state === '' ? null : phaseLabel(state),
    rack === undefined ? null : el('a', { href: rackAddress(rack, 'blade', id) }, blade),
    at === '' ? null : el('span', { class: 'muted' }, `since ${at}`)
  ];
}
