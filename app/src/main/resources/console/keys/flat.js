// The flat list of keys: of all, of those below a prefix, or of those that a search finds.

import { empty } from '../parts/block.js';
import { count, el, flash, many } from '../parts/element.js';
import { compare } from '../parts/order.js';
import { shortRevision } from '../parts/revision.js';
import { VirtualTable } from '../parts/virtual.js';
import { say } from '../shell/messages.js';
import { isSearch } from './addresses.js';
import { Found } from './found.js';
import { Pages } from './pages.js';

const HEIGHT = 30;
const WITH_EXCERPT = 48;

/** So many rows are read at once, since shorter lists can be sorted then. */
const AT_ONCE = 2_000;

/** The next page is read that many rows before it is needed. */
const AHEAD = 250;

/** Of a longer key both ends are shown. */
const LONG = 400;

const COLUMNS = [
  { name: 'key', title: 'Key', sorts: true },
  { name: 'type', title: 'Type', sorts: true },
  { name: 'size', title: 'Size', sorts: true },
  { name: 'revision', title: 'Revision', sorts: false }
];

const ORDERS = {
  key: (a, b) => compare(a.key, b.key),
  type: (a, b) => compare(a.type ?? '', b.type ?? '') || compare(a.key, b.key),
  size: (a, b) => a.size - b.size || compare(a.key, b.key)
};

function shortened(key) {
  return key.length <= LONG ? key : `${key.slice(0, LONG / 2)}…${key.slice(-LONG / 2)}`;
}

/** A key of which, where it is too long, the last segment can still be read. */
function name(key) {
  const at = key.lastIndexOf('/') + 1;
  return el('span', { class: 'cell-name', title: key }, el('span', { class: 'cell-path' }, key.slice(0, at)), el('span', { class: 'cell-last' }, key.slice(at)));
}

export class FlatList {
  #list;
  #source;
  #table;
  #shown = [];
  #order = { column: 'key', isDescending: false };
  #current = null;
  /** The key of the active row. */
  #active = null;
  #isBusy = false;
  #isReading = false;
  #isClosed = false;
  #failed;
  #frame = null;
  #said = el('span', {});
  #action = el('button', { type: 'button', class: 'button small', hidden: true });
  #status = el('p', { class: 'list-status muted' }, this.#said, this.#action);
  #room = el('div', { class: 'list-room' });

  /**
   * @param list which keys, as the address says it
   * @param selected is called with the key that was selected
   * @param pressed is called with a key of the keyboard and the key that is active
   * @param goOn is called with a key from which the list goes on
   */
  constructor({ system, list, selected, pressed, goOn, failed }) {
    this.#list = list;
    this.#failed = failed;
    this.goOn = goOn;
    this.isSearch = isSearch(list);
    this.#source = this.isSearch ? new Found(system, list, () => this.#drawSoon()) : new Pages(system, list);
    this.#table = new VirtualTable({
      label: 'Keys',
      height: list.values ? WITH_EXCERPT : HEIGHT,
      columns: COLUMNS,
      row: (place, element) => this.#fill(this.#shown[place], element),
      opened: (place) => selected(this.#shown[place].key),
      pressed: (name, place) => place >= 0 && pressed(name, this.#shown[place].key),
      viewed: (from, to) => this.#viewed(from, to),
      sort: (column) => this.#sort(column)
    });
    if (list.values) this.#table.element.classList.add('with-excerpt');
    this.#room.append(this.#table.element);
    this.element = el('div', { class: 'list' }, this.#status, this.#room);
    this.#action.addEventListener('click', () => this.#act());
  }

  async start() {
    this.#describe();
    if (this.isSearch) this.#search();
    else await this.#more();
  }

  close() {
    this.#isClosed = true;
    this.#source.stop?.();
  }

  focus() {
    this.#table.element.focus();
  }

  /** Marks the key beside the list. */
  mark(key) {
    this.#current = key;
    this.#show();
  }

  /** Reads again what is seen, of the keys that changed or, if that is null, of all. */
  async changed(keys) {
    const wasEmpty = this.#source.rows.length === 0;
    this.#source.changed(keys);
    if (wasEmpty && !this.isSearch) await this.#more();
    this.#table.draw();
  }

  #search() {
    this.#source.more().then(
      () => { if (!this.#isClosed) say(this.#said.textContent); },
      (problem) => { if (!this.#isClosed) this.#failed(problem); }
    );
  }

  #act() {
    if (!this.isSearch) return this.goOn(this.#source.rows.at(-1).key);
    if (this.#source.isRunning) this.#source.stop();
    else this.#search();
    this.#show();
  }

  async #more() {
    this.#isReading = true;
    this.#describe();
    try {
      await this.#source.more();
    } finally {
      this.#isReading = false;
    }
    if (!this.#isClosed) this.#show();
  }

  /** Draws at the next frame what was found up to then. */
  #drawSoon() {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      if (!this.#isClosed) this.#show();
    });
  }

  #show() {
    const { column, isDescending } = this.#order;
    const isSorted = column !== 'key' || isDescending;
    this.#shown = isSorted ? [...this.#source.rows].sort(ORDERS[column]) : this.#source.rows;
    if (isDescending) this.#shown.reverse();
    const known = this.#table.active;
    const active = this.#active ?? this.#current;
    const place = this.#shown[known]?.key === active ? known : this.#shown.findIndex(({ key }) => key === active);
    this.#table.sorted(column, isDescending, this.#source.isComplete);
    this.#table.show(this.#shown.length, place < 0 ? known : place);
    this.#describe();
  }

