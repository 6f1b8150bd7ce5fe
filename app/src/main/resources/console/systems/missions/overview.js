// The state of all missions: numbers, and the missions that need attention.

import { button, card, empty } from '../../parts/block.js';
import { el, replace } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { MISSION_STATES } from './mission.js';
import { atLeast, loading, shortList } from './rows.js';
import { stateIcon } from './states.js';

/** @param on { listState, savePlan }; savePlan is null where nothing may be changed */
export function showOverview(container, board, on) {
  if (!board.ready) replace(container, heading(), el('p', { class: 'muted loading' }, loading(board)));
  else if (board.missions.size > 0) replace(container, states(board, on));
  else if (board.plans.size > 0) replace(container, empty('No missions yet', 'Select a plan to start one.'));
  else replace(container, noPlans(on));
}

function heading() {
  return el('div', { class: 'title' }, el('h1', {}, 'Missions'));
}

function states(board, on) {
  const by = Object.fromEntries(MISSION_STATES.map((state) => [state, []]));
  for (const entry of board.list()) by[board.state(entry)]?.push(entry);
  const listed = (title, state) => (by[state].length === 0 ? null : card(title, null, shortList(board, by[state])));
  const { isWhole } = board;
  const areAllComplete = isWhole && by.failed.length + by.running.length + by.ready.length === 0;
  return [
    heading(),
    isWhole ? null : el('p', { class: 'muted loading', role: 'status' }, loading(board)),
    el('div', { class: 'tiles' }, MISSION_STATES.map((state) => tile(state, atLeast(by[state].length, isWhole), on))),
    listed('Failed', 'failed'),
    listed('Running', 'running'),
    listed('Ready to start', 'ready'),
    areAllComplete ? listed('Complete', 'complete') : null
  ];
}

function tile(state, number, on) {
  return el(
    'button',
    { type: 'button', class: `tile is-${state}`, 'data-focus': `tile-${state}`, onclick: () => on.listState(state) },
    el('span', { class: 'tile-icon' }, icon(stateIcon(state))),
    el('span', { class: 'tile-number' }, number),
    el('span', { class: 'tile-name' }, state)
  );
}

function noPlans(on) {
  const hint = 'A plan is a graph of stages; a mission is one run of it.';
  return empty('No plans yet', hint, on.savePlan ? button('plus', 'Save a plan', { class: 'primary', onclick: on.savePlan }) : null);
}
