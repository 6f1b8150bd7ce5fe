// Changes of what others may change at the same time: each names the revision that it is made from.

import { completed, destroyed } from '../parts/dialog.js';
import { notice } from './messages.js';

/** Another revision, or one where there was none. */
const CONFLICTS = new Set([400, 409, 412]);

/** What it means to go on after a conflict: beside other changes, and over the same ones. */
const SAVING = { beside: 'make yours too', over: 'replace it with your values' };
const DROPPING = { beside: 'go on', over: 'go on' };

/**
 * Asks for the new values of something, and saves them. If it was changed meanwhile, the dialog stays
 * and says what is different; saving again replaces that.
 *
 * @param read resolves to the { value, tag } that is stored
 * @param fields makes the fields of a value
 * @param save receives what is stored and the new values, and resolves when they are saved
 * Resolves to whether they were.
 */
export async function edited({ title, verb = 'Save', read, fields, save }) {
  let stored;
  try {
    stored = await read();
  } catch (problem) {
    notice(problem.message);
    return false;
  }
  return completed(title, fields(stored.value), verb, seen({ stored, read, fields, verb, act: save, ends: SAVING }));
}

/**
 * Destroys something as it was shown, once its name was typed. If it was changed meanwhile, the dialog stays and says
 * what is different; confirming again destroys that.
 *
 * @param stored the { value, tag } that was shown
 * @param read resolves to what is stored now
 * @param fields makes the fields of a value, which say what is different
 * @param drop receives what is stored, and resolves when it is destroyed
 */
export function dropped({ title, what, name, verb, stored, read, fields, drop }) {
  return destroyed({ title, what, name, verb, work: seen({ stored, read, fields, verb, act: drop, ends: DROPPING }) });
}

/** Does something to what was seen; if it is another one now, throws what is different, and does it to that the next time. */
function seen({ stored, read, fields, verb, act, ends }) {
  let known = stored;
  return async (given) => {
    try {
      await act(known, given);
    } catch (problem) {
      if (!CONFLICTS.has(problem.status)) throw problem;
      const now = await read();
      // Values that are not allowed, and a server that refuses all changes, have the same status.
      if (now.tag === known.tag) throw problem;
      const differences = compared(fields(known.value), fields(now.value));
      known = now;
      throw new Error(
        differences === ''
          ? `Someone else has made other changes meanwhile. ${verb} again to ${ends.beside}, or cancel.`
          : `Someone else has changed this meanwhile. ${differences} ${verb} again to ${ends.over}, or cancel.`
      );
    }
  };
}

/** What is different, in words: 'Condition is now "retired".' */
function compared(before, now) {
  return now
    .filter((field, at) => field.value !== before[at]?.value)
    .map(({ label, value, choices }) => {
      if (typeof value === 'string' && value.includes('\n')) return `${label} has other lines: ${lines(before.find((field) => field.label === label)?.value ?? '', value)}.`;
      if (typeof value === 'boolean') return `“${label}” is now ${value ? 'on' : 'off'}.`;
      const shown = choices?.find(([choice]) => choice === value)?.[1] ?? value;
      return `${label} is now “${shown}”.`;
    })
    .join(' ');
}

/** The first of the lines that only one of two texts has. */
function lines(before, now) {
  const [old, made] = [before, now].map((text) => text.split('\n').map((line) => line.trim()));
  const only = (some, others, word) => some.filter((line) => !others.includes(line)).slice(0, 3).map((line) => `${word} “${line}”`);
  return [...only(old, made, 'no more'), ...only(made, old, 'now')].join(', ') || 'in another order';
}
