// The changes of all systems as they happen, by their meaning; with a history also those of before,
// the differences of two times, and the way back to what was.

import { button, nothing } from '../parts/block.js';
import { count, el, many } from '../parts/element.js';
import { icon } from '../parts/icon.js';
import { LongList } from '../parts/list.js';
import { visible } from '../parts/names.js';
import { notice, say } from '../shell/messages.js';
import { rights } from '../shell/rights.js';
import { address } from '../shell/router.js';
import { partsOf, placeOf, VIEWS } from './address.js';
import { ChangeDetail } from './detail.js';
import { KeptChanges, MOST } from './kept.js';
import { Past } from './past.js';
import { changesAddress } from './records.js';
import { restore } from './restore.js';
import { changeRow, filterText, ROW_HEIGHT } from './row.js';
import { TimeField, USUAL } from './times.js';

/** The most keys that are restored at once. */
const MOST_RESTORED = 500;

/** A filter is applied once the user pauses. */
const TYPING_MILLIS = 150;

export const views = [
  { title: 'Live changes', href: address('changes') },
  { title: 'History of changes', href: address('changes', ...partsOf({ ...placeOf([]), view: 'history' })) },
  { title: 'Compare two times', href: address('changes', ...partsOf({ ...placeOf([]), view: 'compare' })) }
];
export const shortcuts = [
  { keys: ['↑', '↓', 'Home', 'End'], title: 'Move through the changes' },
  { keys: ['p'], title: 'Pause, or resume', target: '[data-focus="pause"]' },
  { keys: ['m'], title: 'Read later changes', target: '[data-focus="more"]' }
];
export const styles = ['page.css'];

export function createPage(shell) {
  return new ChangesPage(shell);
}

class ChangesPage {
  #shell;
  #place = placeOf([]);
  #rights = null;
  #live = new KeptChanges();
  #past = new Past(() => this.#draw());
  #shown = [];
  #selected = null;
  #followed = null;
  #turn = 0;
  #systems = el('select', { class: 'field', 'aria-label': 'System', onchange: () => this.#go({ system: this.#systems.value || null, key: null }) });
  #types = el('select', { class: 'field', 'aria-label': 'Type of record', onchange: () => this.#draw() });
  #filter = el('input', { type: 'search', class: 'field', placeholder: 'Filter…', 'aria-label': 'Filter changes', autocomplete: 'off', spellcheck: 'false' });
  #views = el('nav', { class: 'change-views', 'aria-label': 'Views' });
  #pause = button('pause', 'Pause', { class: 'small', 'aria-pressed': 'false', 'data-focus': 'pause', onclick: () => this.#togglePause() });
  #state = el('p', { class: 'muted change-state', role: 'status' });
  #key = el('p', { class: 'change-key', hidden: true });
  #since = new TimeField('From', false, (since) => this.#go({ since }));
  #until = new TimeField('to', true, (until) => this.#go({ until }));
  #times = el('div', { class: 'change-times', hidden: true });
  #restoreAll = button('retry', 'Restore…', { class: 'small', hidden: true, 'data-focus': 'restore-all', onclick: () => this.#restore(this.#place.system, this.#restorable(), this.#past.from) });
  #more = el('button', { type: 'button', class: 'button small', hidden: true, 'data-focus': 'more', onclick: () => this.#trying(() => this.#past.readMore()) }, 'Later changes');
  #list = new LongList({ label: 'Changes', height: ROW_HEIGHT, row: (change, current) => this.#row(change, current), visible: () => {} });
  #none = el('div', { class: 'change-none' });
  #detail = new ChangeDetail(() => this.#address({}), () => this.#select(null));
  #body;

  constructor(shell) {
    this.#shell = shell;
    let typing = null;
    this.#filter.addEventListener('input', () => {
      clearTimeout(typing);
      typing = setTimeout(() => this.#draw(), TYPING_MILLIS);
    });
    this.#times.append(this.#since.element, this.#until.element, this.#restoreAll, this.#more);
    this.#body = el('div', { class: 'changes-body' }, el('div', { class: 'change-room' }, this.#none, this.#list.element), this.#detail.element);
    this.element = el(
      'div',
      { class: 'changes' },
      el('h1', { class: 'unseen' }, 'Changes'),
      el(
        'div',
        { class: 'changes-bar' },
        this.#systems,
        this.#views,
        el('div', { class: 'search' }, icon('search'), this.#filter),
        this.#types,
        this.#pause,
        this.#state
      ),
      this.#key,
      this.#times,
      this.#body
    );
  }