  #sort(column) {
    const isSame = this.#order.column === column;
    this.#order = { column, isDescending: isSame && !this.#order.isDescending };
    this.#show();
    this.#table.scrollTo(0);
  }

  /** Says how much of the list is here, and what can be done about the rest. */
  #describe() {
    const { rows, scanned, at, isRunning, isComplete, isFull } = this.#source;
    const found = many(rows.length, 'key');
    let [text, action] = [null, null];
    if (isRunning) [text, action] = [`Searching: ${found} found in ${count(scanned)}…`, 'Stop'];
    else if (this.isSearch && !isComplete) [text, action] = [`${found} found in ${count(scanned)}${at === null ? '' : `, up to ${shortened(at)}`}.`, 'Search on'];
    else if (this.isSearch) text = `${found} found in all ${count(scanned)}.`;
    else if (isFull) [text, action] = [`${found} are loaded.`, 'Go on after these'];
    else if (isComplete) text = this.#list.from ? `${found} from here on.` : rows.length === 1 ? '1 key.' : `All ${count(rows.length)} keys.`;
    else text = this.#isReading && rows.length === 0 ? 'Loading…' : `${found} loaded, more follow.`;
    this.#said.replaceChildren(el('span', {}, text));
    if (this.#action.textContent !== (action ?? '')) this.#action.textContent = action ?? '';
    this.#action.hidden = action === null;
    this.#explain(rows.length === 0 && isComplete);
  }

  #explain(isEmpty) {
    const has = this.#room.firstChild !== this.#table.element;
    if (isEmpty === has) return;
    const { prefix, from } = this.#list;
    if (!isEmpty) this.#room.replaceChildren(this.#table.element);
    else if (this.isSearch) this.#room.replaceChildren(empty('Nothing found', prefix ? `Only keys that begin with ${shortened(prefix)} were searched.` : 'Try fewer characters, or another way to compare.'));
    else this.#room.replaceChildren(empty('No keys', prefix || from ? `There is no key ${prefix ? 'that begins with' : 'after'} ${shortened(prefix || from)}.` : 'The first one appears here.'));
  }

  #fill(row, element) {
    const isGone = row.revision === null;
    const isChanged = row.revision !== row.first;
    element.classList.toggle('current', row.key === this.#current);
    element.classList.toggle('gone', isGone);
    const cell = (name, ...content) => el('div', { role: 'gridcell', class: `virtual-cell cell-${name}` }, content);
    element.replaceChildren(
      cell('key', name(shortened(row.key)), row.excerpt === undefined ? null : el('span', { class: 'cell-excerpt' }, row.excerpt)),
      cell('type', row.type ?? ''),
      cell('size', isGone ? '' : count(row.size)),
      cell('revision', isGone ? 'deleted' : shortRevision(row.revision), isChanged ? el('span', { class: 'changed-mark', title: 'Changed since you looked' }, el('span', { class: 'unseen' }, ', changed since you looked')) : null)
    );
  }

  #viewed(from, to) {
    if (this.#isClosed) return;
    this.#active = this.#shown[this.#table.active]?.key ?? null;
    if (this.#source.canGrow && !this.#isReading && this.#source.rows.length < Math.max(AT_ONCE, to + AHEAD)) this.#more().catch(this.#failed);
    const isSorted = this.#shown !== this.#source.rows;
    const stale = this.#shown.slice(from, to).filter((row) => this.#source.isStale(row));
    if (stale.length === 0 || this.#isBusy) return;
    this.#isBusy = true;
    this.#again(from, to, isSorted ? stale : null).catch(this.#failed).finally(() => { this.#isBusy = false; });
  }

  /** Reads rows again, of sorted ones each by itself. */
  async #again(from, to, stale) {
    const changed = new Set();
    const ranges = stale === null ? [[from, to]] : stale.map(({ key }) => this.#source.rows.findIndex((row) => row.key === key)).map((place) => [place, place + 1]);
    for (const [first, end] of ranges.sort(([a], [b]) => b - a)) for (const key of await this.#source.again(first, end)) changed.add(key);
    if (this.#isClosed) return;
    this.#show();
    requestAnimationFrame(() => this.#shown.forEach(({ key }, place) => {
      const drawn = changed.has(key) ? this.#table.drawn(place) : null;
      if (drawn) flash(drawn);
    }));
  }
}
