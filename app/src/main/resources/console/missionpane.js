// One mission: its graph, its stages, what may be done to them, its params.

import { el, empty, facts, notice, say } from './page.js';
import { Graph } from './graph.js';
import { confirmed } from './dialog.js';
import { allowed, excludedWith, readPlan } from './mission.js';
import { at, button, card, lasted, paramsTable, progress, raw, replace, statePill } from './parts.js';

const MILLIS_TO_GATHER = 60;

/** What a button does, is called, and how the server calls the state it leads to. */
const ACTIONS = [
  ['started', 'Start', 'started'],
  ['finished', 'Finish', 'finished'],
  ['failed', 'Fail', 'failed'],
  ['skipped', 'Skip', 'skipped'],
  ['excluded', 'Exclude', 'excluded']
];

function planAddress(name) {
  return `#/missions/plan/${encodeURIComponent(name)}`;
}

export class MissionPane {
  #houston;
  #board;
  #mission = null;
  #services = new Map();
  #chosen = null;
  #coming = null;
  #latest = null;

  /** @param gone is called when the mission has been deleted here */
  constructor(houston, board, gone) {
    this.#houston = houston;
    this.#board = board;
    this.gone = gone;
    this.graph = new Graph((name) => this.#choose(name));
    this.head = el('div', {});
    this.inspector = el('div', { class: 'inspector' });
    this.table = el('div', {});
    this.rest = el('div', {});
    this.element = el(
      'div',
      { class: 'mission-pane' },
      this.head,
      el('section', { class: 'card graph-card' }, el('div', { class: 'card-head' }, el('h2', {}, 'Graph'), this.graph.tools()), this.graph.element, this.inspector),
      this.table,
      this.rest
    );
  }

  /** Reads the mission; the page is put in place once it is there. */
  async open(id, container) {
    this.id = id;
    let mission;
    try {
      mission = await this.#board.full(id);
    } catch (problem) {
      if (problem.status !== 400 && problem.status !== 404) throw problem;
      if (id === this.id) container.replaceChildren(back(), empty('It is not there', problem.message));
      return;
    }
    if (id !== this.id) return;
    this.#chosen = null;
    this.graph.mark(null);
    this.#services = new Map();
    if (this.element.parentElement !== container) container.replaceChildren(this.element);
    this.#show(mission);
    const plan = await this.#houston.plan(mission.plan).catch(() => null);
    if (id !== this.id || !plan) return;
    // A mission does not name its services; its plan does, as it is now.
    this.#services = new Map(readPlan(plan).stages.map((stage) => [stage.name, stage.service]));
    this.#show(this.#mission);
  }

  /** Somebody has changed a mission; of changes that follow each other closely, the last is shown. */
  told(mission) {
    if (mission.id !== this.id || !this.#mission) return;
    this.#coming ??= setTimeout(() => {
      const latest = this.#latest;
      this.#coming = null;
      if (latest.id === this.id) this.#show(latest);
    }, MILLIS_TO_GATHER);
    this.#latest = mission;
  }

  /** Reads again, after anything may have changed. */
  async again() {
    const id = this.id;
    const mission = await this.#board.full(id);
    if (id === this.id) this.#show(mission);
  }

