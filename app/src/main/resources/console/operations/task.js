// Work in two steps: a job plans, what it would write is shown, and another job does it.

import { button, card, signLabel } from '../parts/block.js';
import { el } from '../parts/element.js';
import { JobProgress } from '../parts/progress.js';
import { say } from '../shell/messages.js';
import { resultOf } from './results.js';
import { begin, cancel, followed } from './work.js';
import { operationWord, stateSign } from './words.js';

/** A place for work: what is running or was done, with its progress, its result, and the next step. */
export class Task {
  element = el('div', { class: 'task', hidden: true });
  #mayCancel;
  #number = 0;
  #stop = () => {};

  /** @param mayCancel whether jobs may be ended early */
  constructor(mayCancel) {
    this.#mayCancel = mayCancel;
  }

  clear() {
    this.#number++;
    this.#stop();
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /**
   * Begins a job and shows it to its end.
   *
   * @param path where it is requested, with what as the body
   * @param next returns the next step for a job that is done: { verb, kind, work }, or null
   * Resolves to its last document; null if it could not begin, or something else was begun meanwhile.
   */
  async run(title, path, body, next = () => null) {
    this.clear();
    const number = ++this.#number;
    this.element.hidden = false;
    const heading = card(title, null, el('p', { class: 'muted' }, 'Starting…'));
    this.element.replaceChildren(heading);
    try {
      const begun = await begin(path, body);
      if (number !== this.#number) return null;
      const progress = new JobProgress(title, this.#mayCancel ? () => cancel(begun) : null);
      const show = (job) => {
        if (number === this.#number) this.#show(title, job, progress, next);
      };
      const following = followed(begun, show);
      this.#stop = following.stop;
      const last = await following.ended;
      if (number !== this.#number) return null;
      say(`${title}: ${stateSign(last).word}.`);
      return last;
    } catch (problem) {
      if (number === this.#number) this.element.replaceChildren(card(title, null, el('p', { class: 'wrong', role: 'alert' }, problem.message)));
      return null;
    }
  }

  #show(title, job, progress, next) {
    const isRunning = job.state === 'running';
    if (isRunning) progress.update(job);
    if (isRunning && this.element.contains(progress.element)) return;
    const step = job.state === 'done' ? next(job) : null;
    const content = isRunning ? [progress.element] : jobResult(job);
    if (step !== null) content.push(el('div', { class: 'actions' }, button(step.icon ?? 'check', step.verb, { class: step.kind ?? 'primary', onclick: step.work })));
    this.element.replaceChildren(card(title, signLabel(stateSign(job)), content));
    if (!isRunning) this.element.scrollIntoView({ block: 'nearest' });
  }
}

/** The problem and the result of a job that has ended. */
export function jobResult(job) {
  const shown = resultOf(job);
  if (job.problem !== null) shown.unshift(el('p', { class: 'wrong', role: 'alert' }, job.problem));
  if (job.state === 'cancelled') shown.unshift(el('p', {}, `The ${operationWord(job).toLowerCase()} was cancelled. What it had written stays.`));
  return shown;
}
