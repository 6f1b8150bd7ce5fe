// How all missions stand: numbers, and those that somebody may want to look at.

import { el, count, empty } from './page.js';
import { icon } from './icons.js';
import { MISSION_STATES } from './mission.js';
import { shortList } from './missionlist.js';
import { button, card, replace } from './parts.js';

/**
 * Shows it.
 *
 * @param on { listState, savePlan } are called when somebody wants that
 */
export function showOverview(container, board, ahead, on) {
  if (!board.ready) replace(container, el('p', { class: 'muted loading' }, 'Reading…'));
  else if (board.missions.size > 0) replace(container, ...standing(board, ahead, on));
  else if (board.plans.size > 0) replace(container, empty('No missions yet', 'Choose a plan and start one.'));
  else replace(container, noPlans(on));
}

function standing(board, ahead, on) {
  const by = Object.fromEntries(MISSION_STATES.map((state) => [state, []]));
  for (const entry of board.list()) by[board.state(entry)]?.push(entry);
  const listed = (title, state) =>
    by[state].length === 0 ? null : card(title, null, shortList(by[state], (entry) => board.state(entry), ahead));
  const allComplete = by.failed.length + by.running.length + by.ready.length === 0;
  return [
    el('div', { class: 'title' }, el('h1', {}, 'Missions')),
    el('div', { class: 'tiles' }, MISSION_STATES.map((state) => tile(state, by[state].length, on))),
    listed('Failed: somebody should look', 'failed'),
    listed('Under way', 'running'),
    listed('Ready to start', 'ready'),
    allComplete ? listed('Complete', 'complete') : null
  ];
}

function tile(state, number, on) {
  return el(
    'button',
    { type: 'button', class: `tile is-${state}`, 'data-focus': `tile-${state}`, onclick: () => on.listState(state) },
    el('span', { class: 'tile-icon' }, icon(state)),
    el('span', { class: 'tile-number' }, count(number)),
    el('span', { class: 'tile-name' }, state)
  );
}

function noPlans(on) {
  const nothing = empty('No plans yet', 'A plan is a graph of stages; a mission is one run of it.');
  nothing.append(button('plus', 'Save a plan', { class: 'primary', onclick: on.savePlan }));
  return nothing;
}
