// The way back to an earlier version, which shows first what it changes.

import { confirmedWith } from '../../parts/dialog.js';
import { el, many } from '../../parts/element.js';
import { notice, say } from '../../shell/messages.js';
import { api } from './api.js';
import { changeLines, sentenceOf } from './changes.js';

/** Of more changes than that a confirmation names only the first. */
const NAMED = 100;

/** The states of versions to which no one can roll back. */
export const NO_TARGETS = new Set(['live', 'staged', 'deleted']);

/** Rolls back, once the user has seen what that changes and confirmed it. If another version went live meanwhile, it is shown what it changes now. */
export async function rolledBack(version) {
  let note = null;
  for (;;) {
    let plan;
    try {
      plan = await api.planRollback(version);
    } catch (problem) {
      return notice(problem.message);
    }
    let isStale = false;
    const sentences = [note, ...sentencesOf(plan, version)].filter((sentence) => sentence !== null);
    const isDone = await confirmedWith(`Roll back to version ${version}?`, sentences, [], 'Roll back', async () => {
      try {
        await api.rollback(version, plan.live);
      } catch (problem) {
        if (problem.status !== 409) throw problem;
        isStale = true;
      }
    });
    if (!isDone) return undefined;
    if (!isStale) return say(`Version ${version} is live.`);
    note = el('strong', {}, 'Another version went live meanwhile. This is what it would change now:');
  }
}

/** What a roll back changes. */
function sentencesOf(plan, version) {
  return [
    `Version ${version} becomes live in the place of version ${plan.live}, which stays stored.`,
    sentenceOf(plan),
    changeLines(plan, NAMED),
    plan.unreadable.length === 0 ? null : `${many(plan.unreadable.length, 'key')} of the live version cannot be read.`,
    ...plan.warnings
  ].filter((sentence) => sentence !== null);
}
