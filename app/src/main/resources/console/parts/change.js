// A change of a record, by its meaning: one that was made, or one that would be.

import { el, many } from './element.js';
import { icon } from './icon.js';

/** Of a longer value the beginning is shown, until all of it is wanted. */
const SHOWN_CHARACTERS = 600;

/** A line has no room for more of a value. */
const LINE_CHARACTERS = 80;

const SIGNS = {
  added: { word: 'created', shape: 'plus', tone: 'good' },
  removed: { word: 'deleted', shape: 'minus', tone: 'bad' },
  changed: { word: 'changed', shape: 'pencil', tone: 'busy' },
  gap: { word: 'gap', shape: 'alert', tone: 'waiting' },
  begin: { word: 'begin', shape: 'circle', tone: 'quiet' }
};

/** What a change is: { word, shape, tone }. */
export function changeSign({ change, difference }) {
  return SIGNS[change ?? difference] ?? SIGNS.changed;
}

/** The sign of a change as an icon. */
export function changeIcon(change) {
  const { shape, tone, word } = changeSign(change);
  return el('span', { class: `change-icon tone-${tone}`, title: word }, icon(shape));
}

function clipped(value, most) {
  return value.length > most ? `${value.slice(0, most)}…` : value;
}

/** Whether a field is there on a side; what is absent is null or missing. */
function isThere(value) {
  return value !== null && value !== undefined;
}

function inLine(value) {
  if (!isThere(value)) return 'none';
  return value === '' ? '“”' : clipped(value.replaceAll('\n', ' '), LINE_CHARACTERS);
}

/** The fields of a change in one line: 'status READY → DROPPED'. */
export function changeLine({ change, difference, fields = [] }) {
  const kind = change ?? difference;
  if (fields === null || fields.length === 0) return kind === 'changed' ? 'bytes differ that the record does not show' : '';
  const first = fields.slice(0, 3).map(({ name, before, after }) => {
    if (kind === 'added') return `${name} ${inLine(after)}`;
    if (kind === 'removed') return `${name} ${inLine(before)}`;
    return `${name} ${inLine(before)} → ${inLine(after)}`;
  });
  if (fields.length > 3) first.push(many(fields.length - 3, 'more field'));
  return first.join(', ');
}

/** A value of a field; a long one can be opened. */
function value(text, side) {
  if (!isThere(text)) return el('span', { class: 'muted' }, 'none');
  if (text === '') return el('span', { class: 'muted' }, 'empty');
  const shown = el('pre', { class: `change-value ${side}` }, clipped(text, SHOWN_CHARACTERS));
  if (text.length <= SHOWN_CHARACTERS) return shown;
  const more = el('button', { type: 'button', class: 'link-button' }, `Show all ${many(text.length, 'character')}`);
  more.addEventListener('click', () => {
    shown.replaceWith(el('pre', { class: `change-value ${side}` }, text));
    more.remove();
  });
  return el('div', {}, shown, more);
}

/** All fields of a change: what they were, and what they are or would be. */
export function changeFields({ change, difference, fields, beforeHeld }) {
  const kind = change ?? difference;
  if (!fields || fields.length === 0) {
    return el('p', { class: 'muted' }, kind === 'changed' ? 'Bytes differ that the record does not show.' : 'The record has no fields.');
  }
  const unknown = () => el('span', { class: 'muted' }, 'not known');
  return el(
    'dl',
    { class: 'change-fields' },
    fields.map(({ name, before, after }) =>
      el(
        'div',
        {},
        el('dt', {}, name),
        kind === 'added' ? null : el('dd', {}, el('span', { class: 'unseen' }, 'before: '), beforeHeld === false ? unknown() : value(before, 'before')),
        kind === 'removed' ? null : el('dd', {}, el('span', { class: 'unseen' }, 'after: '), value(after, 'after'))
      )
    )
  );
}

/**
 * A list of changes, each with its fields.
 *
 * @param address the address of a key, or null if keys are not shown
 */
export function changeList(changes, address = () => null) {
  return el('ul', { class: 'change-list' }, changes.map((each) => {
    const href = each.key ? address(each) : null;
    return el(
      'li',
      {},
      el(
        'p',
        { class: 'change-head' },
        changeIcon(each),
        el('span', { class: 'change-name' }, el('span', { class: 'muted' }, each.type), ' ', el('strong', {}, each.identity), ' ', el('span', { class: 'unseen' }, changeSign(each).word)),
        href === null ? null : el('a', { href }, 'Key')
      ),
      changeFields(each)
    );
  }));
}
