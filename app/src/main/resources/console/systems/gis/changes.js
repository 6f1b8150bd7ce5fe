// What is different between two sets of routes. A route is known by its pattern.

import { count, el, many } from '../../parts/element.js';
import { patternText } from './words.js';

/** Of more changes than that only the first are shown. */
const SHOWN = 500;

/** A text that is the same for equal patterns. */
export function keyOf(pattern) {
  return JSON.stringify(Object.entries(pattern).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What makes the one set the other: { added, changed: [{ before, after }], removed, unchanged }. */
export function changesBetween(before, after) {
  const known = new Map(before.map((route) => [keyOf(route.pattern), route]));
  const changes = { added: [], changed: [], removed: [], unchanged: 0 };
  for (const route of after) {
    const was = known.get(keyOf(route.pattern));
    known.delete(keyOf(route.pattern));
    if (was === undefined) changes.added.push(route);
    else if (was.destination !== route.destination) changes.changed.push({ before: was, after: route });
    else changes.unchanged++;
  }
  changes.removed.push(...known.values());
  return changes;
}

/** How many routes are different, as a sentence. */
export function sentenceOf({ added, changed, removed, unchanged }) {
  const counts = [
    [added.length, 'added'],
    [changed.length, 'changed'],
    [removed.length, 'removed']
  ].filter(([number]) => number > 0);
  if (counts.length === 0) return 'The routes are the same.';
  return `${counts.map(([number, word]) => `${many(number, 'route')} ${number === 1 ? 'is' : 'are'} ${word}`).join(', ')}; ${count(unchanged)} unchanged.`;
}

/** The changes, one on each line; null if there are none. */
export function changeLines({ added, changed, removed }, shown = SHOWN) {
  const lines = [
    ...added.map((route) => ['+', `${patternText(route.pattern)} → ${route.destination}`, 'good']),
    ...changed.map(({ before, after }) => ['~', `${patternText(after.pattern)} → ${after.destination}, was ${before.destination}`, 'busy']),
    ...removed.map((route) => ['-', `${patternText(route.pattern)} → ${route.destination}`, 'bad'])
  ];
  if (lines.length === 0) return null;
  const more = lines.length > shown ? el('span', { class: 'muted' }, `and ${count(lines.length - shown)} more`) : null;
  return el(
    'span',
    { class: 'change-lines', tabindex: '0', role: 'group', 'aria-label': 'Changes' },
    lines.slice(0, shown).map(([mark, text, tone]) => el('span', { class: `tone-${tone}` }, el('span', { class: 'change-mark' }, `${mark} `), text)),
    more
  );
}
