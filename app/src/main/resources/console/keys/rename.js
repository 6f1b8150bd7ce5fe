// Gives an entry another key: it is put there and deleted here, in one transaction.

import { el } from '../parts/element.js';
import { form, submit } from '../parts/form.js';
import { commit } from './api.js';
import { Review } from './review.js';

export class Rename {
  element = el('div', { class: 'editor' });

  /** @param saved is called with the steps that were done, and the new key */
  constructor({ system, key, entry, saved, closed }) {
    this.#start({ system, key, entry, saved, closed }, key);
  }

  focus() {
    const field = this.element.querySelector('input');
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }

  #start(given, suggested) {
    const cancel = el('button', { type: 'button', class: 'button', onclick: given.closed, 'data-focus': 'cancel' }, 'Cancel');
    this.element.replaceChildren(
      form({
        class: 'card',
        head: [el('h2', {}, 'New name')],
        fields: [{ name: 'key', label: 'Key', value: suggested, hint: 'Keys below it keep theirs.' }],
        buttons: [cancel, submit('Review change')],
        work: ({ key }) => {
          if (key === '') throw new Error('Name the key.');
          if (key === given.key) throw new Error('This is its name now: give another one.');
          this.#review(given, key);
        }
      })
    );
  }

  #review(given, key) {
    const { system, key: old, entry, saved } = given;
    const steps = [
      { key, bytes: entry.bytes, expected: null, before: null },
      { key: old, bytes: null, expected: entry.revision, before: entry.bytes }
    ];
    const review = new Review({
      system,
      title: 'What will change',
      sentences: [`${old} becomes ${key}, with the same value.`],
      steps,
      verb: 'Rename',
      confirm: async () => {
        const revisions = await commit(system, steps);
        saved(steps.map((step, at) => ({ key: step.key, before: step.before, revision: revisions[at] })), key);
      },
      cancel: { text: 'Change the name', work: () => { this.#start(given, key); this.focus(); } }
    });
    this.element.replaceChildren(review.element);
    review.focus();
  }
}
