// The versions of the routes: all that are known, and one of them with what a roll back to it changes.

import { back, button, card, empty, facts, filling, nothing } from '../../parts/block.js';
import { confirmedWith } from '../../parts/dialog.js';
import { count, el, many, replace } from '../../parts/element.js';
import { dash, table } from '../../parts/table.js';
import { time } from '../../parts/time.js';
import { notice, say } from '../../shell/messages.js';
import { ALL, VERSIONS, versionAddress } from './addresses.js';
import { api } from './api.js';
import { commentOf, digestOf, publishing, recordFacts } from './routes.js';
import { RoutesTable } from './table.js';
import { moreRows, patternText, ROWS, versionLabel } from './words.js';

/** Of more changes than that a confirmation names only the first. */
const NAMED = 8;

/** The states of versions to which no one can roll back. */
const NO_TARGETS = new Set(['live', 'staged', 'deleted']);

export class VersionsPane {
  #configuration;
  #mayWrite;
  #shown = ROWS;
  element = el('div', { class: 'versions-pane' });

  constructor(configuration, mayWrite) {
    this.#configuration = configuration;
    this.#mayWrite = mayWrite;
  }

  open() {
    this.changed();
    return 'Versions';
  }

  close() {
    this.#shown = ROWS;
  }

  changed() {
    const { versions, historyProblem } = this.#configuration;
    const left = this.element.querySelector('.scroll')?.scrollLeft ?? 0;
    const heads = ['Version', 'State', 'Routes', 'Published', 'By', 'Comment', ...(this.#mayWrite ? [el('span', { class: 'unseen' }, 'Roll back')] : [])];
    replace(
      this.element,
      back(ALL, 'GIS configuration'),
      el('header', { class: 'title' }, el('h1', {}, 'Versions')),
      historyProblem === null ? null : el('p', { class: 'muted' }, `By whom versions were published is not known. ${historyProblem.message}`),
      versions.length === 0
        ? nothing('No versions yet')
        : card(
            many(versions.length, 'version'),
            null,
            table('Versions', heads, versions.slice(0, this.#shown).map((version) => this.#row(version))),
            moreRows(this.#shown, versions.length, 'versions', () => {
              this.#shown += ROWS;
              this.changed();
            })
          ),
      versions.length === 0 ? null : publishing()
    );
    const scroll = this.element.querySelector('.scroll');
    if (scroll) scroll.scrollLeft = left;
  }

  #row({ version, state, routes, record, claim }) {
    const live = this.#configuration.live;
    const text = (words) => (words ? el('span', { class: 'cell-clamp', title: words }, words) : dash());
    const rollback = button('retry', 'Roll back', { class: 'small', 'data-focus': `rollback-${version}`, 'aria-label': `Roll back to version ${version}`, onclick: () => rolledBack(version, live) });
    return {
      selected: version === live,
      cells: [
        el('a', { class: 'cell-cut', href: versionAddress(version), title: version, 'data-focus': `version-${version}` }, version),
        versionLabel(version === live ? 'live' : state),
        routes === null ? dash() : count(routes),
        time(record ? Date.parse(record.publishedAt) : claim?.startedAt ? Date.parse(claim.startedAt) : null),
        text(record?.publisher ?? claim?.publisher),
        text(record?.comment),
        ...(this.#mayWrite ? [NO_TARGETS.has(state) ? '' : rollback] : [])
      ]
    };
  }
}

/** One version. */
export class VersionPane {
  #configuration;
  #mayWrite;
  #version = null;
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

  async open(version) {
    if (version !== this.#version) {
      this.#version = version;
      this.#routes.hidden = true;
      await filling(this.#head, heading(version), () => version === this.#version && this.#routes.hidden, () => this.changed());
    }
    return `Version ${version}`;
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
    if (version !== this.#version) return;
    // A version never changes, unless another program does that.
    if (read.table === null || read.table.digest !== this.#read?.digest) this.#read = read.table;
    this.#show(known, read.problem);
  }

  #show({ version, state, routes, record, claim }, problem) {
    const live = this.#configuration.live;
    const mayRollBack = this.#mayWrite && !NO_TARGETS.has(state) && problem === null;
    replace(
      this.#head,
      heading(
        version,
        versionLabel(version === live ? 'live' : state),
        mayRollBack ? el('div', { class: 'title-actions' }, button('retry', 'Roll back', { 'data-focus': 'rollback', onclick: () => rolledBack(version, live) })) : null
      ),
      card(
        'Publication',
        null,
        facts([
          ['Routes', routes === null ? null : count(routes)],
          ...recordFacts(record),
          ['By', claim?.publisher],
          ['Started', claim?.startedAt ? time(Date.parse(claim.startedAt)) : null],
          ['Digest', digestOf(this.#read?.digest ?? null)]
        ]),
        claim === null ? commentOf(record) : null,
        state === 'deleted' ? el('p', { class: 'muted note' }, 'Its routes were deleted, so it cannot be rolled back to.') : null,
        problem === null ? null : el('p', { class: 'wrong' }, problem.message)
      )
    );
    this.#routes.hidden = this.#read === null;
    this.#title.textContent = `Routes (${count(this.#read?.routes.length ?? 0)})`;
    this.#table.show(this.#read?.routes ?? []);
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

/** Rolls back, once the user has seen what that changes and confirmed it. */
async function rolledBack(version, live) {
  let plan;
  try {
    plan = await api.planRollback(version);
  } catch (problem) {
    return notice(problem.message);
  }
  const isDone = await confirmedWith(`Roll back to version ${version}?`, sentencesOf(plan, version), [], 'Roll back', () => api.rollback(version, plan.live ?? live));
  if (isDone) say(`Version ${version} is live.`);
}

/** What a roll back changes. */
function sentencesOf({ live, added, changed, removed, unreadable, unchanged, warnings }, version) {
  const lines = [
    ...added.map((route) => `+ ${patternText(route.pattern)} → ${route.destination}`),
    ...changed.map(({ before, after }) => `~ ${patternText(after.pattern)} → ${after.destination}, was ${before.destination}`),
    ...removed.map((route) => `- ${patternText(route.pattern)} → ${route.destination}`)
  ];
  const counts = [
    [added.length, 'added'],
    [changed.length, 'changed'],
    [removed.length, 'removed']
  ].filter(([number]) => number > 0);
  return [
    `Version ${version} becomes live in the place of version ${live}, which stays stored.`,
    counts.length === 0 ? 'The routes are the same.' : `${counts.map(([number, word]) => `${many(number, 'route')} ${number === 1 ? 'is' : 'are'} ${word}`).join(', ')}; ${count(unchanged)} unchanged.`,
    lines.length === 0 ? null : el('span', { class: 'change-lines' }, lines.slice(0, NAMED).map((line) => el('span', {}, line)), lines.length > NAMED ? el('span', {}, `and ${count(lines.length - NAMED)} more`) : null),
    unreadable.length === 0 ? null : `${many(unreadable.length, 'key')} of the live version cannot be read.`,
    ...warnings
  ].filter((sentence) => sentence !== null);
}
