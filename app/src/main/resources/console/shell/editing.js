// Changes of what others may change at the same time: each names the revision that it is made from.

import { completed } from '../parts/dialog.js';
import { notice } from './messages.js';

/** Another revision, or one where there was none. */
const CONFLICTS = new Set([400, 409]);

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
  return completed(title, fields(stored.value), verb, async (given) => {
    try {
      await save(stored, given);
    } catch (problem) {
      if (!CONFLICTS.has(problem.status)) throw problem;
      const now = await read();
      // Values that are not allowed, and a server that refuses all changes, have the same status.
      if (now.tag === stored.tag) throw problem;
      const differences = compared(fields(stored.value), fields(now.value));
      stored = now;
      throw new Error(
        differences === ''
          ? 'Someone else has made other changes meanwhile. Save again to make yours too, or cancel.'
          : `Someone else has changed this meanwhile. ${differences} Save again to replace it with your values, or cancel.`
      );
    }
  });
}

/** What is different, in words: 'Condition is now "retired".' */
function compared(before, now) {
  return now
    .filter((field, at) => field.value !== before[at]?.value)
    .map(({ label, value, choices }) => {
      if (typeof value === 'boolean') return `“${label}” is now ${value ? 'on' : 'off'}.`;
      const shown = choices?.find(([choice]) => choice === value)?.[1] ?? value;
      return `${label} is now “${shown}”.`;
    })
    .join(' ');
}
