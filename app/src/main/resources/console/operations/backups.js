// The backups of the server, and archives to download.

import { card, nothing } from '../parts/block.js';
import { el, replace } from '../parts/element.js';
import { icon } from '../parts/icon.js';
import { sortable, table } from '../parts/table.js';
import { time } from '../parts/time.js';
import { json, ROOT } from '../shell/http.js';
import { Task } from './task.js';
import { paneAddress } from './work.js';
import { bytes } from './words.js';

/** Resolves to { kept, backups }. */
export function backupsOf() {
  return json('/backups');
}

export class BackupsPane {
  #systems;
  #may;
  #task;
  #room = el('div', {});
  #shown = '';
  element;

  /** @param may what the user may do: { begin, cancel } */
  constructor(systems, may) {
    this.#systems = systems;
    this.#may = may;
    this.#task = new Task(may.cancel);
    const served = systems.filter(({ keysServed }) => keysServed);
    this.element = el(
      'div',
      {},
      el(
        'div',
        { class: 'title' },
        el('h1', {}, 'Backups and archives'),
        may.begin ? el('div', { class: 'title-actions' }, el('a', { class: 'button', href: paneAddress('new', 'backup') }, 'Back up…')) : null
      ),
      this.#task.element,
      this.#room,
      served.length === 0
        ? null
        : card(
            'Download the state as an archive',
            null,
            el('p', { class: 'muted' }, 'An archive holds every byte of the state of a system, with checksums. It can be imported into any store.'),
            el('p', { class: 'downloads' }, served.map(({ name, title }) => el('a', { class: 'button', href: `${ROOT}/archives/${encodeURIComponent(name)}`, download: '' }, icon('download'), title)))
          )
    );
  }

  async load() {
    const { kept, backups } = await backupsOf();
    const text = JSON.stringify(backups);
    if (text === this.#shown && this.#room.firstChild) return;
    this.#shown = text;
    replace(this.#room, this.#backups(kept, backups));
  }

  refresh() {
    return this.load();
  }

  #backups(kept, backups) {
    if (!kept) return nothing('There is no folder for backups', 'Set backup.folder to one: the server then makes backups by itself, as backup.interval says.');
    if (backups.length === 0) return nothing('No backup yet', 'The server makes one of each system that has state, when the newest is older than backup.interval.');
    return card(
      'Backups',
      null,
      table(
        'Backups',
        [...sortable('System'), { title: 'Made', sort: ({ at }) => at }, { title: 'Size', sort: ({ size }) => size }, ...sortable('File'), ...(this.#may.begin ? ['Actions'] : [])],
        backups.map(({ system, time: made, bytes: size, file }) => ({
          at: Date.parse(made),
          size,
          cells: [system, time(Date.parse(made)), bytes(size), el('span', { class: 'mono' }, file), ...(this.#may.begin ? [this.#actions(system, file)] : [])]
        }))
      )
    );
  }

  #actions(system, file) {
    const isRestorable = this.#systems.some(({ name, keysServed, readOnly }) => name === system && keysServed && !readOnly);
    return el(
      'span',
      { class: 'row-actions' },
      el('button', { type: 'button', class: 'button small', 'data-focus': `verify-${file}`, 'aria-label': `Verify ${file}`, onclick: () => this.#verify(system, file) }, 'Verify'),
      isRestorable ? el('a', { class: 'button small', href: paneAddress('new', 'restore', file), 'aria-label': `Restore ${file}` }, 'Restore…') : null
    );
  }

  #verify(system, file) {
    this.#task.element.scrollIntoView({ block: 'nearest' });
    return this.#task.run(`Check of ${file}`, '/jobs', { operation: 'verify-backup', system, file });
  }

  close() {
    this.#task.clear();
  }
}
