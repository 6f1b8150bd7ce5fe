// The view of missions: signed out, a question for the API key; signed in, plans and missions on one
// side and one of them, or how all of them stand, on the other.

import { el, empty, notice, say } from './page.js';
import { Board } from './board.js';
import { Houston } from './houston.js';
import { filledIn, typedObject } from './dialog.js';
import { readMission } from './mission.js';
import { MissionPane, planAddress } from './missionpane.js';
import { MissionsSide } from './missionsside.js';
import { showOverview } from './overview.js';
import { PlanPane } from './planpane.js';
import { tick } from './parts.js';
import { currentKey, signIn, signOut } from './session.js';
import { signInForm } from './signin.js';

const MILLIS_TO_GATHER = 120;
const MILLIS_TO_RETRY = 4000;

export class MissionsView {
  #live;
  #houston = null;
  #board = null;
  #parts = [];
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
    if (name === 'watching' || name === 'resync') this.#read();
    else if (name === 'planCreation') this.#planSaved(JSON.parse(data));
    else if (name === 'planDeleted') this.#planGone(JSON.parse(data));
    else if (name === 'missionDeleted') this.#missionGone(JSON.parse(data));
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
    this.side = new MissionsSide(this.#houston, this.#board, account, { leave: () => this.#leave(), savePlan: () => this.#savePlan() });
    this.detail = el('section', { class: 'pane detail', 'aria-label': 'Details', tabindex: '-1' });
    this.split = el('div', { class: 'split missions-split' }, this.side.element, this.detail);
    this.missionPane = new MissionPane(this.#houston, this.#board, (id) => this.#gone(id));
    this.planPane = new PlanPane(this.#houston, this.#board);
    this.element.replaceChildren(this.split);
  }

  async #show() {
    const [kind, name] = this.#parts;
    this.split.classList.toggle('chosen', name !== undefined);
    if (kind === 'plan') this.side.listPlan(name);
    else if (kind === undefined || this.#isElsewhere(name)) this.side.listPlan(null);
    if (kind !== 'm') this.missionPane.id = null;
    if (kind !== 'plan') this.planPane.name = null;
    this.#showSide();
    if (kind === 'm' && name !== undefined) await this.missionPane.open(name, this.detail);
    else if (kind === 'plan' && name !== undefined) await this.planPane.open(name, this.detail);
    else this.#overview();
    this.detail.scrollTop = 0;
    // Where one pane is shown at a time, the one that had the focus is gone.
    if (name !== undefined && !this.side.visible) this.detail.focus({ preventScroll: true });
  }

  /** Whether a mission is of another plan than those listed. */
  #isElsewhere(id) {
    const entry = this.#board.missions.get(id);
    return Boolean(entry?.plan) && entry.plan !== this.side.plan;
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
    this.side.show(this.#parts[0] === 'm' ? this.#parts[1] : null);
  }

  #overview() {
    showOverview(this.detail, this.#board, this.#houston.ahead, {
      listState: (state) => this.side.listState(state),
      savePlan: () => this.#savePlan()
    });
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
    const { plan } = this.side;
    location.replace(plan === null || !this.#board.plans.has(plan) ? '#/missions' : planAddress(plan));
  }
}