  #show(mission) {
    this.#mission = mission;
    for (const stage of mission.stages) stage.service ||= this.#services.get(stage.name) ?? '';
    this.graph.ahead = this.#houston.ahead;
    if (mission.stages.length > 0) this.graph.show(mission.stages);
    replace(this.head, this.#title(), this.#facts());
    this.#inspect();
    replace(this.table, this.#stages());
    const known = JSON.stringify(mission.document);
    if (this.rest.dataset.known === known) return;
    this.rest.dataset.known = known;
    replace(this.rest, card('Mission params', null, paramsTable(mission.params)), raw(mission.document));
  }

  #title() {
    const { id, plan, state, stages } = this.#mission;
    const failed = stages.filter((stage) => stage.state === 'failed');
    return el(
      'header',
      { class: 'mission-head' },
      back(),
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
    const { counts, done } = this.#counted();
    return el(
      'div',
      { class: 'card summary' },
      progress(counts, stages.length),
      facts([
        ['Stages done', `${done} of ${stages.length}`],
        ['Started', at(start)],
        ['Ended', at(end)],
        ['Duration', lasted(start, end, state === 'running', this.#houston.ahead)]
      ])
    );
  }

  #counted() {
    const counts = { ready: 0, started: 0, finished: 0, failed: 0, excluded: 0, skipped: 0 };
    for (const stage of this.#mission.stages) counts[stage.state]++;
    return { counts, done: counts.finished + counts.excluded + counts.skipped };
  }

  #choose(name) {
    this.#chosen = name;
    this.graph.mark(name);
    this.#inspect();
    replace(this.table, this.#stages());
  }

  /** The chosen stage, and what may be done to it. */
  #inspect() {
    const stage = this.#mission.stages.find((other) => other.name === this.#chosen);
    if (!stage) {
      replace(this.inspector, el('p', { class: 'muted hint-line' }, 'Choose a stage to see more of it and to change its state.'));
      return;
    }
    const ticked = this.inspector.querySelector('input[name="ignore"]')?.checked && this.inspector.dataset.stage === stage.name;
    this.inspector.dataset.stage = stage.name;
    const ignore = el('input', { type: 'checkbox', name: 'ignore', 'data-focus': 'ignore' });
    ignore.checked = Boolean(ticked);
    const goesOn = stage.state === 'started';
    replace(
      this.inspector,
      el('div', { class: 'inspector-head' }, el('h3', {}, stage.name), statePill(stage.state)),
      el(
        'div',
        { class: 'inspector-actions', role: 'group', 'aria-label': `Change ${stage.name}` },
        ACTIONS.map(([state, word, target]) =>
          button(state, stage.state === 'failed' && state === 'started' ? 'Retry' : word, {
            'data-focus': `do-${state}`,
            disabled: !allowed(stage, target),
            title: allowed(stage, target) ? null : `not for a stage that is ${stage.state}`,
            onclick: (event) => this.#change(event.currentTarget, stage, target, ignore.checked)
          })
        ),
        el('label', { class: 'ignore', title: 'Start although others are not done, or exclude all that waits for this when it finishes' }, ignore, 'ignore dependencies')
      ),
      facts([
        ['Service', stage.service],
        ['Started', stage.start === null ? null : at(stage.start)],
        ['Ended', stage.end === null ? null : at(stage.end)],
        ['Duration', stage.start === null || stage.state === 'failed' ? null : lasted(stage.start, stage.end, goesOn, this.#houston.ahead)],
        ['Waits for', stage.upstream.join(', ')]
      ]),
      stage.params && Object.keys(stage.params).length > 0 ? el('div', { class: 'inspector-params' }, el('h4', {}, 'Params'), paramsTable(stage.params)) : null
    );
  }

  #stages() {
    const heads = ['Stage', 'State', 'Service', 'Started', 'Ended', 'Duration', 'Params'];
    return card(
      `Stages (${this.#mission.stages.length})`,
      null,
      el(
        'div',
        { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Stages' },
        el(
          'table',
          { class: 'grid stages' },
          el('thead', {}, el('tr', {}, heads.map((name) => el('th', { scope: 'col' }, name)))),
          el('tbody', {}, this.#mission.stages.map((stage) => this.#stage(stage)))
        )
      )
    );
  }

  #stage(stage) {
    const params = stage.params ? JSON.stringify(stage.params) : '';
    const choose = () => {
      this.#choose(stage.name);
      this.inspector.scrollIntoView({ block: 'nearest' });
    };
    return el(
      'tr',
      { class: stage.name === this.#chosen ? 'chosen-row' : null },
      el('th', { scope: 'row' }, el('button', { type: 'button', class: 'link-button', 'data-focus': `stage-${stage.name}`, onclick: choose }, stage.name === '' ? '(no name)' : stage.name)),
      el('td', {}, statePill(stage.state)),
      el('td', {}, stage.service || el('span', { class: 'muted' }, '–')),
      el('td', {}, at(stage.start)),
      el('td', {}, at(stage.end)),
      el('td', {}, lasted(stage.start, stage.state === 'failed' ? null : stage.end, stage.state === 'started', this.#houston.ahead)),
      el('td', { class: 'mono cut', title: params }, params || el('span', { class: 'muted' }, '–'))
    );
  }

  async #change(pressed, stage, target, ignoreDependencies) {
    if (target === 'excluded') {
      const others = excludedWith(this.#mission.stages, stage.name).map((other) => other.name);
      const also = others.length === 0 ? [] : [`What depends on it is excluded too: ${others.join(', ')}.`];
      if (!(await confirmed(`Exclude ${stage.name}?`, ['An excluded stage never runs in this mission.', ...also], 'Exclude'))) return;
    }
    await this.#doing(pressed, async () => {
      const { complete } = await this.#houston.change(this.#mission.id, stage.name, target, ignoreDependencies);
      say(complete ? 'The mission is complete.' : `${stage.name} is ${target}.`);
      await this.again();
    });
  }

  async #retry(pressed, failed) {
    await this.#doing(pressed, async () => {
      for (const stage of failed) await this.#houston.change(this.#mission.id, stage.name, 'started', false);
      await this.again();
    });
  }

  async #delete() {
    const { id, plan } = this.#mission;
    const sure = await confirmed(`Delete mission ${id}?`, [`All that is known of this run of ${plan} is lost. Services that are at work are not told.`], 'Delete mission');
    if (!sure) return;
    await this.#doing(null, async () => {
      await this.#houston.deleteMission(id);
      this.gone(id, plan);
    });
  }

  /** Does something once, and says what the server refused. */
  async #doing(pressed, work) {
    // Not disabled while it works: that would take the focus away.
    if (pressed?.hasAttribute('aria-busy')) return;
    notice(null);
    pressed?.setAttribute('aria-busy', 'true');
    try {
      await work();
    } catch (problem) {
      notice(problem.message);
      await this.again().catch(() => {});
    } finally {
      pressed?.removeAttribute('aria-busy');
    }
  }
}

function back() {
  return el('a', { class: 'back', href: '#/missions', 'data-focus': 'back' }, '← All missions');
}

export { planAddress, back };
