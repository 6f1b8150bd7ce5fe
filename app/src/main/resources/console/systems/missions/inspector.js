// The stage that is selected in a mission, and the changes that it allows.

import { button, facts, members } from '../../parts/block.js';
import { el, replace } from '../../parts/element.js';
import { elapsed, time } from '../../parts/time.js';
import { allowed } from './mission.js';
import { stateIcon, statePill } from './states.js';

/** The states that a stage can be changed to, and what that is called. */
const ACTIONS = Object.entries({ started: 'Start', finished: 'Finish', failed: 'Fail', skipped: 'Skip', excluded: 'Exclude' });

/** A failed stage has no end. */
export function stageDuration({ state, start, end }, ahead) {
  return elapsed(start, state === 'failed' ? null : end, state === 'started', ahead);
}

export class Inspector {
  #mayWrite;
  #change;
  element = el('div', { class: 'inspector' });

  /** @param change is called with the button pressed, the stage, the state wanted, and whether to ignore dependencies */
  constructor(mayWrite, change) {
    this.#mayWrite = mayWrite;
    this.#change = change;
  }

  /**
   * @param stage the one selected, or undefined
   * @param wrong why the last change failed, or null
   */
  show(stage, wrong, ahead) {
    if (!stage) {
      const what = this.#mayWrite ? 'see its details and change its state' : 'see its details';
      replace(this.element, el('p', { class: 'muted hint-line' }, `Select a stage to ${what}.`));
      return;
    }
    replace(
      this.element,
      el('div', { class: 'inspector-head' }, el('h3', {}, stage.name), statePill(stage.state)),
      this.#mayWrite ? this.#actions(stage) : null,
      wrong,
      facts([
        ['Service', stage.service],
        ['Started', stage.start === null ? null : time(stage.start)],
        ['Ended', stage.end === null ? null : time(stage.end)],
        ['Duration', stage.start === null || stage.state === 'failed' ? null : stageDuration(stage, ahead)],
        ['Upstream', stage.upstream.join(', ')]
      ]),
      stage.params && Object.keys(stage.params).length > 0 ? el('div', { class: 'inspector-params' }, el('h4', {}, 'Params'), members(stage.params)) : null
    );
  }

  #actions(stage) {
    const isTicked = this.element.querySelector('input[name="ignore"]')?.checked && this.element.dataset.stage === stage.name;
    this.element.dataset.stage = stage.name;
    const ignore = el('input', { type: 'checkbox', name: 'ignore', 'data-focus': 'ignore' });
    ignore.checked = Boolean(isTicked);
    return el(
      'div',
      { class: 'inspector-actions', role: 'group', 'aria-label': `Change ${stage.name}` },
      ACTIONS.map(([target, word]) =>
        button(stateIcon(target), stage.state === 'failed' && target === 'started' ? 'Retry' : word, {
          'data-focus': `do-${target}`,
          disabled: !allowed(stage, target),
          title: allowed(stage, target) ? null : `not possible while the stage is ${stage.state}`,
          onclick: (event) => this.#change(event.currentTarget, stage, target, ignore.checked)
        })
      ),
      el('label', { class: 'ignore', title: 'Start before upstream stages are done, or exclude all downstream stages when this one finishes' }, ignore, 'ignore dependencies')
    );
  }
}
