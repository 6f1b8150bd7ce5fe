// The graph of a mission's or a plan's stages.

import { Graph } from '../../parts/graph.js';
import { elapsed } from '../../parts/time.js';
import { stateIcon } from './states.js';

const DONE = new Set(['finished', 'skipped']);

/** What has been passed, what is being passed, and what never will be. */
function edge(from, to) {
  if (from.state === 'excluded' || to.state === 'excluded') return 'out';
  if (!DONE.has(from.state)) return 'ahead';
  return to.state === 'started' ? 'flowing' : to.state === 'ready' ? 'open' : 'passed';
}

function stageGraph(selected, detail) {
  return new Graph({
    label: 'Graph of the stages',
    selected,
    edge,
    follow: ({ state }) => state === 'failed' || state === 'started',
    card: (stage) => ({
      kind: `is-${stage.state}`,
      icon: stateIcon(stage.state),
      title: [stage.name, stage.service].filter(Boolean).join(' · '),
      detail: detail(stage)
    })
  });
}

/** @param ahead returns how far the server's clock is ahead of this one */
export function missionGraph(selected, ahead) {
  return stageGraph(selected, ({ state, start, end }) => {
    const isRunning = state === 'started';
    if (start === null || (!isRunning && state !== 'finished')) return state;
    const text = document.createDocumentFragment();
    text.append(state, ' · ', elapsed(start, end, isRunning, ahead()));
    return text;
  });
}

/** The stages of a plan have no state yet, so their services are shown. */
export function planGraph(selected) {
  return stageGraph(selected, ({ service }) => service || 'no service');
}
