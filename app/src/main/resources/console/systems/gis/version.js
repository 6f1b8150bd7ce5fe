// One version of the routes, and what it changes of another one.

import { back, button, card, empty, facts, filling } from '../../parts/block.js';
import { count, el, replace } from '../../parts/element.js';
import { revision } from '../../parts/revision.js';
import { time } from '../../parts/time.js';
import { comparisonAddress, VERSIONS, versionAddress } from './addresses.js';
import { api } from './api.js';
import { changeLines, changesBetween, sentenceOf } from './changes.js';
import { NO_TARGETS, rolledBack } from './rollback.js';
import { commentOf, recordFacts } from './routes.js';
import { RoutesTable } from './table.js';
import { versionLabel } from './words.js';

export class VersionPane {
  #configuration;
  #mayWrite;
  #version = null;
  #since = null;
  #read = null;
  #head = el('div', {});
  #table = new RoutesTable('routes of the version');
  #title = el('h2', {}, 'Routes');
  #routes = el('section', { class: 'card', hidden: true }, el('div', { class: 'card-head' }, this.#title, el('span', { class: 'muted order' }, 'in the order of precedence')), this.#table.element);
  element = el('div', { class: 'version-pane' }, this.#head, this.#routes);

  constructor(configuration, mayWrite) {
    this.#configuration = configuration;
    this.#mayWrite = mayWrite;
  }

  /** @param since the version to compare it with, if any */
  async open(version, relation, since = null) {
    this.#since = relation === 'since' ? since : null;
    if (version !== this.#version) {
      this.#version = version;
      this.#routes.hidden = true;
      await filling(this.#head, heading(version), () => version === this.#version && this.#routes.hidden, () => this.changed());
    } else {
      await this.changed();
    }
    return this.#since === null ? `Version ${version}` : `Version ${version} since ${this.#since}`;
  }

  close() {
    this.#version = null;
    this.#read = null;
  }

  async changed() {
    const version = this.#version;
    const known = this.#configuration.versions.find((each) => each.version === version);
    if (!known) {
      this.#routes.hidden = true;
      return replace(this.#head, back(VERSIONS, 'Versions'), empty('Not found', `There is no version ${version}.`));
    }
    const read = known.isStored ? await readable(version) : { table: null, problem: null };
    const since = this.#since;
    const other = since === null || read.table === null ? null : await readable(since);
    if (version !== this.#version || since !== this.#since) return;
    // A version never changes, unless another program does that.
    if (read.table === null || read.table.digest !== this.#read?.digest) this.#read = read.table;
    this.#show(known, read.problem, other);
  }

  #show({ version, state, routes, record, claim }, problem, other) {
    const live = this.#configuration.live;
    const mayRollBack = this.#mayWrite && !NO_TARGETS.has(state) && problem === null;
    replace(
      this.#head,
      heading(
        version,
        versionLabel(version === live ? 'live' : state),
        mayRollBack ? el('div', { class: 'title-actions' }, button('retry', 'Roll back', { 'data-focus': 'rollback', onclick: () => rolledBack(version) })) : null
      ),
      card(
        'Publication',
        null,
        facts([
          ['Routes', routes === null ? null : count(routes)],
          ...recordFacts(record),
          ['By', claim?.publisher],
          ['Started', claim?.startedAt ? time(Date.parse(claim.startedAt)) : null],
          ['Digest', this.#read === null ? null : revision(versionAddress(version), this.#read.digest)]
        ]),
        claim === null ? commentOf(record) : null,
        state === 'deleted' ? el('p', { class: 'muted note' }, 'Its routes were deleted, so it cannot be rolled back to.') : null,
        problem === null ? null : el('p', { class: 'wrong' }, problem.message)
      ),
      problem === null && this.#read !== null ? this.#comparison(version, other) : null
    );
    this.#routes.hidden = this.#read === null;
    this.#title.textContent = `Routes (${count(this.#read?.routes.length ?? 0)})`;
    this.#table.show(this.#read?.routes ?? []);
  }

  /** What is different since another version, which can be chosen. */
  #comparison(version, other) {
    const others = this.#configuration.versions.filter((each) => each.isStored && each.version !== version).map((each) => each.version);
    if (others.length === 0) return null;
    const choice = el(
      'select',
      {
        class: 'field version-choice',
        'aria-label': 'Compare with version',
        'data-focus': 'since',
        onchange: ({ target }) => {
          location.hash = target.value === '' ? versionAddress(version) : comparisonAddress(version, target.value);
        }
      },
      ['', ...others].map((each) => el('option', { value: each, selected: each === (this.#since ?? '') }, each === '' ? 'choose a version' : `version ${each}`))
    );
    const changes = other?.table ? changesBetween(other.table.routes, this.#read.routes) : null;
    return card(
      'Changes since',
      choice,
      changes === null ? null : [el('p', { role: 'status' }, sentenceOf(changes)), changeLines(changes)],
      other?.problem ? el('p', { class: 'wrong' }, other.problem.message) : null
    );
  }
}

function heading(version, ...beside) {
  return [
    back(VERSIONS, 'Versions'),
    el('header', { class: 'title' }, el('h1', {}, el('a', { href: VERSIONS, 'data-focus': 'crumb' }, 'Versions'), el('span', { class: 'slash' }, '/'), version), beside)
  ];
}

async function readable(version) {
  try {
    return { table: await api.routesOf(version), problem: null };
  } catch (problem) {
    if (problem.status === 0 || problem.status === 503) throw problem;
    return { table: null, problem };
  }
}
