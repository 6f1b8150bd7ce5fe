// One plan: its graph, its missions, and starting one more.

import { el, count, empty, facts, notice } from './page.js';
import { Graph } from './graph.js';
import { confirmed, filledIn, typedObject } from './dialog.js';
import { readPlan } from './mission.js';
import { back } from './missionpane.js';
import { missionAddress, shortList } from './missionlist.js';
import { button, card, paramsTable, raw, replace } from './parts.js';

export class PlanPane {
  #houston;
  #board;
  #plan = null;

  constructor(houston, board) {
    this.#houston = houston;
    this.#board = board;
    this.graph = new Graph((name) => this.#choose(name), true);
    this.missions = el('div', {});
    this.chosen = el('div', { class: 'inspector' });
  }

  async open(name, container) {
    this.name = name;
    let plan = null;
    try {
      plan = readPlan(await this.#houston.plan(name));
    } catch (problem) {
      // Missions can be made of plans that were never saved.
      if (problem.status !== 404 && problem.status !== 400) throw problem;
      this.why = problem.message;
    }
    if (name !== this.name) return;
    this.#plan = plan;
    container.replaceChildren(...this.#content());
    if (plan && plan.stages.length > 0) {
      this.graph.mark(null);
      this.graph.show(plan.stages);
      this.graph.fit();
      this.#choose(null);
    }
    this.showMissions();
  }

  #content() {
    const plan = this.#plan;
    const known = this.#board.plans.has(this.name);
    if (!plan && !known && this.#board.ready) return [back(), empty('It is not there', this.why)];
    const title = el(
      'header',
      { class: 'mission-head' },
      back(),
      el(
        'div',
        { class: 'title' },
        el('h1', {}, this.name),
        plan ? null : el('span', { class: 'pill quiet' }, 'not saved'),
        el(
          'div',
          { class: 'title-actions' },
          plan ? button('started', 'Start a mission', { class: 'primary', onclick: () => this.#start() }) : null,
          button('remove', 'Delete', { class: 'danger-soft', onclick: () => this.#delete() })
        )
      )
    );
    if (!plan) return [title, el('p', { class: 'muted' }, 'Missions were made of this plan, but the plan itself is not saved.'), this.missions];
    return [
      title,
      el('section', { class: 'card graph-card' }, el('div', { class: 'card-head' }, el('h2', {}, `Stages (${count(plan.stages.length)})`), this.graph.tools()), this.graph.element, this.chosen),
      this.missions,
      card('Plan params', null, paramsTable(plan.params)),
      plan.services?.length > 0 ? card(`Services (${count(plan.services.length)})`, null, servicesTable(plan.services)) : '',
      raw(plan.document)
    ];
  }

  #choose(name) {
    const stage = this.#plan.stages.find((other) => other.name === name);
    if (!stage) {
      replace(this.chosen, el('p', { class: 'muted hint-line' }, 'Choose a stage to see its service and params.'));
      return;
    }
    replace(
      this.chosen,
      el('div', { class: 'inspector-head' }, el('h3', {}, stage.name)),
      facts([['Service', stage.service || '–'], ['Waits for', stage.upstream.join(', ')], ['Leads to', stage.downstream.join(', ')]]),
      el('div', { class: 'inspector-params' }, el('h4', {}, 'Params'), paramsTable(stage.params))
    );
  }

  /** Shows the plan's newest missions. */
  showMissions() {
    const ids = this.#board.plans.get(this.name) ?? [];
    const entries = [...ids].reverse().map((id) => this.#board.missions.get(id)).filter(Boolean);
    const list =
      entries.length === 0
        ? el('p', { class: 'muted' }, 'None yet.')
        : shortList(entries, (entry) => this.#board.state(entry), this.#houston.ahead, { most: 8, ofPlan: true });
    replace(this.missions, card(`Missions (${count(entries.length)})`, null, list));
  }

  async #start() {
    let id = null;
    const done = await filledIn(
      `Start a mission of ${this.name}`,
      [
        { name: 'id', label: 'Id', hint: 'Leave it empty, and it is numbered.' },
        { name: 'params', label: 'Params', long: 6, hint: 'JSON, as in {"date": "2031-05-02"}; empty for none.' }
      ],
      'Start',
      async ({ id: wanted, params }) => {
        id = await this.#houston.startMission(this.name, wanted.trim(), typedObject(params, 'params'));
      }
    );
    if (done) location.hash = missionAddress(id);
  }

  async #delete() {
    const missions = this.#board.plans.get(this.name)?.length ?? 0;
    const lost = missions === 0 ? [] : [`Its ${missions === 1 ? 'mission is' : `${count(missions)} missions are`} deleted too, running ones included.`];
    if (!(await confirmed(`Delete plan ${this.name}?`, ['This cannot be undone.', ...lost], 'Delete plan'))) return;
    try {
      await this.#houston.deletePlan(this.name);
      location.hash = '#/missions';
      await this.#board.read();
    } catch (problem) {
      notice(problem.message);
    }
  }
}

function servicesTable(services) {
  return el(
    'dl',
    { class: 'params' },
    services.map((service) => el('div', {}, el('dt', {}, service?.name ?? ''), el('dd', {}, service?.trigger ? JSON.stringify(service.trigger) : 'no trigger')))
  );
}
