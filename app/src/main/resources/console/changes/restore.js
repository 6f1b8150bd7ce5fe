// Restores keys to what they were, after it was shown what that changes.

import { changeList } from '../parts/change.js';
import { el, many } from '../parts/element.js';
import { reviewed } from '../parts/review.js';
import { time } from '../parts/time.js';
import { refusal, send } from '../shell/http.js';
import { say } from '../shell/messages.js';

async function restored(system, body) {
  const response = await send(`/history/restore?system=${encodeURIComponent(system)}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' }
  });
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/**
 * Shows what restoring keys would change, and does it once that is confirmed.
 *
 * @param at the time, as a date
 * Resolves to whether it was done.
 */
export async function restore(system, keys, at) {
  const then = at.toISOString();
  const changed = (planned) => planned.filter(({ change }) => change !== null);
  const done = await reviewed({
    title: keys.length === 1 ? `Restore ${keys[0]}?` : `Restore ${many(keys.length, 'key')}?`,
    plan: async () => (await restored(system, { at: then, keys: keys.map((key) => ({ key })), dryRun: true })).keys,
    isEmpty: (planned) => changed(planned).length === 0,
    shown: (planned) => {
      const changes = changed(planned).map(({ change }) => change);
      const same = planned.length - changes.length;
      return [
        el('p', {}, 'As of ', time(at.getTime()), changes.length === 0 ? ', nothing was different: there is nothing to write.' : ', this would be written:'),
        changes.length === 0 ? null : changeList(changes),
        changes.length > 0 && same > 0 ? el('p', { class: 'muted' }, `${many(same, 'key is', 'keys are')} as then.`) : null
      ].filter((element) => element !== null);
    },
    verb: (planned) => `Restore ${many(changed(planned).length, 'key')}`,
    write: (planned) =>
      restored(system, { at: then, keys: planned.map(({ key, revision }) => ({ key, expected: revision })) })
  });
  if (done) say(`Restored ${many(keys.length, 'key')}.`);
  return done;
}
