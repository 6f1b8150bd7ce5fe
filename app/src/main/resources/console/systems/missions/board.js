// All plans and missions of one API key, as far as they have been read, kept current by events.
//
// There may be thousands of missions. So their ids are read at once and the missions themselves in the
// background, newest first.

import { readMission, summary } from './mission.js';
import { Reading } from './reading.js';

const AT_ONCE = 6;

/** Beyond this number, complete missions are read only when they become visible. */
const READ_AHEAD = 20_000;

const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Does something for each item, a few at a time. */
async function each(items, work) {
  const queue = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) await work(item);
    })
  );
}

export class Board {
  #api;
  #changed;
  #reading = 0;
  #overlay = null;
  #sorted = null;
  #background = new Reading((ids) => this.#readMany(ids), (id) => this.missions.get(id)?.stale);

  /** By name: the ids of the plan's missions, in the order of creation. */
  plans = new Map();

  /** By id: { id, plan, complete, summary, problem, stale }. */
  missions = new Map();

  /** Whether the ids have been read. */
  ready = false;

  /** @param changed is called after each change */
  constructor(api, changed) {
    this.#api = api;
    this.#changed = changed;
  }

  /** How far the server's clock is ahead of this one, in milliseconds. */
  get ahead() {
    return this.#api.ahead;
  }

