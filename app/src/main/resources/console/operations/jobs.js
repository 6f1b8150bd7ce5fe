// The last jobs of the server, and one of them.

import { facts, nothing, signLabel } from '../parts/block.js';
import { el, replace } from '../parts/element.js';
import { JobProgress } from '../parts/progress.js';
import { elapsed, time } from '../parts/time.js';
import { notice } from '../shell/messages.js';
import { jobResult } from './task.js';
import { cancel, followed, job, jobs, paneAddress } from './work.js';
import { jobTitle, stateSign } from './words.js';

const millis = (text) => (text === null ? null : Date.parse(text));

/** How far the clock of the server is ahead, as far as the newest job shows it. */
function ahead(begun) {
  return Math.max(0, millis(begun) - Date.now());
}

function took({ began, ended, state }) {
  return elapsed(millis(began), millis(ended), state === 'running', ahead(began));
}

/** The list of jobs. */
export class JobsPane {
  #may;
  #progress = new Map();
  #rows = el('div', {});
  element;

  /** @param may what the user may do: { cancel, begin } */
  constructor(may) {
    this.#may = may;
    const starts = [['copy', 'Copy…'], ['diff', 'Compare…'], ['backup', 'Back up…'], ['restore', 'Restore…']];
    this.element = el(
      'div',
      {},
      el(
        'div',
        { class: 'title' },
        el('h1', {}, 'Jobs'),
        may.begin ? el('div', { class: 'title-actions' }, starts.map(([name, text]) => el('a', { class: 'button', href: paneAddress('new', name) }, text))) : null
      ),
      this.#rows
    );
  }

  async load() {
    this.#show(await jobs());
  }

  refresh() {
    return this.load();
  }

  #show(all) {
    for (const id of this.#progress.keys()) if (!all.some((each) => each.id === id && each.state === 'running')) this.#progress.delete(id);
    replace(
      this.#rows,
      all.length === 0
        ? nothing('No job yet', 'Copies, comparisons, backups, restores, imports and repairs run as jobs of the server. The last 50 are listed here until it ends.')
        : el('ul', { class: 'jobs' }, all.map((each) => this.#row(each)))
    );
  }

  #row(each) {
    const { id, from, to, state, problem } = each;
    return el(
      'li',
      { class: 'card job' },
      el(
        'div',
        { class: 'card-head' },
        el('h2', {}, el('a', { href: paneAddress('jobs', id), 'data-focus': `job-${id}` }, jobTitle(each))),
        signLabel(stateSign(each))
      ),
      el('p', { class: 'sides mono' }, from, to === '' || to === from ? null : [' → ', to]),
      state === 'running' ? this.#running(each) : null,
      problem === null ? null : el('p', { class: 'job-problem' }, problem),
      el('p', { class: 'muted job-when' }, 'Began ', time(millis(each.began)), ', took ', took(each))
    );
  }

  #running(each) {
    let progress = this.#progress.get(each.id);
    if (progress === undefined) {
      progress = new JobProgress(jobTitle(each), this.#may.cancel ? () => cancel(each) : null);
      this.#progress.set(each.id, progress);
    }
    progress.update(each);
    return progress.element;
  }

  close() {
    this.#progress.clear();
  }
}

/** One job, followed to its end. */
export class JobPane {
  #id;
  #may;
  #stop = () => {};
  #progress = null;
  element = el('div', {});

  constructor(id, may) {
    this.#id = id;
    this.#may = may;
  }

  async load() {
    const begun = await job(this.#id);
    const following = followed(begun, (now) => this.#show(now));
    this.#stop = following.stop;
    following.ended.catch((problem) => notice(problem.message));
  }

  async refresh() {}

  #show(now) {
    const isRunning = now.state === 'running';
    if (isRunning && this.#progress !== null) return this.#progress.update(now);
    if (isRunning) {
      this.#progress = new JobProgress(jobTitle(now), this.#may.cancel ? () => cancel(now) : null);
      this.#progress.update(now);
    }
    replace(
      this.element,
      el('a', { href: paneAddress('jobs'), 'data-focus': 'jobs' }, '← All jobs'),
      el('div', { class: 'title' }, el('h1', {}, jobTitle(now)), signLabel(stateSign(now))),
      facts([
        ['From', el('span', { class: 'mono' }, now.from)],
        ['To', now.to === '' || now.to === now.from ? null : el('span', { class: 'mono' }, now.to)],
        ['Began', time(millis(now.began))],
        ['Took', took(now)]
      ]),
      el('div', { class: 'job-result' }, isRunning ? this.#progress.element : jobResult(now))
    );
  }

  close() {
    this.#stop();
    this.#progress = null;
  }
}
