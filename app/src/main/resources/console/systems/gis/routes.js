// The routes in force: their version, a box to try an event, and all of them.

import { back, card, commandLine, empty, facts } from '../../parts/block.js';
import { count, el, flash, replace } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { revision } from '../../parts/revision.js';
import { time } from '../../parts/time.js';
import { ALL, PUBLISH, ROUTES, versionAddress } from './addresses.js';
import { RoutesTable } from './table.js';
import { Trial } from './trial.js';
import { label, versionLabel } from './words.js';

/** That no version is live is no problem; that the pointer is no version is one. */
const NOT_PUBLISHED = 'NOT_CONFIGURED';

/** What is recorded of a version, for a list of facts. */
export function recordFacts(record) {
  if (!record) return [];
  return [
    ['Published', time(Date.parse(record.publishedAt))],
    ['By', record.publisher],
    ['After version', record.previous]
  ];
}

/** Why a version was published, or that no one recorded it. */
export function commentOf(record) {
  if (record === null) return el('p', { class: 'muted note' }, 'By whom it was published is not recorded.');
  return record.comment === '' ? null : el('p', { class: 'note' }, record.comment);
}

/** The way to the next version. */
function publishLink() {
  return el('div', { class: 'title-actions' }, el('a', { class: 'button', href: PUBLISH, 'data-focus': 'publish' }, icon('pencil'), 'Change the routes'));
}

/** How the next version is published by a command. */
export function publishing() {
  return el('div', { class: 'publishing' }, el('span', { class: 'muted' }, 'The next version is published from a file:'), commandLine('gis', 'routes', 'publish', 'FILE.yaml'));
}

export class RoutesPane {
  #configuration;
  #mayWrite;
  #shown = null;
  #head = el('div', {});
  #trial = new Trial((id) => this.#table.mark(id));
  #table = new RoutesTable('routes');
  #title = el('h2', {}, 'Routes');
  #routes = el('section', { class: 'card' }, el('div', { class: 'card-head' }, this.#title, el('span', { class: 'muted order' }, 'in the order of precedence')), this.#table.element);
  element = el('div', { class: 'routes-pane' }, this.#head, this.#trial.element, this.#routes);

  constructor(configuration, mayWrite) {
    this.#mayWrite = mayWrite;
    this.#configuration = configuration;
  }

  open() {
    this.show();
    return 'Routes';
  }

  close() {}

  /** Shows what was read; the event is tried again if the routes are others. */
  changed() {
    const before = this.#shown;
    this.show();
    return this.#shown !== before || this.#trial.hasFailed ? this.#trial.again() : null;
  }

  show() {
    const { status, table, live } = this.#configuration;
    for (const part of [this.#trial.element, this.#routes]) part.hidden = live === null;
    if (live === null) {
      this.#shown = null;
      const isBroken = status.problem !== null && !status.problem.startsWith(NOT_PUBLISHED);
      replace(
        this.#head,
        isBroken
          ? [this.#heading(), card('Version in force', null, el('p', { class: 'wrong', role: 'alert' }, status.problem))]
          : [back(ALL, 'GIS configuration'), empty('No routes yet', 'Publish the first version from a file with:', commandLine('gis', 'routes', 'publish', 'FILE.yaml'), this.#mayWrite ? el('p', {}, 'or ', el('a', { href: PUBLISH, 'data-focus': 'publish' }, 'write it here')) : null)]
      );
      return;
    }
    replace(this.#head, this.#heading(), this.#card());
    this.#routes.hidden = table === null;
    this.#title.textContent = table === null ? '' : `Routes (${count(table.routes.length)})${table.version === live ? '' : ` of version ${table.version}`}`;
    this.#table.show(table?.routes ?? []);
    const now = `${live} ${status.digest} ${status.served?.version}`;
    if (this.#shown !== null && this.#shown !== now) flash(this.#head.querySelector('.card'));
    this.#shown = now;
  }

  #heading() {
    const { status } = this.#configuration;
    return [
      back(ALL, 'GIS configuration'),
      el('header', { class: 'title' }, el('h1', {}, 'Routes'), status.problem === null ? versionLabel('live') : label('cannot be served', 'alert', 'bad'), this.#mayWrite ? publishLink() : null)
    ];
  }

  #card() {
    const { status, live } = this.#configuration;
    const { served = null } = status;
    const isOther = served !== null && served.version !== live;
    return card(
      'Version in force',
      null,
      facts([
        ['Version', el('a', { href: versionAddress(live), 'data-focus': 'live' }, live)],
        ['Served here', isOther ? (served.version ?? 'none') : null],
        ['Since', isOther ? time(Date.parse(served.since)) : null],
        ['Routes', status.problem === null ? count(status.routes) : null],
        ...recordFacts(status.publication),
        ['Digest', status.digest === null ? null : revision(ROUTES, status.digest)]
      ]),
      commentOf(status.publication),
      [status.problem, status.problem === null && isOther ? served.error : null].filter((problem) => problem).map((problem) => el('p', { class: 'wrong', role: 'alert' }, problem)),
      publishing()
    );
  }
}
