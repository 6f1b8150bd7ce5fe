// Missions: signed out, a form for the API key; signed in, plans and missions on one side, and one of
// them or the state of all of them on the other.

import { Split } from '../../parts/block.js';
import { completed } from '../../parts/dialog.js';
import { el } from '../../parts/element.js';
import { jsonObject } from '../../parts/form.js';
import { notice, say } from '../../shell/messages.js';
import { reopen } from '../../shell/router.js';
import { signInPage } from '../../shell/signin.js';
import { ALL, KEYS, planAddress } from './addresses.js';
import { MissionsApi } from './api.js';
import { Board } from './board.js';
import { filesView } from './files.js';
import { KeysPane } from './keys.js';
import { readMission } from './mission.js';
import { MissionPane } from './missionpane.js';
import { showOverview } from './overview.js';
import { PlanPane } from './planpane.js';
import { MissionsSide } from './side.js';

const GATHER_MILLIS = 120;
const NEW_PLAN = `{
  "name": "",
  "stages": [
    {"name": "first", "service": ""},
    {"name": "second", "service": "", "upstream": ["first"]}
  ]
}`;

export { find, views } from './find.js';
export const shortcuts = [
  { keys: ['↑', '↓'], title: 'Move through the missions, or the stages of a graph' },
  { keys: ['←', '→'], title: 'Move along a graph' }
];
export const styles = ['page.css'];
export const sections = ['m', 'plan', 'files', 'keys'];

export function createPage(shell) {
  return new MissionsPage(shell);
}

