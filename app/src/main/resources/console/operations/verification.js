// The findings of the last verification of one system, and their repair.

import { button, card, facts, pill } from '../parts/block.js';
import { count, el, many, replace } from '../parts/element.js';
import { icon } from '../parts/icon.js';
import { duration, time } from '../parts/time.js';
import { json, pause, refusal, send } from '../shell/http.js';
import { notice, say } from '../shell/messages.js';
import { Task } from './task.js';

const POLL_MILLIS = 300;

/** A verification that has not begun by then had nothing to verify. */
const POLLS_BEFORE_BEGIN = 12;

/** The findings of a kind that are shown, until more are wanted. */
const SHOWN = 30;

export class VerificationPane {
  #system;
  #result = null;
  #more = new Map();
  #busy = false;
  #task;
  #may;
  #head = el('div', {});
  #filter = el('input', { type: 'search', class: 'field', placeholder: 'Filter findings…', 'aria-label': 'Filter findings', autocomplete: 'off', spellcheck: 'false', oninput: () => this.#drawFindings() });
  #search = el('div', { class: 'search finding-filter' }, icon('search'), this.#filter);
  #findings = el('div', {});

  #verified;

  /**
   * @param may what the user may do: { verify, repair, cancel }
   * @param verified is called after a verification
   */
  constructor(system, may, verified) {
    this.#system = system;
    this.#verified = verified;
    this.#may = may;
    this.#task = new Task(may.cancel);
    this.element = el('div', {}, this.#head, this.#task.element, this.#search, this.#findings);
  }

  async load() {
    this.#result = await json(`/verify/${encodeURIComponent(this.#system.name)}`);
    this.#draw();
  }

  /** Shows a newer result, unless it is the same. */
  async refresh() {
    if (!this.#busy) await this.load();
  }

  #draw() {
    const { verifiedAt, millis, errors, notices, findings, running, problem } = this.#result;
    const isRunning = running || this.#busy;
    const repairable = findings.filter((finding) => finding.repairable).length;
    replace(
      this.#head,
      el(
        'div',
        { class: 'title' },
        el('h1', {}, `Verification of ${this.#system.title}`),
        el(
          'div',
          { class: 'title-actions' },
          this.#may.verify ? button('retry', isRunning ? 'Verifying…' : 'Verify now', { disabled: isRunning, 'aria-busy': isRunning ? 'true' : null, 'data-focus': 'verify', onclick: () => this.#verify() }) : null,
          this.#may.repair && repairable > 0 ? button('pencil', 'Repair…', { 'data-focus': 'repair', onclick: () => this.#repair() }) : null
        )
      ),
      facts([
        ['Verified', verifiedAt === null ? 'not yet' : time(Date.parse(verifiedAt))],
        ['Took', verifiedAt === null ? null : duration(millis)],
        ['Errors', count(errors)],
        ['Notices', count(notices)],
        ['Can be repaired', findings.length === 0 ? null : count(repairable)]
      ]),
      problem === null ? null : el('p', { class: 'wrong' }, `The last verification did not end: ${problem}`)
    );
    this.#search.hidden = findings.length === 0;
    this.#drawFindings();
  }

  #drawFindings() {
    const { findings, kinds, errors, notices, verifiedAt } = this.#result;
    const text = this.#filter.value.trim().toLowerCase();
    const matching = findings.filter((each) => text === '' || `${each.kind}\n${each.subject}\n${each.finding}`.toLowerCase().includes(text));
    const names = [...new Set(matching.map(({ kind }) => kind))];
    replace(
      this.#findings,
      findings.length === 0 && verifiedAt !== null ? el('p', { class: 'sound' }, icon('check'), 'Nothing is wrong: the state is what the layout says.') : null,
      findings.length === 0 && verifiedAt === null ? el('p', { class: 'muted' }, 'Not verified yet, or nothing is stored. A server verifies a minute after it starts, and then as verify.interval says.') : null,
      findings.length > 0 && matching.length === 0 ? el('p', { class: 'muted' }, 'No finding matches the filter.') : null,
      names.map((name) => this.#kind(name, kinds.find((kind) => kind.name === name), matching.filter(({ kind }) => kind === name))),
      errors + notices > findings.length ? el('p', { class: 'muted' }, `The first ${count(findings.length)} of ${count(errors + notices)} findings are shown.`) : null
    );
  }

  #kind(name, described, findings) {
    const isError = findings[0].severity === 'error';
    const shown = this.#more.get(name) ?? SHOWN;
    return card(
      name,
      pill(many(findings.length, isError ? 'error' : 'notice'), isError ? 'bad' : 'waiting'),
      described ? el('p', { class: 'kind-meaning' }, `${sentence(described.meaning)} `, el('span', { class: 'muted' }, described.repair === '' ? 'Only reported: a repair could lose data.' : `Repair: ${described.repair}.`)) : null,
      el('ul', { class: 'findings' }, findings.slice(0, shown).map((finding) => this.#finding(finding))),
      findings.length > shown
        ? el('button', { type: 'button', class: 'button small', 'data-focus': `more-${name}`, onclick: () => { this.#more.set(name, shown * 4); this.#drawFindings(); } }, `Show more of ${many(findings.length - shown, 'finding')}`)
        : null
    );
  }

  #finding({ finding, keys }) {
    const link = (key) => el('a', { class: 'mono', href: ['#', 'keys', encodeURIComponent(this.#system.name), encodeURIComponent(key)].join('/') }, key);
    const served = this.#system.keysServed ? keys : [];
    return el('li', {}, el('span', {}, finding), served.length === 0 ? null : el('span', { class: 'finding-keys' }, served.map(link)));
  }

  async #verify() {
    const before = this.#result.verifiedAt;
    this.#busy = true;
    this.#draw();
    try {
      const path = `/verify/${encodeURIComponent(this.#system.name)}`;
      const response = await send(path, { method: 'POST' });
      if (!response.ok) throw await refusal(response);
      let seen = false;
      for (let poll = 0; ; poll++) {
        this.#result = await json(path);
        seen ||= this.#result.running;
        const isOver = !this.#result.running && (this.#result.verifiedAt !== before || seen || poll >= POLLS_BEFORE_BEGIN);
        if (isOver) break;
        await pause(POLL_MILLIS);
      }
      const { errors, notices } = this.#result;
      say(`Verified: ${many(errors, 'error')}, ${many(notices, 'notice')}.`);
    } catch (problem) {
      notice(problem.message);
    }
    this.#busy = false;
    this.#draw();
    this.#verified();
  }

  async #repair() {
    const path = `/verify/${encodeURIComponent(this.#system.name)}/repair`;
    await this.#task.run('Plan of the repair', `${path}?dryRun`, null, (job) => {
      const { planned } = job.result;
      if (planned === 0) return null;
      return { verb: `Repair ${many(planned, 'finding')}`, icon: 'pencil', work: () => this.#doRepair(`${path}?plan=${encodeURIComponent(job.id)}`) };
    });
  }

  async #doRepair(path) {
    const done = await this.#task.run('Repair', path, null);
    if (done?.state === 'done') await this.#verify();
  }

  close() {
    this.#task.clear();
  }
}

function sentence(words) {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
