// How the states of missions and stages are shown.

import { el } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';

const ICONS = {
  ready: 'circle',
  started: 'play',
  running: 'play',
  finished: 'check',
  complete: 'check',
  failed: 'alert',
  excluded: 'cross',
  skipped: 'forward',
  unread: 'dots',
  unreadable: 'exclamation'
};

export function stateIcon(state) {
  return ICONS[state];
}

/** A state as icon and word. */
export function statePill(state) {
  return el('span', { class: `pill state is-${state}` }, icon(ICONS[state]), state);
}

/** The progress of a mission: a part of the bar for each state of its stages. */
export function progress(counts, total) {
  const words = Object.entries(counts).filter(([, number]) => number > 0).map(([state, number]) => `${number} ${state}`);
  const bar = el('span', { class: 'progress', role: 'img', 'aria-label': `${words.join(', ') || 'no stages'} of ${total}` });
  for (const state of ['finished', 'skipped', 'excluded', 'started', 'failed']) {
    if (counts[state] === 0) continue;
    const part = el('span', { class: `part is-${state}` });
    part.style.setProperty('--share', String(counts[state] / Math.max(1, total)));
    bar.append(part);
  }
  return bar;
}