/** Clients also know a key as the address BASE/key/KEY. */
function keyIn(text) {
  const given = text.trim();
  const address = /^https?:\/\/[^?#]*\/key\/([^/?#]+)$/.exec(given);
  if (!address) return given;
  try {
    return decodeURIComponent(address[1]);
  } catch {
    return address[1];
  }
}

function isRejected(problem) {
  return problem.status === 401 || problem.status === 470;
}

class MissionsPage {
  #shell;
  #mayWrite;
  #keysPane;
  #api = null;
  #board = null;
  #parts = [];
  #isCurrent = false;
  #gathering = null;

  constructor(shell) {
    this.#shell = shell;
    this.#mayWrite = !shell.systems.some(({ name, readOnly }) => name === shell.name && readOnly);
    this.#keysPane = new KeysPane(this.#mayWrite, (key) => this.#use(key));
    this.element = el('div', { class: 'missions-page' });
  }

  async open(parts) {
    this.#parts = parts;
    if (parts[0] === 'keys') return this.#showKeys();
    const key = this.#shell.accessKey.get();
    if (!key) return this.#ask();
    if (this.#api) {
      if (this.split.element.parentElement !== this.element) this.element.replaceChildren(this.split.element);
    } else {
      try {
        await this.#signIn(key);
      } catch (problem) {
        if (!isRejected(problem)) throw problem;
        this.#signOut(problem.message);
        return null;
      }
    }
    return this.#show();
  }

  async #showKeys() {
    if (!this.#api) this.#shell.unfollow('signed out');
    this.element.replaceChildren(el('div', { class: 'pane detail keys-pane' }, this.#keysPane.element));
    await this.#keysPane.open();
    return 'API keys';
  }

  /** Signs in with another key. */
  #use(key) {
    if (this.#api) this.#signOut(null);
    this.#shell.accessKey.keep(key);
    location.hash = ALL;
  }

  #ask() {
    this.#shell.unfollow('signed out');
    this.element.replaceChildren(
      signInPage({
        title: 'Missions',
        text: 'Sign in with an API key to see its plans and missions.',
        fields: [{ name: 'key', label: 'API key', hint: 'The key is kept in this tab until you sign out or close the tab.', type: 'password' }],
        work: async (given) => {
          const key = keyIn(given.key);
          if (key === '') throw new Error('Enter an API key.');
          await this.#signIn(key);
          reopen();
        },
        others: [el('a', { class: 'button', href: KEYS }, 'API keys')]
      })
    );
    this.element.querySelector('input').focus();
    return null;
  }

  async #signIn(key) {
    const api = new MissionsApi(key);
    const account = await api.account();
    this.#shell.accessKey.keep(key);
    this.#api = api;
    this.#board = new Board(api, () => this.#gather());
    this.side = new MissionsSide(api, this.#board, account, this.#mayWrite, { leave: () => this.#leave(), savePlan: () => this.#savePlan() });
    this.detail = el('section', { 'aria-label': 'Details', tabindex: '-1' });
    this.split = new Split('Missions', this.side.element, this.detail, { class: 'missions-split' });
    this.missionPane = new MissionPane(api, this.#board, this.#mayWrite, (id) => this.#missionDeleted(id));
    this.planPane = new PlanPane(api, this.#board, this.#mayWrite);
    this.element.replaceChildren(this.split.element);
  }

  #signOut(why) {
    this.#api?.close();
    this.#board?.close();
    this.#api = null;
    this.#board = null;
    this.#isCurrent = false;
    this.#shell.accessKey.forget();
    if (this.#parts[0] === 'keys') this.#shell.unfollow('signed out');
    else this.#ask();
    notice(why);
  }

  #leave() {
    this.#signOut(null);
    this.#parts = [];
    history.replaceState(null, '', ALL);
    say('Signed out.');
  }

  /** Events say what happened to plans and missions, with the names that Houston gives them. */
  async changed(events) {
    if (!this.#api) return;
    const by = {
      planCreation: ({ name }) => this.#planChanged(name, (board) => board.planSaved(name)),
      planDeleted: (name) => this.#planChanged(name, (board) => board.planDeleted(name)),
      missionDeleted: (id) => this.#missionDeleted(id)
    };
    for (const { name, data } of events) {
      if (name === 'refused') return this.#signOut('The API key is no longer valid.');
      if (name === 'resync') await this.#read();
      else if (by[name]) await by[name](data);
      else if (name.startsWith('mission')) this.#missionChanged(readMission(data), name === 'missionCompleted');
    }
  }

  /** The board is read again when the page is opened next. */
  close() {
    this.#isCurrent = false;
  }

  #missionChanged(mission, isComplete) {
    this.#board.mission(mission);
    this.missionPane.changed(mission);
    if (isComplete) say(`Mission ${mission.id} is complete.`);
    else if (mission.state === 'failed') say(`Mission ${mission.id} has a failed stage.`);
  }

  #missionDeleted(id) {
    this.#board.missionDeleted(id);
    if (!this.#isShown('m', id)) return;
    say(`Mission ${id} was deleted.`);
    const { plan } = this.side;
    location.replace(plan === null || !this.#board.plans.has(plan) ? ALL : planAddress(plan));
  }

  async #planChanged(name, apply) {
    apply(this.#board);
    if (this.#isShown('plan', name)) await this.planPane.open(name, this.detail);
  }

  #isShown(kind, name) {
    return this.#parts[0] === kind && this.#parts[1] === name;
  }

  /** Reads everything again. */
  async #read() {
    const [api, board] = [this.#api, this.#board];
    this.#isCurrent = false;
    try {
      await board.read();
      const [kind, name] = this.#parts;
      if (kind === 'm' && this.missionPane.isShowing(name)) await this.missionPane.again();
      else if (kind === 'plan') await this.planPane.open(name, this.detail);
    } catch (problem) {
      if (api.closed) return;
      if (problem.status !== 400 || this.#parts[0] !== 'm') throw problem;
      this.#missionDeleted(this.#parts[1]);
    }
    this.#isCurrent = true;
  }

  /** Shows what the address names, first as far as it can be read without the rest. */
  async #show() {
    const api = this.#api;
    const following = this.#shell.follow(api.events, api.headers);
    const [kind, name] = this.#parts;
    const isFiles = kind === 'files';
    this.split.select(name !== undefined || isFiles);
    if (kind === 'plan') this.side.listPlan(name);
    else if (kind === undefined || this.#isOfOtherPlan(name)) this.side.listPlan(null);
    if (kind !== 'm') this.missionPane.id = null;
    if (kind !== 'plan') this.planPane.name = null;
    this.#showSide();
    if (kind === 'm' && name !== undefined) await this.missionPane.open(name, this.detail);
    else if (kind === 'plan' && name !== undefined) await this.planPane.open(name, this.detail);
    else if (isFiles) this.detail.replaceChildren(...filesView(api, this.#mayWrite));
    else this.#showOverview();
    this.detail.scrollTop = 0;
    // Where one pane is shown at a time, the focused element is hidden.
    if ((name !== undefined || isFiles) && !this.side.visible) this.detail.focus({ preventScroll: true });
    await following;
    if (!this.#isCurrent && !api.closed) await this.#read();
    return isFiles ? 'Plans from files' : name;
  }

  #isOfOtherPlan(id) {
    const entry = this.#board.missions.get(id);
    return Boolean(entry?.plan) && entry.plan !== this.side.plan;
  }

  /** Many changes are shown at once. */
  #gather() {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      if (!this.#api) return;
      this.#showSide();
      if (this.#parts[0] === 'plan') this.planPane.showMissions();
      else if (this.#parts[0] === undefined) this.#showOverview();
    }, GATHER_MILLIS);
  }

  #showSide() {
    this.side.show(this.#parts[0] === 'm' ? this.#parts[1] : null);
  }

  #showOverview() {
    showOverview(this.detail, this.#board, {
      listState: (state) => this.side.listState(state),
      savePlan: this.#mayWrite ? () => this.#savePlan() : null
    });
  }

  async #savePlan() {
    let name = null;
    const hint = 'JSON. A plan of the same name is replaced; its missions stay.';
    const saved = await completed('Save a plan', [{ name: 'plan', label: 'Plan', lines: 14, hint, value: NEW_PLAN }], 'Save', async ({ plan }) => {
      const document = jsonObject(plan, 'a plan');
      if (!document?.name) throw new Error('a plan needs a name');
      await this.#api.savePlan(document);
      name = document.name;
    });
    if (!saved) return;
    this.#board.planSaved(name);
    location.hash = planAddress(name);
  }
}
