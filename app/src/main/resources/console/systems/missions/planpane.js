// One plan: its graph, its missions, and starting another.

import { back, button, card, empty, facts, filling, members, pill } from '../../parts/block.js';
import { completed, destroyed } from '../../parts/dialog.js';
import { count, el, replace } from '../../parts/element.js';
import { jsonObject } from '../../parts/form.js';
import { edited } from '../../shell/editing.js';
import { Refusal } from '../../shell/http.js';
import { ALL, missionAddress } from './addresses.js';
import { planGraph } from './graph.js';
import { edgesOf, readPlan } from './mission.js';
import { storedJson } from './missionpane.js';
import { shortList } from './rows.js';

export class PlanPane {
  #api;
  #board;
  #mayWrite;
  #plan = null;

  constructor(api, board, mayWrite) {
    this.#api = api;
    this.#board = board;
    this.#mayWrite = mayWrite;
    this.graph = planGraph((name) => this.#select(name));
    this.missions = el('div', {});
    this.inspector = el('div', { class: 'inspector' });
  }

  async open(name, container) {
    this.name = name;
    const isThere = () => this.#plan?.name === name && container.contains(this.graph.element);
    const heading = [back(ALL, 'All missions'), el('div', { class: 'title' }, el('h1', {}, name))];
    let plan = null;
    try {
      plan = readPlan(await filling(container, heading, () => name === this.name && !isThere(), () => this.#api.plan(name)));
    } catch (problem) {
      // Missions may be created from plans that were never saved.
      if (problem.status !== 404 && problem.status !== 400) throw problem;
      this.problem = problem.message;
    }
    if (name !== this.name) return;
    const selected = isThere() ? this.graph.current : null;
    this.#plan = plan;
    container.replaceChildren(...this.#content());
    if (plan && plan.stages.length > 0) {
      this.graph.clear();
      this.graph.show(plan.stages, edgesOf(plan.stages));
      this.#select(plan.stages.some((stage) => stage.name === selected) ? selected : null);
    }
    this.showMissions();
  }

  #content() {
    const plan = this.#plan;
    const known = this.#board.plans.has(this.name);
    if (!plan && !known && this.#board.ready) return [back(ALL, 'All missions'), empty('Not found', this.problem)];
    const title = el(
      'header',
      { class: 'mission-head' },
      back(ALL, 'All missions'),
      el(
        'div',
        { class: 'title' },
        el('h1', {}, this.name),
        plan ? null : pill('not saved'),
        el(
          'div',
          { class: 'title-actions' },
          this.#mayWrite && plan ? button('play', 'Start a mission', { class: 'primary', 'data-focus': 'start', onclick: () => this.#start() }) : null,
          this.#mayWrite && plan ? button('pencil', 'Edit', { 'data-focus': 'edit', onclick: () => this.#edit() }) : null,
          this.#mayWrite ? button('remove', 'Delete', { class: 'danger-soft', 'data-focus': 'delete', onclick: () => this.#delete() }) : null
        )
      )
    );
    if (!plan) return [title, el('p', { class: 'muted' }, 'There are missions of this plan, but the plan itself is not saved.'), this.missions];
    return [
      title,
      plan.stages.length === 0
        ? card('Stages (0)', null, el('p', { class: 'muted' }, 'None.'))
        : card(`Stages (${count(plan.stages.length)})`, this.graph.tools(), this.graph.element, this.inspector),
      this.missions,
      card('Plan params', null, members(plan.params)),
      plan.services?.length > 0 ? card(`Services (${count(plan.services.length)})`, null, members(services(plan.services))) : '',
      storedJson(plan.document)
    ];
  }

  #select(name) {
    this.graph.mark(name);
    const stage = this.#plan.stages.find((other) => other.name === name);
    const edges = edgesOf(this.#plan.stages);
    if (!stage) {
      replace(this.inspector, el('p', { class: 'muted hint-line' }, 'Select a stage to see its service and params.'));
      return;
    }
    replace(
      this.inspector,
      el('div', { class: 'inspector-head' }, el('h3', {}, stage.name)),
      facts([
        ['Service', stage.service || '–'],
        ['Upstream', edges.filter(({ to }) => to === name).map(({ from }) => from).join(', ')],
        ['Downstream', edges.filter(({ from }) => from === name).map(({ to }) => to).join(', ')]
      ]),
      el('div', { class: 'inspector-params' }, el('h4', {}, 'Params'), members(stage.params))
    );
  }

  /** Shows the plan's newest missions. */
  showMissions() {
    const ids = this.#board.plans.get(this.name) ?? [];
    const entries = [...ids].reverse().map((id) => this.#board.missions.get(id)).filter(Boolean);
    const list =
      entries.length === 0
        ? el('p', { class: 'muted' }, 'None yet.')
        : shortList(this.#board, entries, { most: 8, ofPlan: true });
    replace(this.missions, card(`Missions (${count(entries.length)})`, null, list));
  }

  async #start() {
    let id = null;
    const done = await completed(
      `Start a mission of ${this.name}`,
      [
        { name: 'id', label: 'Id', hint: 'Leave empty to have it numbered.' },
        { name: 'params', label: 'Params', rows: 6, hint: 'JSON, such as {"date": "2031-05-02"}; empty for none.' }
      ],
      'Start',
      async ({ id: wanted, params }) => {
        id = await this.#api.startMission(this.name, wanted.trim(), jsonObject(params, 'params'));
      }
    );
    if (done) location.hash = missionAddress(id);
  }

  /** Houston has no revisions of plans, so what is stored is compared just before it is replaced. */
  async #edit() {
    const read = async () => {
      const value = await this.#api.plan(this.name);
      return { value, tag: JSON.stringify(value) };
    };
    const hint = 'JSON. Its missions stay as they are.';
    await edited({
      title: `Edit plan ${this.name}`,
      read,
      fields: (plan) => [{ name: 'plan', label: 'Plan', lines: 16, value: JSON.stringify(plan, null, 2), hint }],
      save: async (stored, { plan }) => {
        const document = jsonObject(plan, 'a plan');
        if (document?.name !== this.name) throw new Error(`the name of this plan must stay ${this.name}: save another plan for another name`);
        if ((await read()).tag !== stored.tag) throw new Refusal(412, 'the plan was changed meanwhile');
        await this.#api.savePlan(document);
      }
    });
  }

  async #delete() {
    const { name } = this;
    const { length: missions } = await this.#api.missionsOf(name).catch(() => this.#board.plans.get(name) ?? []);
    const lost = missions === 0 ? [] : [`Its ${missions === 1 ? 'mission is' : `${count(missions)} missions are`} deleted too, running ones included.`];
    const isDeleted = await destroyed({
      title: `Delete plan ${name}?`,
      what: ['This cannot be undone.', ...lost],
      name,
      verb: 'Delete plan',
      work: () => this.#api.deletePlan(name)
    });
    if (!isDeleted) return;
    location.hash = ALL;
    await this.#board.read();
  }
}

/** The triggers of services, by name. */
function services(list) {
  return Object.fromEntries(list.map((service) => [service?.name ?? '', service?.trigger ?? 'no trigger']));
}
