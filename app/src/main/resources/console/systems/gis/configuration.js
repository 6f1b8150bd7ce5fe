// What the store and the cluster have, as it was last read. What fails to be read because of what is
// stored is kept as a problem, to be shown in its place; other failures are for the caller.

import { Coalesced } from '../../shell/coalesced.js';
import { api, codeOf } from './api.js';

/** A cluster that does not respond is not asked again before that. */
const COMPARING_PAUSE_MILLIS = 1000;

export class Configuration {
  /** The live version, and all that are stored. */
  status = null;

  /** The publications; null if they cannot be read, as without a sidecar. */
  history = null;
  historyProblem = null;

  /** The live routes, or the last ones that could be read. */
  table = null;

  topics = null;
  topicsProblem = null;
  adoption = null;

  /** What the cluster has: { state: 'unread' | 'read' | 'failed' | 'none', plan, problem, at }. */
  cluster = { state: 'unread', plan: null, problem: null, at: null };

  #comparing;

  /** @param compared is called when the cluster was compared with what is defined, with whether that came to the same as before */
  constructor(compared) {
    this.#comparing = new Coalesced(COMPARING_PAUSE_MILLIS, async () => {
      const before = JSON.stringify(this.cluster.plan);
      const state = this.cluster.state;
      await this.#compare();
      compared(state === this.cluster.state && before === JSON.stringify(this.cluster.plan));
      // So that it is tried again.
      if (this.cluster.state === 'failed' && isPassing(this.cluster.problem)) throw this.cluster.problem;
    });
  }

  async readRoutes() {
    const [status, history] = await Promise.all([api.status(), stored(api.history())]);
    if (status.live === null) {
      this.table = null;
    } else if (status.problem === null && (this.table?.version !== status.live || this.table.digest !== status.digest)) {
      // A version that went live since then is read again with the event that says so.
      this.table = await api.routes();
    } else if (this.table === null && status.served?.version) {
      this.table = (await stored(api.routesOf(status.served.version))).value;
    }
    this.status = status;
    this.history = history.value;
    this.historyProblem = history.problem;
  }

  async readTopics() {
    const [topics, adoption] = await Promise.all([stored(api.topics()), stored(api.adoption())]);
    this.topics = topics.value;
    this.topicsProblem = topics.problem ?? adoption.problem;
    this.adoption = adoption.value;
  }

  /** Compares the cluster with what is defined, soon. */
  compare() {
    if (this.cluster.state !== 'none') this.#comparing.request();
  }

  /** Forgets the cluster, since its changes are missed from now on. */
  close() {
    this.#comparing.cancel();
    this.cluster = { state: 'unread', plan: null, problem: null, at: null };
  }

  async #compare() {
    try {
      this.cluster = { state: 'read', plan: await api.plan(), problem: null, at: Date.now() };
    } catch (problem) {
      const state = codeOf(problem) === 'UNAVAILABLE' ? 'none' : 'failed';
      this.cluster = { state, plan: null, problem, at: Date.now() };
    }
  }

  /** The routes of the live version; none if it cannot be read. */
  get liveRoutes() {
    return this.table !== null && this.table.version === this.live ? this.table.routes : [];
  }

  get live() {
    return this.status?.live ?? null;
  }

  /** All versions, the newest first: { version, state, routes, record, isStored, claim }. */
  get versions() {
    const known = new Map((this.history ?? []).map(({ version, state, stored, record }) => [version, { version, state: stored ? state : 'deleted', routes: record?.routes ?? null, record, isStored: stored, claim: null }]));
    for (const { version, state, routes, publisher, startedAt } of this.status.versions) {
      const isStaged = state === 'staged';
      const before = known.get(version) ?? { version, state: state === 'finished' ? 'superseded' : state, record: null };
      const isForeign = state === 'foreign' && before.state !== 'live';
      known.set(version, { ...before, state: isStaged || isForeign ? state : before.state, routes, isStored: !isStaged, claim: isStaged ? { publisher, startedAt } : null });
    }
    return [...known.values()].sort(newestFirst);
  }

  /** What is known of each topic that is defined or in the cluster, by name: { name, defined, planned, result, paused }. */
  get rows() {
    const rows = new Map();
    const row = (name) => rows.get(name) ?? rows.set(name, { name, defined: null, planned: null, result: null, paused: null }).get(name);
    for (const topic of this.topics?.topics ?? []) row(topic.name).defined = topic;
    for (const planned of this.cluster.plan?.topics ?? []) row(planned.name).planned = planned;
    for (const result of this.report?.topics ?? []) {
      if (rows.has(result.name)) row(result.name).result = result;
    }
    for (const { name, paused } of this.adoption?.paused ?? []) {
      if (rows.has(name)) row(name).paused = paused;
    }
    return [...rows.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** The last report of whichever adopter is active, as far as this server can know it. */
  get report() {
    return this.adoption?.report ?? this.adoption?.adopter?.report ?? null;
  }
}

/** Whether the same request may succeed soon, and nothing stored is at fault. */
const isPassing = ({ status }) => status === 0 || status === 429 || status > 500;

/** What may be stored so that it cannot be read, or not be kept at all: { value, problem }. */
async function stored(read) {
  try {
    return { value: await read, problem: null };
  } catch (problem) {
    if (isPassing(problem) && codeOf(problem) !== 'UNAVAILABLE') throw problem;
    return { value: null, problem };
  }
}

const isNumber = (version) => /^\d+$/.test(version);

/** Versions of other publishers need not be numbers; those are last. */
function newestFirst({ version: one }, { version: other }) {
  if (isNumber(one) && isNumber(other)) return one.length === other.length ? (one < other ? 1 : -1) : other.length - one.length;
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1;
  return one < other ? -1 : 1;
}
