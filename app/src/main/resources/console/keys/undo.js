// The bar that offers to undo the last change, until the next one.

import { el } from '../parts/element.js';
import { visible } from '../parts/names.js';
import { commit } from './api.js';

const PRECONDITION_FAILED = 412;

export class UndoBar {
  element = el('div', { class: 'undo-bar', role: 'status', hidden: true });
  #undone;

  /** @param undone is called with the steps that were restored */
  constructor(undone) {
    this.#undone = undone;
  }

  /**
   * Offers to undo a change.
   *
   * @param said what was done, in words
   * @param steps { key, before, revision }: the bytes from before, and the revision since; either may be
   *     null, for no entry. Without steps it cannot be undone.
   */
  offer(system, said, steps) {
    const undo = el('button', { type: 'button', class: 'button small', 'data-focus': 'undo', onclick: () => this.#undo(system, steps, undo) }, 'Undo');
    this.#show(said, steps.length === 0 ? null : undo);
  }

  clear() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  #show(said, undo) {
    const dismiss = el('button', { type: 'button', class: 'link-button', onclick: () => this.clear() }, 'Dismiss');
    this.element.replaceChildren(...[el('span', { class: 'undo-text' }, said), undo, dismiss].filter((part) => part !== null));
    this.element.hidden = false;
  }

  /** Restores what was there, unless someone else has changed it since. */
  async #undo(system, steps, button) {
    button.disabled = true;
    try {
      await commit(system, steps.map(({ key, before, revision }) => ({ key, bytes: before, expected: revision })));
    } catch (problem) {
      if (problem.status === PRECONDITION_FAILED) {
        this.#show(`Not undone, since someone else has changed ${steps.length === 1 ? steps[0].key : 'one of these keys'} meanwhile.`, null);
      } else {
        button.disabled = false;
        this.element.querySelector('.undo-text').textContent = visible(`Not undone: ${problem.message}`);
      }
      return;
    }
    this.#show('The change was undone.', null);
    this.#undone(steps);
  }
}
