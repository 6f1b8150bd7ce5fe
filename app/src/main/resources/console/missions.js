// The view of missions: signed out, a question for the API key; signed in, plans and missions on one
// side and one of them, or how all of them stand, on the other.

import { el, count, empty, notice, say } from './page.js';
import { Board } from './board.js';
import { Houston } from './houston.js';
import { icon } from './icons.js';
import { filledIn, typedObject } from './dialog.js';
import { MISSION_STATES, readMission } from './mission.js';
import { MissionList, shortList } from './missionlist.js';
import { MissionPane, planAddress } from './missionpane.js';
import { PlanPane } from './planpane.js';
import { button, card, replace, tick } from './parts.js';
import { currentKey, signIn, signOut } from './session.js';
import { signInForm } from './signin.js';

const MILLIS_TO_GATHER = 120;
const MILLIS_TO_RETRY = 4000;

/** The text of an event's data, which is JSON or bare. */
function named(data) {
  try {
    const value = JSON.parse(data);
    return typeof value === 'string' ? value : data;
  } catch {
    return data;
  }
}

export class MissionsView {
  #live;
  #houston = null;
  #board = null;
  #parts = [];
  #filter = { text: '', state: null, plan: null };
  #gathering = null;

  /** @param live is told "live", "lost" or "waiting" */
  constructor(live) {
    this.#live = live;
    this.element = el('div', { class: 'missions-view' });
    setInterval(() => tick(this.element), 1000);
  }

  async open(parts) {
    this.#parts = parts;
    if (this.#houston) return this.#show();
    const key = currentKey();
    if (!key) return this.#ask();
    try {
      await this.#enter(key);
    } catch (problem) {
      if (currentKey()) this.#tryAgain();
      else this.#ask();
      throw problem;
    }
  }

  /** The key was not refused: the server could not tell. */
  #tryAgain() {
    this.element.replaceChildren(empty('Not now', 'Plans and missions cannot be read; this page keeps trying.'));
    setTimeout(() => {
      if (!this.#houston && this.element.isConnected) this.open(this.#parts).catch((problem) => notice(problem.message));
    }, MILLIS_TO_RETRY);
  }

  /** Nothing to do: this view follows its own events. */
  async changed() {}

  #ask() {
    const form = signInForm((key) => this.#enter(key));
    this.element.replaceChildren(form.element);
    form.focus();
  }

  async #enter(key) {
    const houston = new Houston(key);
    let account;
    try {
      account = await houston.account();
    } catch (problem) {
      houston.close();
      if (problem.status === 401 || problem.status === 470) signOut();
      throw problem;
    }
    signIn(key);
    notice(null);
    this.#houston = houston;
    this.#board = new Board(houston, (id) => this.#gather(id));
    this.#build(account);
    houston.follow(
      (name, data) => { if (houston === this.#houston) this.#told(name, data); },
      (state) => { if (houston === this.#houston) this.#connected(state); }
    );
    await this.#show();
  }

  #leave() {
    this.#houston?.close();
    this.#board?.close();
    this.#houston = null;
    this.#board = null;
    this.#filter = { text: '', state: null, plan: null };
    signOut();
    notice(null);
    this.#live('waiting');
    if (location.hash !== '#/missions') history.replaceState(null, '', '#/missions');
    this.#parts = [];
    this.#ask();
    say('Signed out.');
  }

  #connected(state) {
    if (state === 'refused') {
      this.#leave();
      notice('The API key is no longer valid.');
      return;
    }
    this.#live(state);
    // Without events there is still a state to be read.
    if (state === 'lost' && !this.#board.ready) this.#read();
  }

  #told(name, data) {
    if (name === 'watching' || name === 'read-again') this.#read();
    else if (name === 'planCreation') this.#planSaved(JSON.parse(data));
    else if (name === 'planDeleted') this.#planGone(named(data));
    else if (name === 'missionDeleted') this.#missionGone(named(data));
    else if (name.startsWith('mission')) this.#mission(readMission(JSON.parse(data)), name);
  }

  #mission(mission, name) {
    this.#board.mission(mission);
    this.missionPane.told(mission);
    if (name === 'missionCompleted') say(`Mission ${mission.id} is complete.`);
    else if (mission.state === 'failed') say(`Mission ${mission.id} has a failed stage.`);
  }

  #missionGone(id) {
    this.#board.missionGone(id);
    if (this.#shows('m', id)) this.#gone(id);
  }

  #planSaved(plan) {
    this.#board.planSaved(plan.name);
    if (this.#shows('plan', plan.name)) this.#show();
  }

  #planGone(name) {
    this.#board.planGone(name);
    if (this.#shows('plan', name)) this.#show();
  }

  #shows(kind, name) {
    return this.#parts[0] === kind && this.#parts[1] === name;
  }

