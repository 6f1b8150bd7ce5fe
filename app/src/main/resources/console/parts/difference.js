// What is different between two versions of a text, and between three.

import { count, el, many } from './element.js';
import { cut, differences, merged, text } from './lines.js';

/** Equal lines shown around those that differ. */
const AROUND = 3;

/** More lines than that are shown on demand. */
const SHOWN = 400;

/** Of a longer line a part is shown. */
const LONG = 600;

const SIGNS = { removed: '−', added: '+', equal: ' ' };
const WORDS = { removed: 'removed', added: 'added' };

/** The lines that differ between two texts, with some of those around them. */
export function difference(before, after, label = 'Difference') {
  const [old, now] = cut([before, after]);
  const found = differences(old, now);
  if (found.length === 0) return el('p', { class: 'muted' }, 'Nothing is different.');
  return rows(compared(old, now, found), label);
}

/** One row for each line: { kind, line, marked } or how many equal ones are left out: { skipped }. */
function compared(old, now, found) {
  const made = [];
  let at = 0;
  for (const [place, { from, to, start, end }] of found.entries()) {
    made.push(...equal(old.slice(at, from), place === 0 ? 0 : AROUND, AROUND));
    const [removed, added] = [old.slice(from, to), now.slice(start, end)];
    const pairs = removed.length === added.length;
    made.push(...removed.map((line, row) => ({ kind: 'removed', line, other: pairs ? added[row] : null })));
    made.push(...added.map((line, row) => ({ kind: 'added', line, other: pairs ? removed[row] : null })));
    at = to;
  }
  made.push(...equal(old.slice(at), AROUND, 0));
  return made;
}

function equal(lines, first, last) {
  const row = (line) => ({ kind: 'equal', line, other: null });
  if (lines.length <= first + last + 1) return lines.map(row);
  return [
    ...lines.slice(0, first).map(row),
    { skipped: lines.slice(first, lines.length - last).map(row) },
    ...(last === 0 ? [] : lines.slice(-last).map(row))
  ];
}

function rows(all, label) {
  const list = el('ol', { class: 'difference', tabindex: '0', 'aria-label': label });
  const more = el('button', { type: 'button', class: 'button small', onclick: () => show() });
  let shown = 0;
  const show = () => {
    list.append(...all.slice(shown, shown + SHOWN).map(row));
    shown = Math.min(all.length, shown + SHOWN);
    more.hidden = shown === all.length;
    more.textContent = `Show more of ${many(all.length - shown, 'line')}`;
  };
  show();
  return el('div', { class: 'difference-room' }, list, more);
}

function row(given) {
  if (!given.skipped) return line(given);
  const skipped = el('li', { class: 'skipped' });
  const show = () => skipped.replaceWith(...given.skipped.slice(0, SHOWN).map(line), ...(given.skipped.length > SHOWN ? [row({ skipped: given.skipped.slice(SHOWN) })] : []));
  skipped.append(el('button', { type: 'button', class: 'link-button', onclick: show }, `${many(given.skipped.length, 'equal line')}`));
  return skipped;
}

function line({ kind, line: { text: whole, indent }, other }) {
  const [begin, middle, end] = marked(whole.replace(/\n$/, ''), other?.text.replace(/\n$/, '') ?? null);
  const content = el('span', { class: 'difference-text' }, begin, middle === '' ? null : el('mark', {}, middle), end);
  content.style.setProperty('--indent', indent);
  const spoken = WORDS[kind] ? el('span', { class: 'unseen' }, `${WORDS[kind]}: `) : null;
  const ended = other !== null && whole.endsWith('\n') !== other.text.endsWith('\n');
  return el(
    'li',
    { class: kind },
    el('span', { class: 'difference-sign', 'aria-hidden': 'true' }, SIGNS[kind]),
    spoken,
    content,
    ended ? el('span', { class: 'muted' }, whole.endsWith('\n') ? ' (with a line end)' : ' (without a line end)') : null
  );
}

/** A line in three parts, of which the second is what the other one has not; long parts are shortened. */
function marked(whole, other) {
  if (other === null) return [shortened(whole, 'start'), '', ''];
  let begin = 0;
  while (begin < whole.length && begin < other.length && whole[begin] === other[begin]) begin++;
  let end = 0;
  while (end < Math.min(whole.length, other.length) - begin && whole.at(-1 - end) === other.at(-1 - end)) end++;
  return [
    shortened(whole.slice(0, begin), 'end'),
    shortened(whole.slice(begin, whole.length - end), 'start'),
    shortened(whole.slice(whole.length - end), 'start')
  ];
}

/** Leaves out the rest of a long text, which is at its end or at its start. */
function shortened(whole, kept) {
  const cutOff = whole.length - LONG;
  if (cutOff <= 0) return whole;
  const note = `⟨${count(cutOff)} more characters⟩`;
  return kept === 'start' ? whole.slice(0, LONG) + note : note + whole.slice(-LONG);
}

const KINDS = {
  mine: ['Only you have changed this', 'mine'],
  theirs: ['Only the other writer has changed this', 'theirs'],
  both: ['Both have made the same change', 'mine']
};

const CHOICES = [
  ['theirs', 'Theirs'],
  ['mine', 'Mine'],
  ['before', 'Before']
];

let last = 0;

/**
 * Three versions of a text beside each other, where they differ. What only one side has changed is merged;
 * where both have, one is chosen.
 *
 * @param changed is called when a choice was made
 * @returns { element, text(), open() }: what was merged, and how many choices are left to make
 */
export function threeWay({ before, mine, theirs, changed = () => {} }) {
  const parts = merged(...cut([before, mine, theirs]));
  const chosen = parts.map(({ kind }) => (kind === 'conflict' ? null : kind === 'theirs' ? 'theirs' : 'mine'));
  const conflicts = parts.filter(({ kind }) => kind === 'conflict').length;
  let seen = 0;
  const element = el(
    'div',
    { class: 'three-way' },
    parts.map((part, at) => {
      if (part.kind === 'same') return el('p', { class: 'muted three-way-same' }, many(part.before.length, 'equal line'));
      const choose = (choice) => {
        chosen[at] = choice;
        changed();
      };
      if (part.kind === 'conflict') return conflict(part, `Conflict ${++seen} of ${conflicts}`, choose);
      const [title, side] = KINDS[part.kind];
      return el('section', { class: 'three-way-part' }, el('h3', {}, title), rows(compared(part.before, part[side], [whole(part.before, part[side])]), title));
    })
  );
  return {
    element,
    conflicts,
    text: () => parts.map((part, at) => text(part[chosen[at] ?? 'before'])).join(''),
    open: () => chosen.filter((choice) => choice === null).length
  };
}

function whole(old, now) {
  return { from: 0, to: old.length, start: 0, end: now.length };
}

/** Lines below each other, also those that are parts of one. */
function onLines(lines) {
  return lines.map(({ text, indent }) => '  '.repeat(indent) + text.replace(/\n$/, '')).join('\n');
}

function conflict(part, title, choose) {
  const name = `choice-${++last}`;
  return el(
    'fieldset',
    { class: 'three-way-part conflict' },
    el('legend', {}, title),
    el(
      'div',
      { class: 'three-way-columns' },
      CHOICES.map(([version, word]) =>
        el(
          'label',
          { class: 'three-way-column' },
          el('span', { class: 'check' }, el('input', { type: 'radio', name, value: version, onchange: () => choose(version) }), word),
          el('pre', { class: 'three-way-text' }, shortened(onLines(part[version]), 'start') || '(nothing)')
        )
      )
    )
  );
}
