// Changes of what others may change at the same time: each names the revision that it is made from.

import { completed, destroyed } from '../parts/dialog.js';
import { difference, threeWay } from '../parts/difference.js';
import { el, many } from '../parts/element.js';
import { notice } from './messages.js';

/** Another revision, or one where there was none. */
const CONFLICTS = new Set([400, 409, 412]);

/** What it means to go on after a conflict: beside other changes, and over the same ones. */
const SAVING = { beside: 'make yours too', over: 'replace it with your values' };
const DROPPING = { beside: 'go on', over: 'go on' };

/** Says in words what is different, and shows texts of several lines beside each other. */
class Conflict extends Error {
  /** @param shows makes elements that belong below the message, and receives what sets a field by its name */
  constructor(message, shows) {
    super(message);
    this.shows = shows;
  }
}

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
      const changes = changed(fields(known.value), fields(now.value));
      known = now;
      throw new Conflict(
        changes.length === 0
          ? `Someone else has made other changes meanwhile. ${verb} again to ${ends.beside}, or cancel.`
          : `Someone else has changed this meanwhile. ${changes.map(inWords).join(' ')} ${verb} again to ${ends.over}, or cancel.`,
        (set) => changes.filter(hasLines).map((change) => (given?.[change.name] === undefined ? lines(change) : merge(change, given[change.name], set)))
      );
    }
  };
}

/** The fields that have another value now, each with the one `before`. */
function changed(before, now) {
  return now.map((field) => ({ ...field, before: before.find(({ label }) => label === field.label)?.value })).filter((field) => field.value !== field.before);
}

function hasLines({ value, before }) {
  return [value, before].some((text) => typeof text === 'string' && text.includes('\n'));
}

/** What is different, in words: 'Condition is now "retired".' */
function inWords(change) {
  const { label, value, choices } = change;
  if (hasLines(change)) return `${label} has other lines, which are shown below.`;
  if (typeof value === 'boolean') return `“${label}” is now ${value ? 'on' : 'off'}.`;
  const shown = choices?.find(([choice]) => choice === value)?.[1] ?? value;
  return `${label} is now “${shown}”.`;
}

function section(label, ...content) {
  return el('section', { class: 'compared', 'aria-label': `${label}: what is different` }, el('p', { class: 'label' }, label), content);
}

function lines({ label, before = '', value }) {
  return section(label, difference(String(before), value, label));
}

/** Three versions of a field, and a button that writes what is merged into it. */
function merge({ name, label, before = '', value }, mine, set) {
  const use = el('button', { type: 'button', class: 'button small' });
  const describe = () => {
    const open = three.open();
    use.disabled = open > 0;
    use.textContent = open > 0 ? `Choose in ${many(open, 'conflict')}` : 'Use the merged text';
  };
  const three = threeWay({ before: String(before), mine, theirs: value, changed: describe });
  const made = section(label, three.element, use);
  use.addEventListener('click', () => {
    set(name, three.text());
    made.remove();
  });
  describe();
  return made;
}
