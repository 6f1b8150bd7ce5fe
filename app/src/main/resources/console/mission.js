// What a stored mission means: names for its short members, and what follows from the states of its
// stages. Nothing here touches the page.

export const STAGE_STATES = ['ready', 'started', 'finished', 'failed', 'excluded', 'skipped'];
export const MISSION_STATES = ['running', 'failed', 'ready', 'complete'];

const OVER = new Set(['finished', 'excluded', 'skipped']);

/** What may be done to a stage in a state, by Houston's table; dependencies are the server's to judge. */
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

/** Milliseconds of a stored moment, or null: what was never set is the year 1. */
export function moment(text) {
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
    start: moment(document.t),
    end: moment(document.e)
  };
}

/** How a mission stands, of its stages: a failure is what somebody must look at, so it comes first. */
function stateOf(stages, end) {
  if (end !== null || stages.every((stage) => OVER.has(stage.state))) return 'complete';
  if (stages.some((stage) => stage.state === 'failed')) return 'failed';
  return stages.some((stage) => stage.state === 'started' || stage.state === 'finished') ? 'running' : 'ready';
}

/** Reads a mission as Houston stores it. */
export function readMission(document) {
  const stages = (document.s ?? []).filter(Boolean).map(stageOf);
  const end = moment(document.e);
  return {
    id: document.i ?? '',
    plan: document.n ?? '',
    params: document.p ?? null,
    start: moment(document.t),
    end,
    stages,
    state: stateOf(stages, end),
    document
  };
}

/** Reads the stages of a plan as those of a mission that has not begun. */
export function readPlan(document) {
  const stages = (document.stages ?? []).map((stage) =>
    stageOf({ n: stage.name, a: stage.service, u: stage.upstream, d: stage.downstream, p: stage.params })
  );
  return { name: document.name ?? '', params: document.params ?? null, services: document.services ?? [], stages, document };
}

/** Params in one line. */
function shortly(params) {
  const told = ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  return Object.entries(params ?? {}).map(told).join(', ').slice(0, 400);
}

/** What a list shows of a mission, which is little, since there may be many. */
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
    params: shortly(mission.params)
  };
}

/** The edges of a mission's graph: each once, whichever end names it. */
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

/** What excluding a stage excludes besides: all that hangs off it and is not done. */
export function excludedWith(stages, name) {
  const edges = edgesOf(stages);
  const reached = new Set([name]);
  for (const at of reached) {
    for (const edge of edges) if (edge.from === at) reached.add(edge.to);
  }
  reached.delete(name);
  return stages.filter((stage) => reached.has(stage.name) && (stage.state === 'ready' || stage.state === 'failed'));
}

/** A length of time for people. */
export function duration(millis) {
  const whole = Math.max(0, millis);
  if (whole < 1000) return `${Math.round(whole)}ms`;
  if (whole < 60_000) return `${(Math.floor(whole / 100) / 10).toFixed(1)}s`;
  const seconds = Math.floor(whole / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return `${days}d ${hours}h`;
  if (hours > 0) return `${hours}h ${minutes}m`;
  return `${minutes}m ${seconds % 60}s`;
}

/** A length of time that still runs, so nothing smaller than a second. */
export function running(millis) {
  return millis < 60_000 ? `${Math.floor(Math.max(0, millis) / 1000)}s` : duration(millis);
}

/** A moment for people: the time of today, or the day too. */
export function when(millis, now = Date.now()) {
  const time = new Date(millis);
  const clock = time.toLocaleTimeString('en-GB');
  if (time.toDateString() === new Date(now).toDateString()) return clock;
  const options = { day: 'numeric', month: 'short', ...(now - millis > 300 * 86_400_000 && { year: 'numeric' }) };
  return `${time.toLocaleDateString('en-GB', options)}, ${clock.slice(0, 5)}`;
}
