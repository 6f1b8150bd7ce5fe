// Missions as rows of lists.

import { count, el } from '../../parts/element.js';
import { elapsed, time } from '../../parts/time.js';
import { missionAddress } from './addresses.js';
import { progress, statePill } from './states.js';

export const ROW_HEIGHT = 68;

/** A mission in two lines; among those of one plan, params instead of the plan's name. */
export function missionRow(board, entry, { current = false, ofPlan = false } = {}) {
  const known = entry.summary;
  const state = board.state(entry);
  const isRunning = state === 'running';
  return el(
    'a',
    {
      class: 'mission',
      href: missionAddress(entry.id),
      'aria-current': current ? 'true' : null,
      'data-focus': entry.id,
      title: `${entry.plan} / ${entry.id}`
    },
    el('span', { class: 'mission-name' }, entry.id),
    statePill(state),
    el(
      'span',
      { class: 'mission-facts' },
      el('span', { class: 'mission-plan' }, ofPlan ? (known?.params ?? '') : entry.plan),
      known?.start != null ? time(known.start) : null,
      known && (isRunning || (state === 'complete' && known.end !== null)) ? elapsed(known.start, known.end, isRunning, board.ahead) : null
    ),
    known ? progress(known.counts, known.total) : el('span', { class: 'progress unread' })
  );
}

/** A number of missions: while others are still to be read, the least that it will be. */
export function atLeast(number, isWhole) {
  if (isWhole) return count(number);
  return number === 0 ? '…' : `${count(number)}+`;
}

/** How far the missions have been read. */
export function loading(board) {
  return board.ready ? `Loading… ${count(board.known)} of ${count(board.missions.size)} missions` : 'Loading…';
}

/** The first few missions of a list. */
export function shortList(board, entries, { most = 6, ofPlan = false } = {}) {
  const rest = entries.length - most;
  return el(
    'ul',
    { class: 'short-list' },
    entries.slice(0, most).map((entry) => el('li', {}, missionRow(board, entry, { ofPlan }))),
    rest > 0 ? el('li', { class: 'muted more-of' }, `and ${atLeast(rest, board.isWhole)} more`) : null
  );
}
