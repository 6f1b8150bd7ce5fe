// One mission: its graph, its stages, the changes they allow, its params.

import { back, button, card, code, disclosure, empty, facts, filling, members } from '../../parts/block.js';
import { confirmed } from '../../parts/dialog.js';
import { el, replace } from '../../parts/element.js';
import { visibleLines } from '../../parts/names.js';
import { elapsed, time } from '../../parts/time.js';
import { notice, say } from '../../shell/messages.js';
import { ALL, planAddress } from './addresses.js';
import { missionGraph } from './graph.js';
import { Inspector } from './inspector.js';
import { edgesOf, excludedWith, readPlan, summary } from './mission.js';
import { stagesCard } from './stages.js';
import { progress, statePill } from './states.js';
import { cancelled, retried } from './works.js';

export class MissionPane {
  #api;
  #board;
  #mayWrite;
  #mission = null;
  #services = new Map();
  #selected = null;
  /** The message of the last action, if it failed, and where it belongs: { stage, message }. */
  #problem = null;

  /**
   * @param mayWrite whether missions may be changed
   * @param deleted is called with the id after the mission was deleted here
   */
  constructor(api, board, mayWrite, deleted) {
    this.#api = api;
    this.#board = board;
    this.#mayWrite = mayWrite;
    this.deleted = deleted;
    this.graph = missionGraph((name) => this.#select(name), () => board.ahead);
    this.head = el('div', {});
    this.inspector = new Inspector(mayWrite, (pressed, stage, target, isIgnoring) => this.#change(pressed, stage, target, isIgnoring));
    this.drawing = card('Graph', this.graph.tools(), this.graph.element, this.inspector.element);
    this.table = el('div', {});
    this.rest = el('div', {});
    this.element = el(
      'div',
      { class: 'mission-pane' },
      this.head,
      this.drawing,
      this.table,
      this.rest
    );
  }

  /** Reads a mission and shows it. */
  async open(id, container) {
    this.id = id;
    const isThere = () => this.isShowing(id) && this.element.parentElement === container;
    const heading = [back(ALL, 'All missions'), el('div', { class: 'title' }, el('h1', {}, id))];
    let mission;
    try {
      mission = await filling(container, heading, () => id === this.id && !isThere(), () => this.#board.full(id));
    } catch (problem) {
      if (problem.status !== 400 && problem.status !== 404) throw problem;
      if (id !== this.id) return;
      this.#mission = null;
      container.replaceChildren(back(ALL, 'All missions'), empty('Not found', problem.message));
      return;
    }
    if (id !== this.id) return;
    if (!isThere()) this.#begin();
    if (this.element.parentElement !== container) container.replaceChildren(this.element);
    this.#show(mission);
    const plan = await this.#api.plan(mission.plan).catch(() => null);
    if (id !== this.id || !plan) return;
    // A mission does not name its services; its current plan does.
    this.#services = new Map(readPlan(plan).stages.map((stage) => [stage.name, stage.service]));
    this.#show(this.#mission);
  }

  /** Nothing of the mission before remains. */
  #begin() {
    this.#selected = null;
    this.#problem = null;
    this.#services = new Map();
    this.graph.clear();
  }

  /** Whether it shows this mission, and not that there is none. */
  isShowing(id) {
    return id === this.id && id === this.#mission?.id;
  }

  /** Shows a mission that was changed, if it is this one. */
  changed(mission) {
    if (this.isShowing(mission.id)) this.#show(mission);
  }

  /** Reads the mission again. */
  async again() {
    await this.#again(this.id);
  }

  async #again(id) {
    const mission = await this.#board.full(id);
    if (this.isShowing(id)) this.#show(mission);
  }

  #show(mission) {
    this.#mission = mission;
    for (const stage of mission.stages) stage.service ||= this.#services.get(stage.name) ?? '';
    this.drawing.hidden = mission.stages.length === 0;
    this.graph.show(mission.stages, edgesOf(mission.stages));
    this.#showHead();
    this.#inspect();
    replace(this.table, this.#stages());
    const known = JSON.stringify(mission.document);
    if (this.rest.dataset.known === known) return;
    this.rest.dataset.known = known;
    replace(this.rest, card('Mission params', null, members(mission.params)), this.#report(mission.id), storedJson(mission.document));
  }

  #showHead() {
    replace(this.head, this.#title(), this.#wrong(null), this.#facts());
  }

  #title() {
    const { id, plan, state, stages } = this.#mission;
    const failed = stages.filter((stage) => stage.state === 'failed');
    return el(
      'header',
      { class: 'mission-head' },
      back(ALL, 'All missions'),
      el(
        'div',
        { class: 'title' },
        el('h1', {}, el('a', { href: planAddress(plan) }, plan), el('span', { class: 'slash' }, '/'), id),
        statePill(state),
        el(
          'div',
          { class: 'title-actions' },
          this.#mayWrite ? this.#actions(failed.length) : null
        )
      )
    );
  }

  #actions(failed) {
    return [
      failed === 0
        ? null
        : button('retry', `Retry failed (${failed})`, { class: 'primary', 'data-focus': 'retry', onclick: (event) => this.#retry(event.currentTarget) }),
      this.#mission.state === 'complete'
        ? null
        : button('cross', 'Cancel mission', { 'data-focus': 'cancel', onclick: (event) => this.#cancel(event.currentTarget) }),
      button('remove', 'Delete', { class: 'danger-soft', 'data-focus': 'delete', onclick: () => this.#delete() })
    ];
  }

  #facts() {
    const { state, start, end, stages } = this.#mission;
    const { counts, done } = summary(this.#mission);
    return el(
      'div',
      { class: 'card summary' },
      progress(counts, stages.length),
      facts([
        ['Stages done', `${done} of ${stages.length}`],
        ['Started', time(start)],
        ['Ended', time(end)],
        ['Duration', elapsed(start, end, state === 'running', this.#board.ahead)]
      ])
    );
  }

  #select(name) {
    this.#selected = name;
    this.#problem = null;
    this.graph.mark(name);
    this.#inspect();
    replace(this.table, this.#stages());
  }

  /** Why the last action failed, where it was begun: at a stage, or at the mission. */
  #wrong(stage) {
    const here = this.#problem && this.#problem.stage === stage;
    return here ? el('p', { class: 'wrong', role: 'alert' }, this.#problem.message) : null;
  }

  /** Shows the selected stage, and the changes it allows. */
  #inspect() {
    const stage = this.#mission.stages.find((other) => other.name === this.#selected);
    this.inspector.show(stage, stage ? this.#wrong(stage.name) : null, this.#board.ahead);
  }

  #stages() {
    return stagesCard(this.#mission.stages, this.#selected, this.#board.ahead, (name) => {
      this.#select(name);
      this.inspector.element.scrollIntoView({ block: 'nearest' });
    });
  }

  async #change(pressed, stage, target, ignoreDependencies) {
    const { id, stages } = this.#mission;
    if (target === 'excluded') {
      const others = excludedWith(stages, stage.name).map((other) => other.name);
      const also = others.length === 0 ? [] : [`Its downstream stages are excluded too: ${others.join(', ')}.`];
      if (!(await confirmed(`Exclude ${stage.name}?`, ['An excluded stage never runs in this mission.', ...also], 'Exclude'))) return;
    }
    await this.#doing(pressed, id, stage.name, async () => {
      const { complete } = await this.#api.change(id, stage.name, target, ignoreDependencies);
      say(complete ? 'The mission is complete.' : `${stage.name} is ${target}.`);
      await this.#again(id);
    });
  }

  async #retry(pressed) {
    const mission = this.#mission;
    await this.#doing(pressed, mission.id, null, async () => {
      await retried(this.#api, mission);
      await this.#again(mission.id);
    });
  }

  async #cancel(pressed) {
    const mission = this.#mission;
    const { id, stages } = mission;
    const started = stages.filter(({ state }) => state === 'started').map(({ name }) => name);
    const running = started.length === 0 ? [] : [`These have started and fail: ${started.join(', ')}. Running services are not notified.`];
    if (!(await confirmed(`Cancel mission ${id}?`, ['All stages that are not done are excluded, so that the mission is complete.', ...running], 'Cancel mission'))) return;
    await this.#doing(pressed, id, null, async () => {
      await cancelled(this.#api, mission, () => this.#board.full(id));
      await this.#again(id);
    });
  }

  async #delete() {
    const { id, plan } = this.#mission;
    const sure = await confirmed(`Delete mission ${id}?`, [`All data of this run of ${plan} is lost. Running services are not notified.`], 'Delete mission');
    if (!sure) return;
    await this.#doing(null, id, null, async () => {
      await this.#api.deleteMission(id);
      this.deleted(id);
    });
  }

  /** Does something once, and shows the problem where it was begun if it fails. */
  async #doing(pressed, id, stage, work) {
    // Not disabled meanwhile: that would move the focus.
    if (pressed?.hasAttribute('aria-busy')) return;
    this.#complain(null);
    pressed?.setAttribute('aria-busy', 'true');
    try {
      await work();
    } catch (problem) {
      if (!this.isShowing(id)) return notice(`Mission ${id}: ${problem.message}`);
      await this.#again(id).catch(() => {});
      if (this.isShowing(id)) this.#complain({ stage, message: problem.message });
    } finally {
      pressed?.removeAttribute('aria-busy');
    }
  }

  /** The report of the mission as the command prints it, read when it is opened. */
  #report(id) {
    const text = code('', 'Report');
    const shown = disclosure('Report', text);
    shown.addEventListener('toggle', async () => {
      if (!shown.open) return;
      text.textContent = visibleLines(await this.#api.report(id).catch((problem) => problem.message));
    });
    return shown;
  }

  #complain(problem) {
    this.#problem = problem;
    this.#showHead();
    this.#inspect();
  }
}

export function storedJson(document) {
  return disclosure('Stored JSON', code(JSON.stringify(document, null, 2), 'JSON'));
}