  /** Reads everything again; a store that does not answer is asked again in a while. */
  async #read() {
    const [houston, board] = [this.#houston, this.#board];
    try {
      await board.read();
      const [kind, name] = this.#parts;
      if (kind === 'm' && this.missionPane.id === name) await this.missionPane.again();
      else if (kind === 'plan') await this.planPane.open(name, this.detail);
      notice(null);
    } catch (problem) {
      if (houston !== this.#houston || houston.closed) return;
      if (problem.status === 400 && this.#parts[0] === 'm') {
        this.#gone(this.#parts[1]);
        return;
      }
      notice(problem.message);
      setTimeout(() => { if (houston === this.#houston) this.#read(); }, MILLIS_TO_RETRY);
    }
  }

  #build(account) {
    this.list = new MissionList({ state: (entry) => this.#board.state(entry), seen: (ids) => this.#board?.see(ids) });
    this.plans = el('ul', { class: 'links plan-links' });
    this.chips = el('div', { class: 'chips', role: 'group', 'aria-label': 'Show missions that are' });
    this.reading = el('p', { class: 'reading muted', hidden: true });
    const search = el('input', { type: 'search', class: 'field', placeholder: 'Search id, plan, params', 'aria-label': 'Search missions', autocomplete: 'off', spellcheck: 'false' });
    search.addEventListener('input', () => {
      this.#filter.text = search.value.trim().toLowerCase();
      this.list.element.scrollTop = 0;
      this.#showList();
    });
    const side = el(
      'section',
      { class: 'pane side missions-side', 'aria-label': 'Plans and missions' },
      el(
        'div',
        { class: 'account' },
        icon('lock'),
        el('span', { class: 'account-name', title: account.name }, account.name || 'API key without a name'),
        el('button', { type: 'button', class: 'button small', onclick: () => this.#leave() }, icon('out'), 'Sign out')
      ),
      el('div', { class: 'side-head' }, el('h2', { class: 'side-title' }, 'Plans'), el('button', { type: 'button', class: 'tool', 'aria-label': 'Save a plan', title: 'Save a plan', onclick: () => this.#savePlan() }, icon('plus'))),
      el('nav', { class: 'plans', 'aria-label': 'Plans' }, this.plans),
      (this.listTitle = el('h2', { class: 'side-title' }, 'Missions')),
      el('div', { class: 'filters' }, el('div', { class: 'search' }, icon('search'), search), this.chips),
      this.reading,
      this.list.element
    );
    this.detail = el('section', { class: 'pane detail', 'aria-label': 'Details', tabindex: '-1' }, el('p', { class: 'muted loading' }, 'Reading…'));
    this.split = el('div', { class: 'split missions-split' }, side, this.detail);
    this.missionPane = new MissionPane(this.#houston, this.#board, (id) => this.#gone(id));
    this.planPane = new PlanPane(this.#houston, this.#board);
    this.element.replaceChildren(this.split);
  }

  async #show() {
    const [kind, name] = this.#parts;
    this.split.classList.toggle('chosen', name !== undefined);
    if (kind === 'plan') this.#filter.plan = name;
    else if (kind === undefined || this.#isElsewhere(name)) this.#filter.plan = null;
    if (kind !== 'm') this.missionPane.id = null;
    if (kind !== 'plan') this.planPane.name = null;
    this.#showSide();
    if (kind === 'm' && name !== undefined) await this.missionPane.open(name, this.detail);
    else if (kind === 'plan' && name !== undefined) await this.planPane.open(name, this.detail);
    else this.#overview();
    this.detail.scrollTop = 0;
    // Where one pane is shown at a time, the one that had the focus is gone.
    if (name !== undefined && this.list.element.clientHeight === 0) this.detail.focus({ preventScroll: true });
  }

  /** Whether a mission is of another plan than those listed. */
  #isElsewhere(id) {
    const entry = this.#board.missions.get(id);
    return Boolean(entry?.plan) && entry.plan !== this.#filter.plan;
  }

  /** Many changes are shown at once. */
  #gather() {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      if (!this.#houston) return;
      this.#showSide();
      if (this.#parts[0] === 'plan') this.planPane.showMissions();
      else if (this.#parts[0] !== 'm') this.#overview();
    }, MILLIS_TO_GATHER);
  }

  #showSide() {
    this.#showPlans();
    this.#showList();
    const { unread } = this.#board;
    this.reading.hidden = unread < 20;
    if (unread >= 20) this.reading.textContent = `${count(unread)} of ${count(this.#board.missions.size)} still to be read`;
  }

  #showPlans() {
    const plan = this.#filter.plan;
    const all = el(
      'a',
      { href: '#/missions', 'data-focus': '', 'aria-current': plan === null ? 'true' : null },
      el('span', { class: 'link-name' }, 'All plans'),
      el('span', { class: 'number' }, count(this.#board.missions.size))
    );
    const items = [...this.#board.plans].map(([name, ids]) => {
      const latest = this.#board.latest(name);
      const state = latest ? this.#board.state(latest) : null;
      return el(
        'a',
        { href: planAddress(name), 'data-focus': `plan-${name}`, 'aria-current': plan === name ? 'true' : null, title: state ? `${name}: the latest mission is ${state}` : name },
        state ? el('span', { class: `plan-state is-${state}` }, icon(state), el('span', { class: 'unseen' }, `latest mission ${state}`)) : el('span', { class: 'plan-state' }),
        el('span', { class: 'link-name' }, name),
        el('span', { class: 'number' }, count(ids.length))
      );
    });
    replace(this.plans, [all, ...items].map((link) => el('li', {}, link)));
  }

  #showList() {
    const { text, state, plan } = this.#filter;
    const counts = Object.fromEntries(MISSION_STATES.map((name) => [name, 0]));
    const found = this.#board.list().filter((entry) => {
      if (plan !== null && entry.plan !== plan) return false;
      if (text !== '' && !`${entry.id}\n${entry.plan}\n${entry.summary?.params ?? ''}`.toLowerCase().includes(text)) return false;
      const its = this.#board.state(entry);
      if (its in counts) counts[its]++;
      return state === null || its === state;
    });
    replace(this.chips, MISSION_STATES.map((name) => this.#chip(name, counts[name])));
    this.listTitle.textContent = `${plan === null ? 'Missions' : `Missions of ${plan}`} (${count(found.length)})`;
    this.list.ahead = this.#houston.ahead;
    this.list.ofPlan = plan !== null;
    this.list.show(found, this.#parts[0] === 'm' ? this.#parts[1] : null);
  }

  #chip(state, number) {
    const pressed = this.#filter.state === state;
    return el(
      'button',
      { type: 'button', class: `chip is-${state}`, 'aria-pressed': String(pressed), 'data-focus': state, onclick: () => this.#filterBy(pressed ? null : state) },
      icon(state),
      state,
      el('span', { class: 'number' }, count(number))
    );
  }

  #filterBy(state) {
    this.#filter.state = state;
    this.list.element.scrollTop = 0;
    this.#showList();
  }

  /** How all missions stand. */
  #overview() {
    const board = this.#board;
    if (!board.ready) {
      replace(this.detail, el('p', { class: 'muted loading' }, 'Reading…'));
      return;
    }
    if (board.missions.size === 0) {
      replace(this.detail, board.plans.size === 0 ? this.#noPlans() : empty('No missions yet', 'Choose a plan and start one.'));
      return;
    }
    const by = Object.fromEntries(MISSION_STATES.map((state) => [state, []]));
    for (const entry of board.list()) by[board.state(entry)]?.push(entry);
    const listed = (title, state) =>
      by[state].length === 0 ? null : card(title, null, shortList(by[state], (entry) => board.state(entry), this.#houston.ahead));
    replace(
      this.detail,
      el('div', { class: 'title' }, el('h1', {}, 'Missions')),
      el('div', { class: 'tiles' }, MISSION_STATES.map((state) => this.#tile(state, by[state].length))),
      listed('Failed: somebody should look', 'failed'),
      listed('Under way', 'running'),
      listed('Ready to start', 'ready'),
      by.failed.length + by.running.length + by.ready.length === 0 ? listed('Complete', 'complete') : null
    );
  }

  #tile(state, number) {
    return el(
      'button',
      { type: 'button', class: `tile is-${state}`, 'data-focus': `tile-${state}`, onclick: () => this.#filterBy(state) },
      el('span', { class: 'tile-icon' }, icon(state)),
      el('span', { class: 'tile-number' }, count(number)),
      el('span', { class: 'tile-name' }, state)
    );
  }

  #noPlans() {
    const nothing = empty('No plans yet', 'A plan is a graph of stages; a mission is one run of it.');
    nothing.append(button('plus', 'Save a plan', { class: 'primary', onclick: () => this.#savePlan() }));
    return nothing;
  }

  async #savePlan() {
    let name = null;
    const done = await filledIn(
      'Save a plan',
      [{ name: 'plan', label: 'Plan', long: 14, hint: 'JSON. A plan of the same name is replaced; its missions stay.', value: '{\n  "name": "",\n  "stages": [\n    {"name": "first", "service": ""},\n    {"name": "second", "service": "", "upstream": ["first"]}\n  ]\n}' }],
      'Save',
      async ({ plan }) => {
        const document = typedObject(plan, 'a plan');
        if (!document?.name) throw new Error('a plan needs a name');
        await this.#houston.savePlan(document);
        name = document.name;
      }
    );
    if (!done) return;
    this.#board.planSaved(name);
    location.hash = planAddress(name);
  }

  /** A mission that is shown is there no more. */
  #gone(id) {
    this.#board.missionGone(id);
    say(`Mission ${id} was deleted.`);
    if (!this.#shows('m', id)) return;
    const plan = this.#filter.plan;
    location.replace(plan === null || !this.#board.plans.has(plan) ? '#/missions' : planAddress(plan));
  }
}
