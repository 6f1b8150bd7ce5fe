// Missions and plans as they are stored, read into names, and what follows from the states of stages.
// Nothing here touches the page.

const STAGE_STATES = ['ready', 'started', 'finished', 'failed', 'excluded', 'skipped'];
export const MISSION_STATES = ['running', 'failed', 'ready', 'complete'];

const OVER = new Set(['finished', 'excluded', 'skipped']);

/** The state changes that Houston allows; dependencies are checked by the server. */
const CHANGES = {
  ready: ['started', 'skipped', 'excluded'],
  started: ['finished', 'failed'],
  finished: [],
  failed: ['started', 'skipped', 'excluded'],
  excluded: [],
  skipped: []
};

export function allowed(stage, target) {
  return CHANGES[stage.state]?.includes(target) ?? false;
}

/** Milliseconds of a stored time, or null: a time that was never set is in the year 1. */
function timestamp(text) {
  const millis = Date.parse(String(text ?? '').replace(/(\.\d{3})\d+/, '$1'));
  return Number.isNaN(millis) || new Date(millis).getUTCFullYear() <= 1 ? null : millis;
}

function stageOf(document) {
  return {
    name: document.n ?? '',
    service: document.a ?? '',
    upstream: document.u ?? [],
    downstream: document.d ?? [],
    params: document.p ?? null,
    state: STAGE_STATES[document.s ?? 0] ?? 'ready',
    start: timestamp(document.t),
    end: timestamp(document.e)
  };
}

/** The state of a mission, which follows from its stages; a failure needs attention, so it comes first. */
function stateOf(stages, end) {
  if (end !== null || stages.every((stage) => OVER.has(stage.state))) return 'complete';
  if (stages.some((stage) => stage.state === 'failed')) return 'failed';
  return stages.some((stage) => stage.state === 'started' || stage.state === 'finished') ? 'running' : 'ready';
}

/** Reads a mission as Houston stores it. */
export function readMission(document) {
  const stages = (document.s ?? []).filter(Boolean).map(stageOf);
  const end = timestamp(document.e);
  return {
    id: document.i ?? '',
    plan: document.n ?? '',
    params: document.p ?? null,
    start: timestamp(document.t),
    end,
    stages,
    state: stateOf(stages, end),
    document
  };
}

/** Reads the stages of a plan as those of a mission that has not started. */
export function readPlan(document) {
  const stages = (document.stages ?? []).map((stage) =>
    stageOf({ n: stage.name, a: stage.service, u: stage.upstream, d: stage.downstream, p: stage.params })
  );
  return { name: document.name ?? '', params: document.params ?? null, services: document.services ?? [], stages, document };
}

/** Params in one line. */
function inOneLine(params) {
  const member = ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  return Object.entries(params ?? {}).map(member).join(', ').slice(0, 400);
}

/** What a list shows of a mission: little, since there may be many. */
export function summary(mission) {
  const counts = Object.fromEntries(STAGE_STATES.map((state) => [state, 0]));
  for (const stage of mission.stages) counts[stage.state]++;
  return {
    plan: mission.plan,
    state: mission.state,
    start: mission.start,
    end: mission.end,
    counts,
    total: mission.stages.length,
    done: counts.finished + counts.excluded + counts.skipped,
    params: inOneLine(mission.params)
  };
}

/** The edges of a mission's graph, each once: either end may name it. */
export function edgesOf(stages) {
  const known = new Set(stages.map((stage) => stage.name));
  const edges = new Map();
  const add = (from, to) => {
    if (known.has(from) && known.has(to)) edges.set(JSON.stringify([from, to]), { from, to });
  };
  for (const stage of stages) {
    for (const above of stage.upstream) add(above, stage.name);
    for (const below of stage.downstream) add(stage.name, below);
  }
  return [...edges.values()];
}

/** The stages that are excluded together with a stage: all downstream ones that are not done. */
export function excludedWith(stages, name) {
  const edges = edgesOf(stages);
  const reached = new Set([name]);
  for (const at of reached) {
    for (const edge of edges) if (edge.from === at) reached.add(edge.to);
  }
  reached.delete(name);
  return stages.filter((stage) => reached.has(stage.name) && (stage.state === 'ready' || stage.state === 'failed'));
}
