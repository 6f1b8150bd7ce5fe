// The side of the missions view: plans, filters, and the missions that pass them.

import { el, count } from './page.js';
import { icon } from './icons.js';
import { MISSION_STATES } from './mission.js';
import { MissionList } from './missionlist.js';
import { planAddress } from './missionpane.js';
import { replace } from './parts.js';

/** Fewer than this are read before anybody could read how many they are. */
const MANY_UNREAD = 20;

export class MissionsSide {
  #houston;
  #board;
  #filter = { text: '', state: null, plan: null };
  #mission = null;

  /** @param on { leave, savePlan } are called when somebody wants that */
  constructor(houston, board, account, on) {
    this.#houston = houston;
    this.#board = board;
    this.list = new MissionList({ state: (entry) => board.state(entry), seen: (ids) => board.see(ids) });
    this.plans = el('ul', { class: 'links plan-links' });
    this.chips = el('div', { class: 'chips', role: 'group', 'aria-label': 'Show missions that are' });
    this.title = el('h2', { class: 'side-title' }, 'Missions');
    this.reading = el('p', { class: 'reading muted', hidden: true });
    this.element = el(
      'section',
      { class: 'pane side missions-side', 'aria-label': 'Plans and missions' },
      el(
        'div',
        { class: 'account' },
        icon('lock'),
        el('span', { class: 'account-name', title: account.name }, account.name || 'API key without a name'),
        el('button', { type: 'button', class: 'button small', onclick: on.leave }, icon('out'), 'Sign out')
      ),
      el(
        'div',
        { class: 'side-head' },
        el('h2', { class: 'side-title' }, 'Plans'),
        el('button', { type: 'button', class: 'tool', 'aria-label': 'Save a plan', title: 'Save a plan', onclick: on.savePlan }, icon('plus'))
      ),
      el('nav', { class: 'plans', 'aria-label': 'Plans' }, this.plans),
      this.title,
      el('div', { class: 'filters' }, el('div', { class: 'search' }, icon('search'), this.#search()), this.chips),
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

  /** The plan whose missions are listed, or null for those of all. */
  get plan() {
    return this.#filter.plan;
  }

  /** Whether the side is on the page, which it is not where one pane is shown at a time. */
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

  /** @param mission the id of the one that is shown beside, or null */
  show(mission) {
    this.#mission = mission;
    this.#showPlans();
    this.#showList();
    const { unread, missions } = this.#board;
    this.reading.hidden = unread < MANY_UNREAD;
    this.reading.textContent = `${count(unread)} of ${count(missions.size)} still to be read`;
  }

  #showPlans() {
    const current = (plan) => (plan === this.#filter.plan ? 'true' : null);
    const all = el(
      'a',
      { href: '#/missions', 'data-focus': '', 'aria-current': current(null) },
      el('span', { class: 'link-name' }, 'All plans'),
      el('span', { class: 'number' }, count(this.#board.missions.size))
    );
    const each = [...this.#board.plans].map(([name, ids]) => {
      const latest = this.#board.latest(name);
      const state = latest ? this.#board.state(latest) : null;
      return el(
        'a',
        { href: planAddress(name), 'data-focus': `plan-${name}`, 'aria-current': current(name), title: state ? `${name}: the latest mission is ${state}` : name },
        state
          ? el('span', { class: `plan-state is-${state}` }, icon(state), el('span', { class: 'unseen' }, `latest mission ${state}`))
          : el('span', { class: 'plan-state' }),
        el('span', { class: 'link-name' }, name),
        el('span', { class: 'number' }, count(ids.length))
      );
    });
    replace(this.plans, [all, ...each].map((link) => el('li', {}, link)));
  }

  #showList() {
    const { state, plan } = this.#filter;
    const counts = Object.fromEntries(MISSION_STATES.map((name) => [name, 0]));
    const found = this.#board.list().filter((entry) => {
      if (!this.#passes(entry)) return false;
      const its = this.#board.state(entry);
      if (its in counts) counts[its]++;
      return state === null || its === state;
    });
    replace(this.chips, MISSION_STATES.map((name) => this.#chip(name, counts[name])));
    this.title.textContent = `${plan === null ? 'Missions' : `Missions of ${plan}`} (${count(found.length)})`;
    this.list.ahead = this.#houston.ahead;
    this.list.ofPlan = plan !== null;
    this.list.show(found, this.#mission);
  }

  #passes(entry) {
    const { text, plan } = this.#filter;
    if (plan !== null && entry.plan !== plan) return false;
    return text === '' || `${entry.id}\n${entry.plan}\n${entry.summary?.params ?? ''}`.toLowerCase().includes(text);
  }

  #chip(state, number) {
    const pressed = this.#filter.state === state;
    return el(
      'button',
      { type: 'button', class: `chip is-${state}`, 'aria-pressed': String(pressed), 'data-focus': state, onclick: () => this.listState(pressed ? null : state) },
      icon(state),
      state,
      el('span', { class: 'number' }, count(number))
    );
  }
}
