// The side of the page: plans, filters, and the missions that pass them.

import { tool } from '../../parts/block.js';
import { count, el, replace } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { links, LongList } from '../../parts/list.js';
import { visible } from '../../parts/names.js';
import { ALL, FILES, KEYS, planAddress } from './addresses.js';
import { bulkActions } from './bulk.js';
import { MISSION_STATES } from './mission.js';
import { atLeast, loading, missionRow, ROW_HEIGHT } from './rows.js';
import { stateIcon } from './states.js';

/** When missions have started, at most that many milliseconds ago, or for negative numbers at least. */
const HOUR = 3_600_000;
const TIMES = [
  ['', 'started at any time'],
  [HOUR, 'in the last hour'],
  [24 * HOUR, 'in the last day'],
  [7 * 24 * HOUR, 'in the last week'],
  [-7 * 24 * HOUR, 'more than a week ago'],
  [-30 * 24 * HOUR, 'more than 30 days ago']
];

/** Fewer than this are read before their number could be. */
const MANY_UNREAD = 20;

export class MissionsSide {
  #board;
  #api;
  #mayWrite;
  #filter = { text: '', state: null, plan: null, time: 0 };
  #mission = null;

  /** @param on { leave, savePlan } */
  constructor(api, board, account, mayWrite, on) {
    this.#api = api;
    this.#board = board;
    this.#mayWrite = mayWrite;
    this.list = new LongList({
      label: 'Missions',
      height: ROW_HEIGHT,
      row: (entry, current) => missionRow(board, entry, { current, ofPlan: this.plan !== null }),
      visible: (ids) => board.see(ids)
    });
    this.plans = el('nav', { class: 'plans', 'aria-label': 'Plans' });
    this.chips = el('div', { class: 'chips', role: 'group', 'aria-label': 'Show missions that are' });
    this.title = el('h2', { class: 'side-title' }, 'Missions');
    this.bulk = el('div', { class: 'bulk', role: 'group', 'aria-label': 'All missions found' });
    this.reading = el('p', { class: 'reading muted', hidden: true });
    this.element = el(
      'section',
      { class: 'missions-side', 'aria-label': 'Plans and missions' },
      el(
        'div',
        { class: 'account' },
        icon('lock'),
        el('span', { class: 'account-name', title: account.name }, account.name || 'unnamed API key'),
        el('button', { type: 'button', class: 'button small', onclick: on.leave }, icon('out'), 'Sign out')
      ),
      el(
        'div',
        { class: 'side-head' },
        el('h2', { class: 'side-title' }, 'Plans'),
        el('span', { class: 'side-links' }, el('a', { href: FILES }, 'From files'), el('a', { href: KEYS }, 'API keys')),
        mayWrite ? tool('plus', 'Save a plan', on.savePlan) : null
      ),
      this.plans,
      this.title,
      el('div', { class: 'filters' }, el('div', { class: 'search' }, icon('search'), this.#search()), this.#times(), this.chips),
      this.bulk,
      this.reading,
      this.list.element
    );
  }

  #search() {
    const field = el('input', {
      type: 'search',
      class: 'field',
      placeholder: 'Search id, plan, params',
      'aria-label': 'Search missions',
      autocomplete: 'off',
      spellcheck: 'false'
    });
    field.addEventListener('input', () => {
      this.#filter.text = field.value.trim().toLowerCase();
      this.#again();
    });
    return field;
  }

  #times() {
    const choice = el('select', { class: 'field times', 'aria-label': 'Show missions that have started' }, TIMES.map(([millis, text]) => el('option', { value: millis }, text)));
    choice.addEventListener('change', () => {
      this.#filter.time = Number(choice.value);
      this.#again();
    });
    return choice;
  }

  /** The plan whose missions are listed, or null for those of all. */
  get plan() {
    return this.#filter.plan;
  }

  /** Whether the side is visible; where it is narrow, one pane is shown at a time. */
  get visible() {
    return this.list.element.clientHeight > 0;
  }

  /** Lists the missions of one plan, or of all. */
  listPlan(plan) {
    this.#filter.plan = plan;
  }

  /** Lists missions in one state, or in any. */
  listState(state) {
    this.#filter.state = state;
    this.#again();
  }

  #again() {
    this.list.element.scrollTop = 0;
    this.#showList();
  }

  /** @param mission the id of the one in the detail pane, or null */
  show(mission) {
    this.#mission = mission;
    this.#showPlans();
    this.#showList();
    const { ready, known, missions } = this.#board;
    this.reading.hidden = ready && missions.size - known < MANY_UNREAD;
    this.reading.textContent = loading(this.#board);
  }

  #showPlans() {
    const number = (value) => el('span', { class: 'number' }, this.#board.ready ? count(value) : '');
    const name = (text) => el('span', { class: 'link-name' }, text);
    const all = { href: ALL, focus: '', current: this.plan === null, content: [name('All plans'), number(this.#board.missions.size)] };
    const each = [...this.#board.plans].map(([plan, ids]) => {
      const latest = this.#board.latest(plan);
      const state = latest ? this.#board.state(latest) : null;
      return {
        href: planAddress(plan),
        focus: `plan-${plan}`,
        current: plan === this.plan,
        title: state ? `${plan}: the latest mission is ${state}` : plan,
        content: [
          state
            ? el('span', { class: `plan-state is-${state}` }, icon(stateIcon(state)), el('span', { class: 'unseen' }, `latest mission ${state}`))
            : el('span', { class: 'plan-state' }),
          name(plan),
          number(ids.length)
        ]
      };
    });
    replace(this.plans, links([all, ...each], 'plan-links'));
  }

  #showList() {
    const { state, plan, text, time } = this.#filter;
    const { ready, isWhole } = this.#board;
    const counts = Object.fromEntries(MISSION_STATES.map((name) => [name, 0]));
    const found = this.#board.list().filter((entry) => {
      if (!this.#passes(entry)) return false;
      const its = this.#board.state(entry);
      if (its in counts) counts[its]++;
      return state === null || its === state;
    });
    replace(this.chips, MISSION_STATES.map((name) => this.#chip(name, atLeast(counts[name], isWhole))));
    this.title.textContent = visible(`${plan === null ? 'Missions' : `Missions of ${plan}`} (${atLeast(found.length, isWhole || (ready && state === null && text === '' && time === 0))})`);
    this.list.show(found, this.#mission);
    const isFiltered = state !== null || text !== '' || time !== 0;
    replace(this.bulk, this.#mayWrite && isFiltered && isWhole && found.length > 0 ? bulkActions(this.#api, found) : null);
  }

  #passes(entry) {
    const { text, plan, time } = this.#filter;
    if (plan !== null && entry.plan !== plan) return false;
    if (time !== 0 && !this.#isAsOld(entry.summary?.start ?? null, time)) return false;
    return text === '' || `${entry.id}\n${entry.plan}\n${entry.summary?.params ?? ''}`.toLowerCase().includes(text);
  }

  #isAsOld(start, time) {
    if (start === null) return false;
    const age = Date.now() + this.#board.ahead - start;
    return time > 0 ? age <= time : age >= -time;
  }

  #chip(state, number) {
    const pressed = this.#filter.state === state;
    return el(
      'button',
      { type: 'button', class: `chip is-${state}`, 'aria-pressed': String(pressed), 'data-focus': state, onclick: () => this.listState(pressed ? null : state) },
      icon(stateIcon(state)),
      state,
      el('span', { class: 'number' }, number)
    );
  }
}
