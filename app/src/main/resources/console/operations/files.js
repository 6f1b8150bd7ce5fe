// Files that are dropped or chosen: documents of desired state to apply, or an archive to import.

import { button, card } from '../parts/block.js';
import { el, many, replace } from '../parts/element.js';
import { icon } from '../parts/icon.js';
import { bytes } from './words.js';
import { Task } from './task.js';

const ARCHIVE = '.shz';

/** What is larger is for the command, since the server reads documents into memory. */
const MOST_BYTES = 16 * 1024 * 1024;

export class FilesPane {
  #systems;
  #task;
  #files = [];
  #chosen = el('div', {});
  #input = el('input', { type: 'file', multiple: true, class: 'unseen', id: 'files', 'aria-label': 'Files to apply or import' });
  #drop;
  element;

  /**
   * @param systems those whose state may be changed
   * @param only the system that is all that may be changed; null for any
   */
  constructor(systems, only, may) {
    this.#systems = systems;
    this.only = only;
    this.#task = new Task(may.cancel);
    this.#input.addEventListener('change', () => this.#take([...this.#input.files]));
    this.#drop = el(
      'div',
      { class: 'drop', ondragover: (event) => this.#over(event, true), ondragleave: (event) => this.#over(event, false), ondrop: (event) => this.#dropped(event) },
      icon('upload'),
      el('p', {}, 'Drop files here, or ', el('button', { type: 'button', class: 'link-button', onclick: () => this.#input.click() }, 'choose files')),
      el('p', { class: 'muted' }, 'Documents in YAML or JSON are applied; an archive (.shz) is imported. What would be written is shown first.'),
      this.#input
    );
    this.#input.tabIndex = -1;
    this.element = el('div', {}, el('div', { class: 'title' }, el('h1', {}, 'Apply and import')), this.#drop, this.#chosen, this.#task.element);
  }

  async load() {}

  async refresh() {}

  #over(event, isOver) {
    event.preventDefault();
    this.#drop.classList.toggle('over', isOver);
  }

  #dropped(event) {
    this.#over(event, false);
    this.#take([...event.dataTransfer.files]);
  }

  #take(files) {
    if (files.length === 0) return;
    this.#task.clear();
    this.#files = files;
    this.#input.value = '';
    this.#show();
  }

  #show() {
    const archives = this.#files.filter(({ name }) => name.endsWith(ARCHIVE));
    const size = this.#files.reduce((sum, file) => sum + file.size, 0);
    const list = el('ul', { class: 'files' }, this.#files.map(({ name, size: own }) => el('li', {}, el('span', { class: 'mono' }, name), ' ', el('span', { class: 'muted' }, bytes(own)))));
    const wrong = this.#wrong(archives, size);
    replace(this.#chosen, card(many(this.#files.length, 'file'), null, list, wrong === null ? (archives.length === 1 ? this.#importing(archives[0]) : this.#applying()) : el('p', { class: 'wrong', role: 'alert' }, wrong)));
  }

  #wrong(archives, size) {
    if (archives.length > 0 && this.#files.length > 1) return 'An archive is imported by itself: choose it alone.';
    if (archives.length === 0 && size > MOST_BYTES) return `The documents have ${bytes(size)}: use statehouse apply for more than 16 MiB.`;
    return null;
  }

  #applying() {
    const prune = el('input', { type: 'checkbox' });
    return el(
      'div',
      {},
      el('label', { class: 'check' }, prune, 'Delete what is of the kinds of these documents, and not among them'),
      el('div', { class: 'actions' }, button('search', 'Plan', { class: 'primary', onclick: () => this.#plan(prune.checked) }))
    );
  }

  async #plan(prune) {
    const query = this.only === null ? '' : `?system=${encodeURIComponent(this.only)}`;
    const files = await Promise.all(this.#files.map(async (file) => ({ name: file.name, content: await file.text() })));
    await this.#task.run('Plan', `/apply${query}`, { files, prune, dryRun: true }, ({ id, result }) => {
      const all = result.added + result.changed + result.deleted;
      if (all === 0) return null;
      return {
        verb: `Write ${many(all, 'change')}`,
        kind: result.deleted > 0 ? 'danger' : 'primary',
        work: () => this.#task.run('Apply', `/apply${query}`, { plan: id })
      };
    });
  }

  #importing(archive) {
    const system = el('select', { class: 'field', 'aria-label': 'System' }, this.#systems.filter(({ keysServed }) => keysServed).map(({ name, title }) => el('option', { value: name }, title)));
    const named = this.#systems.find(({ name }) => archive.name.startsWith(`${name}-`));
    if (named) system.value = named.name;
    const overwrite = el('input', { type: 'checkbox' });
    const deleteExtra = el('input', { type: 'checkbox' });
    const path = (isPlan) => {
      const query = new URLSearchParams({ ...(isPlan ? { dryRun: 'true' } : {}), ...(overwrite.checked ? { overwrite: 'true' } : {}), ...(deleteExtra.checked ? { deleteExtra: 'true' } : {}) });
      return `/archives/${encodeURIComponent(system.value)}?${query}`;
    };
    const plan = () => {
      const later = path(false);
      return this.#task.run('Plan of the import', path(true), archive, ({ result }) =>
        result.problemCount > 0 || result.records.length === 0
          ? null
          : { verb: 'Import now', kind: overwrite.checked || deleteExtra.checked ? 'danger' : 'primary', work: () => this.#task.run('Import', later, archive) }
      );
    };
    return el(
      'div',
      { class: 'importing' },
      system,
      el('label', { class: 'check' }, overwrite, 'Replace entries that have another value'),
      el('label', { class: 'check' }, deleteExtra, 'Delete what only the store has'),
      el('div', { class: 'actions' }, button('search', 'Plan the import', { class: 'primary', onclick: plan }))
    );
  }

  close() {
    this.#task.clear();
  }
}
