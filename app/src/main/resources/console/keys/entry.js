// One entry: its value, what can be done with it, and what others do with it meanwhile.

import { back, button, empty, facts, pill } from '../parts/block.js';
import { copyButton } from '../parts/copy.js';
import { el, flash, many } from '../parts/element.js';
import { icon } from '../parts/icon.js';
import { shortRevision } from '../parts/revision.js';
import { notice } from '../shell/messages.js';
import { meaning, read, valueAddress } from './api.js';
import { commandMenu } from './commands.js';
import { deletion, deletionBelow } from './deletion.js';
import { Editor } from './editor.js';
import { Rename } from './rename.js';
import { changedBytes } from './review.js';
import { UndoBar } from './undo.js';
import { views } from './views.js';

export class EntryPane {
  #address;
  #go;
  #listed;
  #system = null;
  #key = null;
  /** Why nothing may be changed; null if it may. */
  #readOnly = null;
  #now = null;
  /** What the keys beside begin with, while none is selected. */
  #prefix = '';
  /** The entry as it was when the user last looked at it. */
  #looked = null;
  /** What is being done with the entry, in place of its value: { element, … }; null if nothing is. */
  #task = null;
  /** What was typed and not saved, by the address of the key: { bytes, entry }. */
  #drafts = new Map();
  #undo = new UndoBar((steps) => this.#undone(steps));
  room = el('div', { class: 'entry-room' });
  element = el('section', { 'aria-label': 'Entry' }, this.room, this.#undo.element);

  /**
   * @param address the address of a key, or of none
   * @param go opens the address of a key
   * @param listed a system by its name, as it is listed
   */
  constructor({ address, go, listed }) {
    this.#address = address;
    this.#go = go;
    this.#listed = listed;
  }

  heading(key) {
    return key === null ? [el('h1', {}, 'Keys')] : [back(this.#address(null), 'All keys'), this.#crumbs(key)];
  }

  get key() {
    return this.#key;
  }

  /** Leaves the entry; what was typed is kept. */
  leave() {
    const draft = this.#task?.draft ?? null;
    if (draft !== null && this.#key !== null) this.#drafts.set(this.#address(this.#key), { bytes: draft, entry: this.#task.base });
    this.#task = null;
  }

  /** Shows nothing but what can be done without a key. */
  showNone({ system, readOnly, prefix }) {
    [this.#system, this.#key, this.#readOnly, this.#now, this.#looked, this.#task] = [system, null, readOnly, null, null, null];
    this.#prefix = prefix;
    const actions = readOnly === null
      ? el('div', { class: 'actions centred' }, button('plus', 'New key', { onclick: () => this.create(prefix), 'data-focus': 'create' }), prefix ? this.#deleteBelowButton(prefix) : null)
      : el('p', {}, this.#locked());
    this.room.replaceChildren(empty('Select a key', 'Arrow keys move through the keys; Enter shows the value, e edits it.', actions));
  }

  #showNoneAgain() {
    this.showNone({ system: this.#system, readOnly: this.#readOnly, prefix: this.#prefix });
    this.room.querySelector('[data-focus="create"]')?.focus();
  }

  /** Shows an entry from the start. */
  async show({ system, key, readOnly }) {
    const now = await this.#read(system, key);
    [this.#system, this.#key, this.#readOnly, this.#now, this.#looked, this.#task] = [system, key, readOnly, now, now.entry, null];
    this.#draw();
  }

  /** Reads the entry again; another writer may have changed it. */
  async refresh(highlight) {
    const [system, key] = [this.#system, this.#key];
    if (key === null) return;
    const now = await this.#read(system, key);
    if (system !== this.#system || key !== this.#key) return;
    const isSame = now.entry?.revision === this.#now?.entry?.revision;
    this.#now = now;
    if (this.#task !== null) {
      if (!isSame) this.#task.noticed?.(now.entry);
      return;
    }
    if (!isSame || !highlight) this.#draw();
    if (highlight && !isSame) for (const shown of this.room.querySelectorAll('.entry-head, .view')) flash(shown);
  }

  async #read(system, key) {
    const now = await read(system, key);
    return { ...now, meaning: now.entry === null ? null : await meaning(system, key) };
  }

  #draw() {
    const { entry, hasKeysBelow } = this.#now;
    const shown = entry === null ? null : views({ system: this.#listed(this.#system), bytes: entry.bytes, meaning: this.#now.meaning });
    this.room.replaceChildren(
      ...[
        ...this.heading(this.#key),
        this.#changedBar(entry),
        this.#draftBar(),
        el('div', { class: 'entry-head' }, entry === null ? el('p', { class: 'muted' }, 'There is no entry at this key.') : this.#facts(entry), this.#actions(entry, hasKeysBelow)),
        this.#now.meaning?.problem ? el('p', { class: 'wrong' }, this.#now.meaning.problem) : null,
        shown === null ? null : el('div', { class: 'view-bar' }, shown.switch, this.#download()),
        shown?.body ?? null
      ].filter((part) => part !== null)
    );
  }

  #facts({ bytes, revision }) {
    return facts([['Revision', shortRevision(revision)], ['Size', many(bytes.length, 'byte')], ['Type', this.#now.meaning?.type]]);
  }

  #actions(entry, hasKeysBelow) {
    const edits = [
      entry === null ? null : button('pencil', 'Edit', { onclick: () => this.edit(), 'data-focus': 'edit', title: 'Edit (e)', 'aria-keyshortcuts': 'e' }),
      entry === null ? null : el('button', { type: 'button', class: 'button', onclick: () => this.#rename(), 'data-focus': 'rename' }, 'Rename'),
      entry === null ? button('plus', 'Create this key', { onclick: () => this.edit(), 'data-focus': 'create' }) : button('remove', 'Delete', { class: 'danger-soft', onclick: () => this.#delete(), 'data-focus': 'delete' }),
      hasKeysBelow ? this.#deleteBelowButton(`${this.#key}/`) : null
    ];
    return el(
      'div',
      { class: 'entry-actions' },
      this.#readOnly === null ? edits : this.#locked(),
      commandMenu({ system: this.#system, key: this.#key, actions: this.#readOnly === null ? ['get', 'put', 'delete'] : ['get'] })
    );
  }

  #locked() {
    return el('span', { class: 'pill quiet sign', title: this.#readOnly }, icon('lock'), 'read only');
  }

  #deleteBelowButton(prefix) {
    return button('remove', 'Delete below…', { class: 'danger-soft', onclick: () => this.#deleteBelow(prefix), 'data-focus': 'delete-below', title: `Delete all keys that begin with ${prefix}` });
  }

  #download() {
    const file = this.#key.split('/').findLast((part) => part !== '') ?? 'value';
    return el('a', { class: 'button small', href: valueAddress(this.#system, this.#key), download: file, 'data-focus': 'download' }, icon('download'), 'Download');
  }

  /** The parts of a key, each a link to the key that ends there. */
  #crumbs(key) {
    const parts = key.split('/');
    const link = (part, at) => (part === '' ? null : el('a', { href: this.#address(parts.slice(0, at + 1).join('/')) }, part));
    const heading = el(
      'h1',
      { class: 'crumbs' },
      parts.map((part, at) => [
        at === 0 ? null : el('span', { class: 'slash', 'aria-hidden': 'true' }, '/'),
        at === parts.length - 1 ? el('strong', {}, part) : link(part, at)
      ])
    );
    return el('div', { class: 'crumbs-line' }, heading, copyButton(key, 'Copy the key'));
  }

  /** Says that the entry is not as it was when the user last looked. */
  #changedBar(entry) {
    const looked = this.#looked;
    if (entry?.revision === looked?.revision) return null;
    const details = el('details', {}, el('summary', {}, 'Show the difference'));
    details.addEventListener('toggle', () => { if (details.children.length === 1) details.append(changedBytes(looked?.bytes ?? null, entry?.bytes ?? null, 'Changed since you looked')); });
    const seen = () => {
      this.#looked = entry;
      this.#draw();
    };
    const said = entry === null ? 'Deleted since you looked.' : looked === null ? 'Created since you looked.' : 'Changed since you looked.';
    return el('div', { class: 'others', role: 'status' }, el('p', {}, said, ' ', el('button', { type: 'button', class: 'link-button', onclick: seen, 'data-focus': 'seen' }, 'Seen')), details);
  }

  #draftBar() {
    const address = this.#address(this.#key);
    const draft = this.#drafts.get(address);
    if (!draft || this.#readOnly !== null) return null;
    const discard = () => {
      this.#drafts.delete(address);
      this.#draw();
    };
    return el(
      'div',
      { class: 'others' },
      el('p', {}, 'You have typed a value here that is not saved. '),
      el('button', { type: 'button', class: 'button small', onclick: () => this.#continue(draft), 'data-focus': 'draft' }, 'Edit it further'),
      el('button', { type: 'button', class: 'button small', onclick: discard }, 'Discard it')
    );
  }

  #continue(draft) {
    this.#drafts.delete(this.#address(this.#key));
    this.#edit(draft.entry, draft.bytes);
    this.#task.noticed(this.#now.entry);
  }

  /** Opens the editor, if the entry may be changed. */
  edit() {
    if (this.#readOnly !== null || this.#key === null || this.#task !== null) return;
    this.#edit(this.#now.entry, null);
  }

  #edit(entry, draft) {
    this.#begin(
      new Editor({
        system: this.#system,
        key: this.#key,
        entry,
        draft,
        saved: (steps) => this.#saved(`${entry === null ? 'Created' : 'Changed'} ${this.#key}.`, steps),
        closed: () => this.#close()
      })
    );
  }

  /** Opens the editor for a key that is to be named. */
  create(suggested = '') {
    if (this.#readOnly !== null) return;
    const editor = new Editor({
      system: this.#system,
      key: null,
      entry: null,
      suggested,
      saved: async (steps) => {
        const [{ key }] = steps;
        this.#task = null;
        this.#undo.offer(this.#system, `Created ${key}.`, steps);
        this.#go(key);
      },
      closed: () => this.#close()
    });
    this.#task = editor;
    this.room.replaceChildren(back(this.#address(null), 'All keys'), el('h1', { class: 'crumbs' }, 'New key'), editor.element);
    editor.focus();
  }

  #rename() {
    this.#begin(
      new Rename({
        system: this.#system,
        key: this.#key,
        entry: this.#now.entry,
        saved: (steps, key) => {
          this.#undo.offer(this.#system, `Renamed ${this.#key} to ${key}.`, steps);
          this.#task = null;
          this.#go(key);
        },
        closed: () => this.#close()
      })
    );
  }

  #delete() {
    this.#begin(
      deletion({
        system: this.#system,
        key: this.#key,
        entry: this.#now.entry,
        saved: (steps) => this.#saved(`Deleted ${this.#key}.`, steps),
        closed: () => this.#close()
      })
    );
  }

  async #deleteBelow(prefix) {
    const key = this.#key;
    try {
      const review = await deletionBelow({
        system: this.#system,
        prefix,
        saved: (steps, counted) => this.#saved(`Deleted ${many(counted, 'key')} below ${prefix}.`, steps),
        closed: () => this.#close()
      });
      if (key === this.#key && this.#task === null) this.#begin(review);
    } catch (problem) {
      notice(problem.message);
    }
  }

  /** Shows a task in place of the value. */
  #begin(task) {
    this.#task = task;
    this.room.replaceChildren(...this.heading(this.#key), task.element);
    task.focus();
  }

  async #close() {
    this.#task = null;
    if (this.#key === null) return this.#showNoneAgain();
    this.#looked = this.#now.entry;
    this.#draw();
    this.room.querySelector('[data-focus="edit"], [data-focus="create"]')?.focus();
  }

  /** Shows what was saved. */
  async #saved(said, steps) {
    this.#task = null;
    this.#undo.offer(this.#system, said, steps);
    await this.#again();
    this.room.querySelector('[data-focus="edit"], [data-focus="create"]')?.focus();
  }

  async #undone(steps) {
    if (this.#key !== null && this.#task === null && steps.some(({ key }) => key === this.#key)) await this.#again();
  }

  async #again() {
    if (this.#key === null) return this.#showNoneAgain();
    try {
      await this.show({ system: this.#system, key: this.#key, readOnly: this.#readOnly });
    } catch (problem) {
      // It was saved; the page reads it again with the next change.
      notice(problem.message);
    }
  }
}
