// All systems at a glance: what is wrong first, then each system with its store. It is read again every
// few seconds while it is in view.

import { empty, signLabel } from '../parts/block.js';
import { el, replace } from '../parts/element.js';
import { icon } from '../parts/icon.js';
import { json } from '../shell/http.js';
import { notice, say } from '../shell/messages.js';
import { serverLine, SystemCard } from './card.js';
import { problems, summary } from './problems.js';
import { span } from './words.js';

export const shortcuts = [{ keys: ['m'], title: 'Go to where the first problem is mended', target: '[data-focus="problem-0"]' }];
export const sections = [];
export const styles = ['page.css'];

const PAUSE_MILLIS = 5000;
const SHAPES = { bad: 'alert', waiting: 'exclamation', quiet: 'dots' };
const TONES = { bad: 'Problem', waiting: 'Warning', quiet: 'Note' };

export function createPage(shell) {
  return new OverviewPage(shell);
}

class OverviewPage {
  #shell;
  #summary = el('span', {});
  #server = el('dl', { class: 'overview-server' });
  #problems = el('ul', { class: 'overview-problems', 'aria-label': 'What needs attention' });
  #cards = new Map();
  #room = el('div', { class: 'overview-systems' });
  #shown = '';
  #spoken = null;
  #failing = false;
  #isOpen = false;
  #turn = 0;
  #timer = null;

  constructor(shell) {
    this.#shell = shell;
    this.#room.append(el('p', { class: 'muted' }, 'Loading…'));
    this.element = el(
      'div',
      { class: 'overview' },
      el('header', { class: 'overview-head' }, el('h1', {}, 'Overview'), this.#summary, this.#server),
      this.#problems,
      this.#room
    );
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.#isOpen) this.#repeat(0);
    });
  }

  async open() {
    const turn = ++this.#turn;
    this.#isOpen = true;
    this.#shell.unfollow('read every 5 s');
    const overview = await json('/overview');
    if (turn !== this.#turn) return;
    this.#show(overview);
    this.#repeat(PAUSE_MILLIS);
  }

  #repeat(millis) {
    clearTimeout(this.#timer);
    const turn = this.#turn;
    this.#timer = setTimeout(async () => {
      if (document.hidden || turn !== this.#turn) return;
      await this.#refresh(turn);
      if (turn === this.#turn) this.#repeat(PAUSE_MILLIS);
    }, millis);
  }

  async #refresh(turn) {
    try {
      const overview = await json('/overview');
      if (turn !== this.#turn) return;
      this.#show(overview);
      if (this.#failing) notice(null);
      this.#failing = false;
    } catch (problem) {
      if (turn !== this.#turn) return;
      this.#failing = true;
      this.element.classList.add('is-old');
      notice(`What is shown is old: ${problem.message} It is read again every few seconds.`);
    }
  }

  #show(overview) {
    this.element.classList.remove('is-old');
    const found = problems(overview);
    this.#showProblems(found);
    const facts = serverLine(overview.server, span);
    replace(this.#server, facts.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))));
    this.#showSystems(overview);
  }

  /** Written again only if something else is wrong now. */
  #showProblems(found) {
    const shown = JSON.stringify(found);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const all = summary(found);
    replace(this.#summary, signLabel(all));
    replace(this.#problems, found.length === 0 ? this.#nothing() : found.map((problem, at) => this.#problem(problem, at)));
    if (this.#spoken !== null && this.#spoken !== all.word) say(`Overview: ${all.word}.`);
    this.#spoken = all.word;
  }

  #nothing() {
    return el('li', { class: 'tone-good' }, icon('check'), el('p', {}, 'Nothing needs attention.'));
  }

  #problem(problem, at) {
    const { tone, title, text, command, href, link } = problem;
    return el(
      'li',
      { class: `tone-${tone}` },
      icon(SHAPES[tone]),
      el('p', {}, el('span', { class: 'unseen' }, `${TONES[tone]}: `), el('strong', {}, title), ' ', text),
      command ? el('code', { class: 'overview-command' }, command) : null,
      href ? el('a', { class: 'button small', href, 'data-focus': `problem-${at}`, 'aria-label': `${link}: ${title}` }, link) : null
    );
  }

  #showSystems(overview) {
    const names = overview.systems.map(({ name }) => name);
    if (names.join() !== [...this.#cards.keys()].join()) {
      this.#cards = new Map(overview.systems.map((system) => [system.name, new SystemCard(system, overview)]));
      replace(
        this.#room,
        names.length === 0
          ? empty('Nothing to show', 'You may read none of the systems of this server. An operator can give you a right to some.')
          : [...this.#cards.values()].map(({ element }) => element)
      );
    }
    for (const system of overview.systems) this.#cards.get(system.name).show(system, overview.time);
  }

  changed() {}

  close() {
    this.#turn++;
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#failing = false;
  }
}
