// One mission: its graph, its stages, the changes they allow, its params.

import { back, button, card, code, disclosure, empty, facts, filling, members } from '../../parts/block.js';
import { confirmed } from '../../parts/dialog.js';
import { el, replace } from '../../parts/element.js';
import { dash, table } from '../../parts/table.js';
import { elapsed, time } from '../../parts/time.js';
import { notice, say } from '../../shell/messages.js';
import { ALL, planAddress } from './addresses.js';
import { missionGraph } from './graph.js';
import { allowed, edgesOf, excludedWith, readPlan, summary } from './mission.js';
import { progress, stateIcon, statePill } from './states.js';

/** The states that a stage can be changed to, and what that is called. */
const ACTIONS = Object.entries({ started: 'Start', finished: 'Finish', failed: 'Fail', skipped: 'Skip', excluded: 'Exclude' });

export class MissionPane {
  #api;
  #board;
  #mission = null;
  #services = new Map();
  #selected = null;
  /** The message of the last action, if it failed, and where it belongs: { stage, message }. */
  #problem = null;

  /** @param deleted is called with the id after the mission was deleted here */
  constructor(api, board, deleted) {
    this.#api = api;
    this.#board = board;
    this.deleted = deleted;
    this.graph = missionGraph((name) => this.#select(name), () => board.ahead);
    this.head = el('div', {});
    this.inspector = el('div', { class: 'inspector' });
    this.drawing = card('Graph', this.graph.tools(), this.graph.element, this.inspector);
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
    replace(this.rest, card('Mission params', null, members(mission.params)), storedJson(mission.document));
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
          failed.length === 0
            ? null
            : button('retry', `Retry failed (${failed.length})`, { class: 'primary', 'data-focus': 'retry', onclick: (event) => this.#retry(event.currentTarget, failed) }),
          button('remove', 'Delete', { class: 'danger-soft', 'data-focus': 'delete', onclick: () => this.#delete() })
        )
      )
    );
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

  /** The selected stage, and the changes it allows. */
  #inspect() {
    const stage = this.#mission.stages.find((other) => other.name === this.#selected);
    if (!stage) {
      replace(this.inspector, el('p', { class: 'muted hint-line' }, 'Select a stage to see its details and change its state.'));
      return;
    }
    const ticked = this.inspector.querySelector('input[name="ignore"]')?.checked && this.inspector.dataset.stage === stage.name;
    this.inspector.dataset.stage = stage.name;
    const ignore = el('input', { type: 'checkbox', name: 'ignore', 'data-focus': 'ignore' });
    ignore.checked = Boolean(ticked);
    replace(
      this.inspector,
      el('div', { class: 'inspector-head' }, el('h3', {}, stage.name), statePill(stage.state)),
      el(
        'div',
        { class: 'inspector-actions', role: 'group', 'aria-label': `Change ${stage.name}` },
        ACTIONS.map(([target, word]) =>
          button(stateIcon(target), stage.state === 'failed' && target === 'started' ? 'Retry' : word, {
            'data-focus': `do-${target}`,
            disabled: !allowed(stage, target),
            title: allowed(stage, target) ? null : `not possible while the stage is ${stage.state}`,
            onclick: (event) => this.#change(event.currentTarget, stage, target, ignore.checked)
          })
        ),
        el('label', { class: 'ignore', title: 'Start before upstream stages are done, or exclude all downstream stages when this one finishes' }, ignore, 'ignore dependencies')
      ),
      this.#wrong(stage.name),
      facts([
        ['Service', stage.service],
        ['Started', stage.start === null ? null : time(stage.start)],
        ['Ended', stage.end === null ? null : time(stage.end)],
        ['Duration', stage.start === null || stage.state === 'failed' ? null : this.#duration(stage)],
        ['Upstream', stage.upstream.join(', ')]
      ]),
      stage.params && Object.keys(stage.params).length > 0 ? el('div', { class: 'inspector-params' }, el('h4', {}, 'Params'), members(stage.params)) : null
    );
  }

  #stages() {
    const { stages } = this.#mission;
    const heads = ['Stage', 'State', 'Service', 'Started', 'Ended', 'Duration', 'Params'];
    return card(`Stages (${stages.length})`, null, table('Stages', heads, stages.map((stage) => this.#stage(stage))));
  }

  #stage(stage) {
    const params = stage.params ? JSON.stringify(stage.params) : '';
    const select = () => {
      this.#select(stage.name);
      this.inspector.scrollIntoView({ block: 'nearest' });
    };
    return {
      selected: stage.name === this.#selected,
      cells: [
        el('button', { type: 'button', class: 'link-button', 'data-focus': `stage-${stage.name}`, onclick: select }, stage.name || '(no name)'),
        statePill(stage.state),
        stage.service || dash(),
        time(stage.start),
        time(stage.end),
        this.#duration(stage),
        params ? el('span', { class: 'mono cut', title: params }, params) : dash()
      ]
    };
  }

  /** A failed stage has no end. */
  #duration({ state, start, end }) {
    return elapsed(start, state === 'failed' ? null : end, state === 'started', this.#board.ahead);
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

  async #retry(pressed, failed) {
    const { id } = this.#mission;
    await this.#doing(pressed, id, null, async () => {
      for (const stage of failed) await this.#api.change(id, stage.name, 'started', false);
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
    this.#report(null);
    pressed?.setAttribute('aria-busy', 'true');
    try {
      await work();
    } catch (problem) {
      if (!this.isShowing(id)) return notice(`Mission ${id}: ${problem.message}`);
      await this.#again(id).catch(() => {});
      if (this.isShowing(id)) this.#report({ stage, message: problem.message });
    } finally {
      pressed?.removeAttribute('aria-busy');
    }
  }

  #report(problem) {
    this.#problem = problem;
    this.#showHead();
    this.#inspect();
  }
}

export function storedJson(document) {
  return disclosure('Stored JSON', code(JSON.stringify(document, null, 2), 'JSON'));
}
