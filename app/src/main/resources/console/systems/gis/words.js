// Words and signs of this page. Each sign has a shape or a character of its own, not only a tone.

import { signLabel } from '../../parts/block.js';
import { count, el } from '../../parts/element.js';

/** Of more rows than that only the first are shown, until more are asked for. */
export const ROWS = 200;

const sign = (word, shape, tone, mark = '') => ({ word, shape, tone, mark });

const OUTCOMES = {
  OK: sign('as defined', 'check', 'good'),
  CHANGED: sign('changed', 'check', 'good'),
  PENDING: sign('pending', 'dots', 'busy'),
  BLOCKED: sign('blocked', 'minus', 'bad'),
  PAUSED: sign('paused', 'pause', 'waiting'),
  FAILED: sign('failed', 'alert', 'bad')
};

const PASSES = {
  IDLE: sign('nothing to do', 'check', 'good'),
  ADOPTED: sign('adopted', 'check', 'good'),
  PARTIAL: sign('topics asked for are as defined', 'half', 'good'),
  PENDING: sign('pending', 'dots', 'busy'),
  FAILED: sign('failed', 'alert', 'bad'),
  SUPERSEDED: sign('superseded by another adopter', 'forward', 'waiting'),
  STOPPED: sign('stopped', 'out', 'waiting')
};

/** What a plan does to a topic; the marks are those of the command line. */
const ACTIONS = {
  CREATE: sign('create', 'plus', 'good', '+'),
  UPDATE: sign('update', 'pencil', 'busy', '~'),
  DELETE: sign('delete', 'remove', 'bad', '-'),
  ORPHAN: sign('not defined', 'circle', 'quiet', '?'),
  BLOCKED: sign('blocked', 'minus', 'bad', '!'),
  PAUSED: sign('paused', 'pause', 'waiting', '='),
  NO_CHANGE: sign('as defined', 'check', 'good', ' ')
};

const VERSIONS = {
  live: sign('live', 'check', 'good'),
  staged: sign('being written', 'dots', 'busy'),
  foreign: sign('of another publisher', 'person', 'quiet'),
  superseded: sign('superseded', 'circle', 'quiet'),
  'rolled-back': sign('rolled back from', 'retry', 'waiting'),
  deleted: sign('deleted', 'cross', 'quiet')
};

const found = (signs, name) => (Object.hasOwn(signs, name) ? signs[name] : sign(String(name), 'exclamation', 'bad', '?'));

export const actionSign = (action) => found(ACTIONS, action);
export const actionLabel = (action) => signLabel(found(ACTIONS, action));
export const outcomeLabel = (outcome) => signLabel(found(OUTCOMES, outcome));
export const passLabel = (state) => signLabel(found(PASSES, state));
export const versionSign = (state) => found(VERSIONS, state);
export const versionLabel = (state) => signLabel(versionSign(state));

/** A label that is like one of these. */
export const label = (word, shape, tone) => signLabel(sign(word, shape, tone));

/** What the parts of a plan are marked with. */
export const PART_MARKS = { ADD: '+', UPDATE: '~', REMOVE: '-', NO_CHANGE: ' ' };

/** Whether a number of the cluster differs between the partitions of a topic. */
export const isRange = ({ from, fromMost = from }) => fromMost !== from;

/** The number that the cluster has; null if it has no such topic. */
export function rangeOf({ from, fromMost = from }) {
  if (from === null) return null;
  return fromMost === from ? String(from) : `${from}–${fromMost}`;
}

/** The attributes of a pattern; `failing` is the name of the one that an event does not have so. */
export function pattern(attributes, failing = null) {
  const entries = Object.entries(attributes);
  if (entries.length === 0) return el('span', { class: 'any-event' }, 'every event');
  return el(
    'ul',
    { class: 'attributes' },
    entries.map(([name, value]) =>
      el('li', { class: name === failing ? 'failing' : null }, el('span', { class: 'attribute-name' }, name), el('span', { class: 'attribute-equals' }, '='), el('span', { class: 'attribute-value' }, value))
    )
  );
}

/** Properties of a topic, as the attributes of a pattern are drawn. */
export function properties(entries) {
  return entries.length === 0 ? null : pattern(Object.fromEntries(entries));
}

/** One line of text for the pattern of a route. */
export function patternText(attributes) {
  const entries = Object.entries(attributes);
  return entries.length === 0 ? 'every event' : entries.map(([name, value]) => `${name}=${value}`).join(', ');
}

/** Says how many of a list are shown, and shows more. */
export function moreRows(shown, all, what, onMore) {
  if (shown >= all) return null;
  return el(
    'p',
    { class: 'more-rows' },
    el('span', { class: 'muted' }, `The first ${count(shown)} of ${count(all)} ${what}. `),
    el('button', { type: 'button', class: 'link-button', 'data-focus': 'more', onclick: onMore }, 'Show more')
  );
}

/** Lines of NAME=VALUE as an object; empty lines mean nothing, and values stay as they are. Throws if a line is none. */
export function readPairs(text) {
  const pairs = new Map();
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '') return;
    const equals = line.indexOf('=');
    const name = line.slice(0, equals).trim();
    if (equals < 0 || name === '') throw new Error(`Line ${at + 1} is not NAME=VALUE: ${line.trim()}`);
    if (pairs.has(name)) throw new Error(`Line ${at + 1} gives ${name} again: give it once.`);
    pairs.set(name, line.slice(equals + 1));
  });
  return Object.fromEntries(pairs);
}
