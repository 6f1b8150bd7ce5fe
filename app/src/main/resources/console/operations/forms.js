// Forms for jobs: what to do, with which system and which stores. What is written is planned first.

import { empty } from '../parts/block.js';
import { el } from '../parts/element.js';
import { form, submit } from '../parts/form.js';
import { Task } from './task.js';
import { backupsOf } from './backups.js';
import { jobs, paneAddress } from './work.js';

/** Addresses of stores of each kind, as examples. */
const EXAMPLES = ['file:./other', 'etcd://127.0.0.1:2379', 'redis://127.0.0.1:6379/0', 'consul://127.0.0.1:8500', 'mysql://user:password@127.0.0.1:3306/statehouse'];

const SERVED = 'empty for the store that is served';

const OVERWRITE = { name: 'overwrite', label: 'Replace entries that have another value', type: 'checkbox' };
const DELETE_EXTRA = { name: 'deleteExtra', label: 'Delete what only the target has', type: 'checkbox' };

const KINDS = {
  copy: {
    title: 'Copy a system',
    text: 'Writes the state of a system into another store, of any kind, and compares both in the end. What would be written is planned first.',
    isSecret: false,
    fields: () => [
      { name: 'from', label: 'From the store', hint: SERVED },
      { name: 'to', label: 'To the store', hint: SERVED },
      { name: 'prefix', label: 'Only keys that begin with', hint: 'empty for all' },
      OVERWRITE,
      DELETE_EXTRA
    ],
    plans: true
  },
  diff: {
    title: 'Compare two stores',
    text: 'Compares the state of a system in two stores, and writes nothing.',
    isSecret: true,
    fields: () => [
      { name: 'from', label: 'The first store', hint: SERVED },
      { name: 'to', label: 'The second store', hint: SERVED },
      { name: 'prefix', label: 'Only keys that begin with', hint: 'empty for all' }
    ],
    plans: false
  },
  backup: {
    title: 'Back up a system',
    text: 'Writes an archive of all of its state into the folder for backups.',
    isSecret: true,
    fields: () => [],
    plans: false
  },
  restore: {
    title: 'Restore a backup',
    text: 'Makes a store hold exactly what a backup holds. What would be written is planned first.',
    isSecret: false,
    fields: (backups, chosen) => [
      { name: 'file', label: 'Backup', choices: backups.map(({ file }) => [file, file]), value: chosen ?? backups[0]?.file },
      { name: 'to', label: 'To the store', hint: SERVED },
      { name: 'replace', label: 'Replace the state that the store holds', type: 'checkbox' }
    ],
    plans: true
  }
};

/** Whether there is a form of a name. */
export function isForm(name) {
  return name in KINDS;
}

/** The title of a form. */
export function formTitle(name) {
  return KINDS[name].title;
}

export class FormPane {
  #kind;
  #name;
  #systems;
  #chosen;
  #task;
  #room = el('div', {});
  element;

  /** @param chosen the system, or the backup, that the address names */
  constructor(name, systems, chosen, may) {
    this.#name = name;
    this.#kind = KINDS[name];
    this.#systems = systems.filter(({ keysServed }) => this.#kind.isSecret || keysServed);
    this.#chosen = chosen;
    this.#task = new Task(may.cancel);
    this.element = el('div', {}, el('div', { class: 'title' }, el('h1', {}, this.#kind.title)), el('p', {}, this.#kind.text), this.#room, this.#task.element);
  }

  async load() {
    const { kept, backups } = this.#name === 'restore' || this.#name === 'backup' ? await backupsOf() : { kept: true, backups: [] };
    if (!kept) {
      this.#room.replaceChildren(empty('There is no folder for backups', 'Set backup.folder to one.'));
      return;
    }
    const restorable = backups.filter(({ system }) => this.#systems.some(({ name }) => name === system));
    if (this.#name === 'restore' && restorable.length === 0) {
      this.#room.replaceChildren(empty('No backup yet', el('p', {}, el('a', { href: paneAddress('new', 'backup') }, 'Back up a system'))));
      return;
    }
    const before = await jobs();
    const addresses = [...new Set([...before.flatMap(({ from, to }) => [from, to]).filter((side) => /^[a-z]+:/.test(side)), ...EXAMPLES])];
    const system = this.#systems.some(({ name }) => name === this.#chosen) ? this.#chosen : this.#systems[0]?.name;
    const fields = [
      ...(this.#name === 'restore' ? [] : [{ name: 'system', label: 'System', choices: this.#systems.map(({ name, title }) => [name, title]), value: system }]),
      ...this.#kind.fields(restorable, this.#chosen)
    ];
    const element = form({
      class: 'card task-form',
      fields,
      buttons: [submit(this.#verb())],
      work: (values) => { this.#begin(values, restorable); }
    });
    const list = el('datalist', { id: 'store-addresses' }, addresses.map((value) => el('option', { value })));
    for (const input of element.querySelectorAll('input[name=from], input[name=to]')) input.setAttribute('list', list.id);
    this.#room.replaceChildren(list, element);
  }

  async refresh() {}

  #verb() {
    if (this.#kind.plans) return this.#name === 'copy' ? 'Plan the copy' : 'Plan the restore';
    return this.#name === 'diff' ? 'Compare' : 'Back up';
  }

  #begin(values, backups) {
    const body = { operation: this.#name, system: values.system ?? backups.find(({ file }) => file === values.file)?.system };
    for (const [name, value] of Object.entries(values)) {
      if (name === 'system' || value === '' || value === false) continue;
      body[name] = name === 'prefix' ? [value] : value;
    }
    if (!this.#kind.plans) return this.#task.run(this.#kind.title, '/jobs', body);
    return this.#task.run(`Plan: ${this.#kind.title.toLowerCase()}`, '/jobs', { ...body, dryRun: true }, ({ result }) =>
      result.problemCount > 0 || result.records.length === 0
        ? null
        : {
            verb: this.#name === 'copy' ? 'Copy now' : 'Restore now',
            kind: values.deleteExtra || values.overwrite || values.replace ? 'danger' : 'primary',
            work: () => this.#task.run(this.#kind.title, '/jobs', body)
          }
    );
  }

  close() {
    this.#task.clear();
  }
}