  /** The systems whose changes may be seen. */
  #readable() {
    return this.#shell.systems.filter(({ name }) => this.#rights.may('read', name));
  }

  #address(changes) {
    return this.#shell.address(...partsOf({ ...this.#place, ...changes }));
  }

  #go(changes) {
    location.hash = this.#address(changes);
  }

  async open(parts) {
    this.#rights ??= await rights();
    const place = placeOf(parts);
    const readable = this.#readable();
    if (place.system === null && !this.#rights.may('read') && readable.length > 0) {
      return location.replace(this.#shell.address(readable[0].name));
    }
    if (place.system !== this.#place.system || place.key !== this.#place.key) this.#forget();
    if (JSON.stringify(place) !== JSON.stringify(this.#place)) this.#select(null);
    this.#place = place;
    this.#turn++;
    this.#past.stop();
    this.#showBar(readable);
    this.#shell.showStore(place.system ?? '');
    if (place.view === 'live') {
      await this.#follow();
    } else {
      this.#followed = null;
      this.#shell.unfollow('not live');
      await this.#past.read(place);
    }
    return [place.key ?? place.system, place.view === 'live' ? null : VIEWS[place.view]].filter((part) => part !== null).join(' – ') || null;
  }

  /** The changes of the view: those that were followed, or those that were read. */
  get #kept() {
    return this.#place.view === 'live' ? this.#live : this.#past.kept;
  }

  /** Forgets the changes of something else. */
  #forget() {
    this.#live.resume();
    this.#live.clear();
    this.#followed = null;
    this.#showPause();
  }

  #showBar(readable) {
    const { system, view, key, since, until } = this.#place;
    const all = this.#rights.may('read') ? [['', 'All systems']] : [];
    this.#systems.replaceChildren(...[...all, ...readable.map(({ name, title }) => [name, title])].map(([value, text]) => el('option', { value }, text)));
    this.#systems.value = system ?? '';
    this.#views.replaceChildren(
      ...Object.entries(VIEWS).map(([name, text]) =>
        el('a', { href: this.#address({ view: name }), 'aria-current': name === view ? 'page' : null, 'data-focus': name }, text)
      )
    );
    this.#pause.hidden = view !== 'live';
    this.#times.hidden = view === 'live';
    this.#since.show(since ?? USUAL);
    this.#until.show(until);
    this.#key.hidden = key === null;
    this.#key.replaceChildren(
      ...(key === null ? [] : [el('span', { class: 'muted' }, 'Only the key '), el('span', { class: 'mono' }, key), ' ', el('a', { href: this.#address({ key: null }) }, 'Show all')])
    );
  }

  // Live

  async #follow() {
    const { system, key } = this.#place;
    const parameters = new URLSearchParams();
    if (system !== null) parameters.set('system', system);
    if (key !== null) parameters.set('prefix', key);
    const path = `/events${parameters.size === 0 ? '' : `?${parameters}`}`;
    // Nothing was followed while another view or page was shown.
    if (this.#followed === null && this.#live.size > 0) this.#live.add([this.#lost()]);
    this.#draw();
    const turn = this.#turn;
    await this.#shell.follow(path);
    if (turn !== this.#turn) return;
    this.#followed = path;
    this.#draw();
  }

  changed(events) {
    if (this.#place.view !== 'live') return;
    const changes = [];
    for (const { name, data } of events) {
      if (name === 'resync') {
        say('The connection was lost: changes may be missing.');
        changes.push(this.#lost());
      } else if (name === 'refused') {
        notice(data.message);
      } else if (name === 'changed' && this.#isWanted(data)) {
        changes.push(data);
      }
    }
    if (changes.length === 0) return;
    const { isPaused } = this.#live;
    this.#live.add(changes);
    if (isPaused) this.#showState();
    else this.#draw(changes.length);
  }

  #isWanted({ key }) {
    return this.#place.key === null || key === undefined || key === this.#place.key;
  }

  /** What is shown in place of the changes that were missed. */
  #lost() {
    return { change: 'gap', time: new Date().toISOString(), system: this.#place.system ?? 'all systems' };
  }

  #togglePause() {
    if (this.#live.isPaused) this.#live.resume();
    else this.#live.pause();
    this.#showPause();
    this.#draw();
  }

  #showPause() {
    const { isPaused } = this.#live;
    this.#pause.replaceChildren(icon(isPaused ? 'play' : 'pause'), isPaused ? 'Resume' : 'Pause');
    this.#pause.setAttribute('aria-pressed', String(isPaused));
  }

  // The past

  async #trying(work) {
    try {
      await work();
    } catch (problem) {
      notice(problem.message);
    }
  }

  #mayRestore({ system, key }) {
    const served = this.#shell.systems.find(({ name }) => name === system);
    return Boolean(key) && served !== undefined && served.keysServed && !served.readOnly && this.#rights.may('write', system);
  }

  #restorable() {
    return this.#shown.filter((change) => this.#mayRestore(change)).map(({ key }) => key);
  }

  async #restore(system, keys, moment) {
    if (await restore(system, keys, moment)) await this.#trying(() => this.#past.read(this.#place));
  }

  #restoring(change) {
    if (this.#place.view === 'live' || !this.#mayRestore(change)) return [];
    const to = (text, moment) => [text, () => this.#restore(change.system, [change.key], moment)];
    if (this.#place.view === 'compare') return [to('Restore what it was…', this.#past.from)];
    const moment = Date.parse(change.time);
    const before = change.since ? Date.parse(change.since) : moment - 1;
    return [to('Restore what it was before…', new Date(before)), to('Restore what it was after…', new Date(moment))];
  }

  // What is shown

  /** @param added how many changes came on top */
  #draw(added = 0) {
    const text = this.#filter.value.trim().toLowerCase();
    this.#showTypes();
    const type = this.#types.value;
    const before = this.#shown.length;
    this.#shown = this.#kept.selected((change) => (type === '' || change.type === type || !change.type) && (text === '' || filterText(change).includes(text)));
    const isEmpty = this.#shown.length === 0;
    this.#list.element.hidden = isEmpty;
    this.#none.hidden = !isEmpty;
    if (isEmpty) this.#none.replaceChildren(this.#emptiness(text !== '' || type !== ''));
    const { scrollTop } = this.#list.element;
    this.#list.show(this.#shown, this.#selected);
    if (added > 0 && scrollTop > 0) {
      // What is being read stays where it is.
      this.#list.rows.style.height = `${this.#shown.length * ROW_HEIGHT}px`;
      this.#list.element.scrollTop = scrollTop + Math.max(0, this.#shown.length - before) * ROW_HEIGHT;
    }
    this.#more.hidden = !this.#past.hasMore || this.#place.view !== 'history';
    const restorable = this.#place.view === 'compare' ? this.#restorable().length : 0;
    this.#restoreAll.hidden = restorable === 0 || restorable > MOST_RESTORED;
    this.#restoreAll.replaceChildren(icon('retry'), `Restore ${restorable === 1 ? 'this' : `these ${count(restorable)}`}…`);
    this.#showState();
  }

  #showTypes() {
    const types = this.#kept.types();
    const chosen = this.#types.value;
    if (chosen !== '' && !types.includes(chosen)) types.push(chosen);
    const known = [...this.#types.options].map(({ value }) => value);
    if (JSON.stringify(known) === JSON.stringify(['', ...types])) return;
    this.#types.replaceChildren(el('option', { value: '' }, 'All types'), ...types.map((type) => el('option', { value: type }, type)));
    this.#types.value = chosen;
  }

  #showState() {
    const { isPaused, waiting, size, left } = this.#kept;
    const words = [];
    if (isPaused) words.push(`Paused: ${waiting === MOST ? `${count(MOST)} or more changes wait` : many(waiting, 'change waits', 'changes wait')}`);
    if (size > 0) words.push(this.#shown.length === size ? many(size, this.#place.view === 'compare' ? 'difference' : 'change') : `${count(this.#shown.length)} of ${many(size, 'change')}`);
    if (left > 0) words.push(`${count(left)} older ones are no longer kept here`);
    this.#state.textContent = visible(words.join(' · '));
  }

  #emptiness(isFiltered) {
    const { view, system } = this.#place;
    if (isFiltered) return nothing('Nothing matches the filter', 'Change the filter or the type above.');
    if (view === 'live') {
      return this.#followed === null
        ? nothing('Connecting…', 'The first time, the server reads what is stored, so that it can show what a change was before.')
        : nothing('No change yet', 'Changes appear here as they are made, by any program.');
    }
    if (!this.#past.isKept) {
      return nothing('No history is kept', 'Set history.store to have this server record every change, or start it like this:', el('pre', { class: 'command' }, 'statehouse serve --history'));
    }
    if (view === 'compare' && system === null) return nothing('Choose a system', 'Two times are compared for one system.');
    return view === 'compare' ? nothing('No difference', 'Everything was the same at both times.') : nothing('No change in this time', 'Choose an earlier time above.');
  }

  #row(change, isCurrent) {
    return changeRow(change, {
      href: change.key ? changesAddress(change.system, change.key) : this.#address({}),
      isCurrent,
      isNamed: this.#place.system === null,
      select: () => this.#select(change.id)
    });
  }

  #select(id) {
    this.#selected = id;
    const change = id === null ? undefined : this.#shown.find((each) => each.id === id);
    this.#body.classList.toggle('chosen', change !== undefined);
    if (change === undefined) this.#detail.hide();
    else {
      this.#detail.show(change, {
        listed: this.#shell.systems.find(({ name }) => name === change.system),
        restoring: this.#restoring(change)
      });
    }
    this.#list.show(this.#shown, id);
  }

  /** Changes are missed from now on. */
  close() {
    this.#followed = null;
    this.#turn++;
    this.#past.stop();
  }
}
