// Parts of the missions page that several of its views show.

import { el } from './page.js';
import { icon } from './icons.js';
import { duration, running, when } from './mission.js';

const TONES = { running: 'busy', started: 'busy', failed: 'bad', complete: 'good', finished: 'good', skipped: 'waiting' };

/** The class of a mission's or a stage's state. */
export function toneOf(state) {
  return TONES[state] ?? 'quiet';
}

/** A state as icon and word. */
export function statePill(state) {
  return el('span', { class: `pill state ${toneOf(state)} is-${state}` }, icon(state), state);
}

/** How long something took; what still lasts is counted on by tick(). */
export function lasted(start, end, goesOn, ahead) {
  if (start !== null && end !== null && end >= start && !goesOn) return el('span', {}, duration(end - start));
  if (start === null || !goesOn) return el('span', { class: 'muted' }, '–');
  const since = start - ahead;
  return el('span', { class: 'ticking', 'data-since': since }, running(Date.now() - since));
}

/** Counts on what still lasts. */
export function tick(root) {
  for (const element of root.querySelectorAll('[data-since]')) {
    const text = running(Date.now() - Number(element.dataset.since));
    if (element.textContent !== text) element.textContent = text;
  }
}

/** A moment, short; whole when pointed at. */
export function at(millis) {
  if (millis === null) return el('span', { class: 'muted' }, '–');
  return el('time', { datetime: new Date(millis).toISOString(), title: new Date(millis).toISOString() }, when(millis));
}

/** How far a mission is: a part of the bar for each state of its stages. */
export function progress(counts, total) {
  const bar = el('span', { class: 'progress', role: 'img', 'aria-label': `${spoken(counts)} of ${total}` });
  for (const state of ['finished', 'skipped', 'excluded', 'started', 'failed']) {
    if (counts[state] === 0) continue;
    const part = el('span', { class: `part is-${state}` });
    part.style.setProperty('--share', String(counts[state] / Math.max(1, total)));
    bar.append(part);
  }
  return bar;
}

function spoken(counts) {
  const told = Object.entries(counts).filter(([, number]) => number > 0);
  return told.map(([state, number]) => `${number} ${state}`).join(', ') || 'no stages';
}

/** Params as names and values; text as it is, all else as JSON. */
export function paramsTable(params) {
  if (!params || Object.keys(params).length === 0) return el('p', { class: 'muted' }, 'None.');
  return el(
    'dl',
    { class: 'params' },
    Object.entries(params).map(([name, value]) =>
      el('div', {}, el('dt', {}, name), el('dd', {}, typeof value === 'string' ? value : JSON.stringify(value)))
    )
  );
}

/** A button with an icon. */
export function button(name, text, properties = {}) {
  return el('button', { type: 'button', ...properties, class: `button ${properties.class ?? ''}` }, icon(name), text);
}

/** A part of a page with a heading; further elements stand beside the heading. */
export function card(title, beside, ...content) {
  return el('section', { class: 'card' }, el('div', { class: 'card-head' }, el('h2', {}, title), beside), ...content);
}

/** A document as it came. */
export function raw(document) {
  return el(
    'details',
    { class: 'card raw' },
    el('summary', {}, 'JSON, as stored'),
    el('pre', { class: 'value', tabindex: '0', 'aria-label': 'JSON' }, JSON.stringify(document, null, 2))
  );
}

/**
 * Puts new content in the place of old. Whoever had the focus on an element with a data-focus keeps
 * it on the one of the same name, or the first where that is gone, and what was opened stays open.
 */
export function replace(container, ...content) {
  const focused = container.contains(document.activeElement) ? document.activeElement.dataset.focus : undefined;
  const open = new Set([...container.querySelectorAll('details[open]')].map((details) => details.dataset.part ?? ''));
  container.replaceChildren(...content.flat().filter(Boolean));
  for (const details of container.querySelectorAll('details')) details.open = open.has(details.dataset.part ?? '');
  if (focused !== undefined) {
    const able = [...container.querySelectorAll('[data-focus]')].filter((element) => !element.disabled);
    (able.find((element) => element.dataset.focus === focused) ?? able[0])?.focus({ preventScroll: true });
  }
}
