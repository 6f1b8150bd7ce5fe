// The sessions of all users.

import { back, button, card, filling } from '../../parts/block.js';
import { confirmedWith } from '../../parts/dialog.js';
import { el, many, replace } from '../../parts/element.js';
import { dash, table } from '../../parts/table.js';
import { time } from '../../parts/time.js';
import { notice } from '../../shell/messages.js';
import { ALL, userAddress } from './addresses.js';
import { Seen } from './seen.js';

export class SessionsPane {
  #api;
  #ended;
  #seen = new Seen((cell) => this.#fill(cell));
  element = el('div', {});

  /** @param ended is called when the session of this page may have ended */
  constructor(api, ended) {
    this.#api = api;
    this.#ended = ended;
  }

  async open() {
    await filling(this.element, [back(ALL, 'CloudChamber'), el('h1', {}, 'Sessions')], () => this.element.childElementCount === 0, () => this.#read());
    return 'Sessions';
  }

  close() {
    this.#seen.clear();
    this.element.replaceChildren();
  }

  async changed() {
    await this.#read();
  }

  async #read() {
    const ids = await this.#api.sessions();
    this.#seen.clear();
    replace(
      this.element,
      back(ALL, 'CloudChamber'),
      el(
        'header',
        { class: 'title' },
        el('h1', {}, 'Sessions'),
        el('div', { class: 'title-actions' }, button('retry', 'Read again', { 'data-focus': 'again', onclick: () => this.#readAgain() }))
      ),
      card(many(ids.length, 'session'), null, table('Sessions', ['Session', 'User', 'Ends, if it is not used', ''], ids.map((id) => this.#row(id))))
    );
    for (const cell of this.element.querySelectorAll('[data-session]')) this.#seen.watch(cell);
  }

  #row(id) {
    return {
      cells: [
        el('span', { 'data-session': id }, id),
        el('span', { class: 'session-user' }, dash()),
        el('span', { class: 'session-end' }, dash()),
        button('remove', 'End', { class: 'small danger-soft', 'aria-label': `End session ${id}`, 'data-focus': `end-${id}`, onclick: () => this.#end(id) })
      ]
    };
  }

  async #fill(cell) {
    const line = cell.closest('tr');
    try {
      const { userName, timeout } = await this.#api.userSession(cell.dataset.session);
      replace(line.querySelector('.session-user'), el('a', { href: userAddress(userName) }, userName));
      replace(line.querySelector('.session-end'), time(Date.parse(timeout)));
    } catch {
      replace(line.querySelector('.session-user'), el('span', { class: 'muted' }, 'has ended'));
    }
  }

  async #end(id) {
    const isDone = await confirmedWith(`End session ${id}?`, ['Its user must log in again.'], [], 'End session', () => this.#api.endSession(id));
    if (!isDone) return;
    this.#ended();
    if (this.element.isConnected) await this.#readAgain();
  }

  async #readAgain() {
    try {
      await this.#read();
    } catch (problem) {
      notice(problem.message);
    }
  }
}