  /** Reads everything again. Events received meanwhile are applied on top. */
  async read() {
    const reading = ++this.#reading;
    this.#overlay = new Map();
    try {
      const [plans, ids, completed] = await Promise.all([
        this.#api.plans(),
        this.#api.missions(),
        this.#api.completed()
      ]);
      const lists = new Map();
      await each(plans, async (plan) => lists.set(plan, await this.#api.missionsOf(plan)));
      if (reading !== this.#reading) return;
      this.#replace(plans, lists, ids, new Set(completed));
      for (const apply of this.#overlay.values()) apply();
    } finally {
      if (reading === this.#reading) this.#overlay = null;
    }
    this.ready = true;
    this.#sorted = null;
    this.#enqueue();
    this.#changed();
  }

  #replace(plans, lists, ids, completed) {
    const before = this.missions;
    this.missions = new Map(
      ids.map((id) => {
        const known = before.get(id);
        return [id, { id, plan: known?.plan ?? '', summary: null, problem: null, ...known, complete: completed.has(id), stale: true }];
      })
    );
    this.plans = new Map();
    for (const name of [...plans].sort(byName)) {
      // A list may contain missions that have expired.
      const there = lists.get(name).filter((id) => this.missions.has(id));
      for (const id of there) this.missions.get(id).plan = name;
      this.plans.set(name, there);
    }
  }

  /** The newest mission of a plan, or undefined. */
  latest(plan) {
    const ids = this.plans.get(plan) ?? [];
    return this.missions.get(ids[ids.length - 1]);
  }

  /** The state of a mission, as far as it is known. */
  state(entry) {
    if (entry.summary) return entry.summary.state;
    if (entry.complete) return 'complete';
    return entry.problem ? 'unreadable' : 'unread';
  }

  /** Of how many missions the state is known. */
  get known() {
    return [...this.missions.values()].filter((entry) => this.state(entry) !== 'unread').length;
  }

  /** Whether numbers by state are of all missions, and not of those that have been read so far. */
  get isWhole() {
    return this.ready && this.known === this.missions.size;
  }

  /** How many missions are still to be read. */
  get unread() {
    return this.#background.size;
  }

  /** Missions, newest first: by their start once all are read, until then by their ids. */
  list() {
    if (!this.#sorted) {
      const known = [...this.missions.values()].every((entry) => entry.summary || entry.problem);
      const start = (entry) => (known ? entry.summary?.start ?? 0 : 0);
      this.#sorted = [...this.missions.values()].sort((a, b) => start(b) - start(a) || byName(b.id, a.id));
    }
    return this.#sorted;
  }

  /** Reads visible missions first. */
  see(ids) {
    this.#background.hurry(ids);
  }

  #enqueue() {
    const all = this.list().filter((entry) => entry.stale);
    const latest = new Set([...this.plans.keys()].map((plan) => this.latest(plan)?.id));
    const rank = (entry) => (latest.has(entry.id) ? 0 : entry.complete ? 2 : 1);
    this.#background.start(
      all
        .sort((a, b) => rank(a) - rank(b))
        .filter((entry, at) => at < READ_AHEAD || !entry.complete)
        .map((entry) => entry.id)
    );
  }

  /** Reads many missions. Events received meanwhile are newer; an outage is reported by their stream. */
  async #readMany(ids) {
    const seen = new Map(ids.map((id) => [id, this.missions.get(id)?.events ?? 0]));
    const texts = await this.#api.documents(ids).catch(() => null);
    if (texts === null || this.#api.closed) return;
    ids.forEach((id, at) => {
      const entry = this.missions.get(id);
      if (!entry || (entry.events ?? 0) !== seen.get(id)) return;
      try {
        this.#put(id, readMission(JSON.parse(texts[at])));
      } catch (problem) {
        entry.problem = problem.message;
        entry.stale = false;
      }
    });
    // Once all are read the order is that of their start.
    if (this.isWhole) this.#sorted = null;
    this.#changed();
  }

  /** Reads a whole mission. An event received meanwhile is newer and takes precedence. */
  async full(id) {
    const entry = this.missions.get(id);
    const seen = entry?.events ?? 0;
    try {
      const mission = readMission(await this.#api.mission(id));
      const now = this.missions.get(id);
      const isDeleted = entry && !now;
      if (!isDeleted && (now?.events ?? 0) === seen && this.ready) this.#put(id, mission);
      return mission;
    } catch (problem) {
      const now = this.missions.get(id);
      if (now && problem.status !== 0) {
        now.problem = problem.message;
        now.stale = false;
        this.#changed();
      }
      throw problem;
    }
  }

  #put(id, mission) {
    const entry = this.missions.get(id) ?? { id, complete: false };
    const isNew = !this.missions.has(id);
    Object.assign(entry, { plan: mission.plan, summary: summary(mission), problem: null, stale: false });
    entry.complete = entry.summary.state === 'complete';
    this.missions.set(id, entry);
    const list = this.plans.get(mission.plan);
    if (!list) this.#plan(mission.plan, [id]);
    else if (isNew && !list.includes(id)) list.push(id);
    if (isNew) this.#sorted = null;
    this.#changed();
    return entry;
  }

  #plan(name, ids) {
    this.plans.set(name, ids);
    this.plans = new Map([...this.plans].sort(([a], [b]) => byName(a, b)));
  }

  /** A mission was created or has changed. */
  mission(mission) {
    this.#apply(`mission ${mission.id}`, () => {
      const entry = this.#put(mission.id, mission);
      entry.events = (entry.events ?? 0) + 1;
    });
  }

  missionDeleted(id) {
    this.#apply(`mission ${id}`, () => {
      const entry = this.missions.get(id);
      if (!entry) return;
      this.missions.delete(id);
      this.#sorted = null;
      const list = this.plans.get(entry.plan);
      if (list) this.plans.set(entry.plan, list.filter((other) => other !== id));
      this.#changed();
    });
  }

  planSaved(name) {
    this.#apply(`plan ${name}`, () => {
      if (!this.plans.has(name)) this.#plan(name, []);
      this.#changed();
    });
  }

  planDeleted(name) {
    this.#apply(`plan ${name}`, () => {
      // Its missions are deleted by events of their own; those left keep the plan in the list.
      if ((this.plans.get(name) ?? []).length === 0) this.plans.delete(name);
      else this.read().catch(() => {});
      this.#changed();
    });
  }

  #apply(what, apply) {
    this.#overlay?.set(what, apply);
    if (this.ready) apply();
  }

  /** Stops reading in the background. */
  close() {
    this.#background.close();
    this.#reading++;
  }
}
