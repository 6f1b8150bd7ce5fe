// Deletes an entry, or all that begin with a prefix.

import { count, el, many } from '../parts/element.js';
import { below, commit, deleteBelow, size } from './api.js';
import { Review } from './review.js';

/** So many entries, and no more, are deleted on the condition that each is as it was shown, and can be restored. */
const MAX_CONDITIONS = 30;

/** Asks whether an entry is to be deleted. */
export function deletion({ system, key, entry, saved, closed }) {
  const step = { key, before: entry.bytes, bytes: null, expected: entry.revision };
  return new Review({
    system,
    title: 'What will be deleted',
    steps: [step],
    verb: 'Delete',
    isDanger: true,
    confirm: async () => {
      await commit(system, [step]);
      saved([{ key, before: entry.bytes, revision: null }]);
    },
    cancel: { text: 'Cancel', work: closed }
  });
}

/** Asks whether all keys that begin with a prefix are to be deleted; the prefix must be typed. */
export async function deletionBelow({ system, prefix, saved, closed }) {
  const [{ keys, bytes, complete, transactions }, entries] = await Promise.all([size(system, prefix), below(system, prefix, MAX_CONDITIONS)]);
  const field = el('input', { class: 'field mono', type: 'text', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', 'data-focus': 'prefix' });
  const steps = (entries ?? []).map(({ key, bytes: before, revision }) => ({ key, before, bytes: null, expected: revision }));
  const number = `${complete ? '' : 'at least '}${many(keys, 'key')}`;
  const review = new Review({
    system,
    title: `Delete ${number}`,
    sentences: [
      `${number}, of ${many(bytes, 'byte')} in all, begin with ${prefix}. They are deleted in ${transactions === 1 ? 'one transaction' : `${count(transactions)} transactions`}.`,
      entries === null
        ? `These are too many to compare: keys that others put there meanwhile are deleted too, and it cannot be undone.`
        : 'If one of them was changed meanwhile, none is deleted.'
    ],
    steps,
    verb: `Delete ${number}`,
    isDanger: true,
    extra: [el('label', { class: 'form-field' }, el('span', { class: 'label' }, `To confirm, type the prefix: ${prefix}`), field)],
    confirm: async () => {
      if (entries === null) {
        saved([], await deleteBelow(system, prefix));
        return;
      }
      await commit(system, steps);
      saved(steps.map(({ key, before }) => ({ key, before, revision: null })), steps.length);
    },
    cancel: { text: 'Cancel', work: closed }
  });
  review.ready(false);
  field.addEventListener('input', () => review.ready(field.value === prefix));
  return review;
}
