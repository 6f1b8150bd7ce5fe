// Topics as they are defined, as they were adopted, and as they are in the cluster, side by side.

import { back, button, card, commandLine, nothing } from '../../parts/block.js';
import { count, el, many, replace } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { dash, sortable, table } from '../../parts/table.js';
import { ALL, DEFINE, IMPORT, topicAddress } from './addresses.js';
import { adoptButton, adoptionCard, errorsCard } from './adoption.js';
import { electLeaders, MovesCard } from './moves.js';
import { defined } from './topicediting.js';
import { actionLabel, isRange, label, moreRows, outcomeLabel, properties, rangeOf, ROWS } from './words.js';

/** Whether a topic is known to be other than it is defined. */
const differs = ({ planned, result }) => (planned !== null && !['NO_CHANGE', 'ORPHAN', 'PAUSED'].includes(planned.action)) || (result !== null && !['OK', 'CHANGED', 'PAUSED'].includes(result.outcome));

/** Whether its name, its owner or one of its labels contains a text in lower case. */
const contains = ({ name, defined: topic }, text) =>
  [name, topic?.owner ?? '', ...Object.entries(topic?.labels ?? {}).map(([key, value]) => `${key}=${value}`)].some((each) => each.toLowerCase().includes(text));

export class TopicsPane {
  #configuration;
  #mayWrite;
  #shown = ROWS;
  #text = '';
  #areOnlyDifferent = false;
  #head = el('div', {});
  #rows = el('div', {});
  #found = el('p', { class: 'found muted', role: 'status' });
  #title = el('h2', {}, 'Topics');
  #field = el('input', { type: 'search', class: 'field', placeholder: 'Name, owner or label', 'aria-label': 'Filter topics', autocomplete: 'off', spellcheck: 'false' });
  #box = el('input', { type: 'checkbox' });
  #moves;
  #card = el(
    'section',
    { class: 'card' },
    el('div', { class: 'card-head' }, this.#title),
    el('div', { class: 'filter-line' }, el('div', { class: 'search' }, icon('search'), this.#field), el('label', { class: 'check' }, this.#box, 'only what differs')),
    this.#found,
    this.#rows
  );
  element = el('div', { class: 'topics-pane' });

  constructor(configuration, mayWrite) {
    this.#configuration = configuration;
    this.#mayWrite = mayWrite;
    this.#moves = new MovesCard(mayWrite);
    this.element.append(this.#head, this.#moves.element, this.#card);
    const again = () => {
      this.#text = this.#field.value.trim().toLowerCase();
      this.#areOnlyDifferent = this.#box.checked;
      this.#shown = ROWS;
      this.#draw();
    };
    this.#field.addEventListener('input', again);
    this.#box.addEventListener('change', again);
  }

  open() {
    this.changed();
    return 'Topics';
  }

  close() {
    this.#moves.close();
  }

  changed() {
    const { rows, topics, report, topicsProblem, cluster } = this.#configuration;
    if (cluster.state === 'read') this.#moves.open();
    const define = this.#mayWrite && topics !== null ? button('plus', 'Define a topic', { 'data-focus': 'define', onclick: () => defined(this.#configuration) }) : null;
    replace(
      this.#head,
      back(ALL, 'GIS configuration'),
      el('header', { class: 'title' }, el('h1', {}, 'Topics'), el('div', { class: 'title-actions' }, define, this.#mayWrite && topics !== null ? el('a', { class: 'button', href: DEFINE, 'data-focus': 'define-file' }, icon('download'), 'Define by a file') : null, this.#mayWrite && cluster.state === 'read' ? this.#ofCluster() : null, adoptButton(this.#configuration, this.#mayWrite))),
      topicsProblem !== null && this.#configuration.adoption !== null ? el('p', { class: 'wrong' }, topicsProblem.message) : null,
      (topics?.problems ?? []).map(({ code, message }) => el('p', { class: 'wrong' }, `${code}: ${message}`)),
      adoptionCard(this.#configuration),
      errorsCard(report),
      rows.length === 0 ? nothing('No topics yet', 'Define them from a file with:', commandLine('gis', 'topics', 'define', 'FILE.yaml')) : null
    );
    this.#card.hidden = rows.length === 0;
    this.#draw();
  }

  #ofCluster() {
    return [el('a', { class: 'button', href: IMPORT, 'data-focus': 'import' }, icon('download'), 'Import from Kafka…'), button('retry', 'Elect leaders…', { 'data-focus': 'elect', onclick: () => electLeaders() })];
  }

  #draw() {
    const { rows, cluster, report } = this.#configuration;
    const found = rows.filter((row) => contains(row, this.#text) && (!this.#areOnlyDifferent || differs(row)));
    const left = this.#rows.querySelector('.scroll')?.scrollLeft ?? 0;
    const titles = ['Topic', 'Defined', ...(report === null ? [] : ['Adopted']), ...(cluster.state === 'none' ? [] : ['In Kafka'])];
    // Those that are not shown yet are not sorted.
    const heads = found.length > this.#shown ? titles : sortable(...titles);
    this.#title.textContent = `Topics (${count(rows.length)})`;
    this.#found.textContent = found.length === rows.length ? '' : `${count(found.length)} of ${count(rows.length)}`;
    replace(
      this.#rows,
      found.length === 0 ? el('p', { class: 'muted' }, 'No topic is like that.') : table('Topics', heads, found.slice(0, this.#shown).map((row) => this.#row(row))),
      moreRows(this.#shown, found.length, 'topics', () => {
        this.#shown += ROWS;
        this.#draw();
      })
    );
    const scroll = this.#rows.querySelector('.scroll');
    if (scroll) scroll.scrollLeft = left;
  }

  #row(row) {
    const { cluster, adoption, report } = this.#configuration;
    return {
      cells: [
        el('a', { class: 'cell-cut', href: topicAddress(row.name), title: row.name, 'data-focus': `topic-${row.name}` }, row.name),
        row.defined === null ? el('div', { class: 'topic-cell' }, el('span', { class: 'muted' }, 'not defined'), pausedMark(row)) : definedCell(row),
        ...(report === null ? [] : [resultCell(row, report, adoption)]),
        ...(cluster.state === 'none' ? [] : [clusterCell(row, cluster)])
      ]
    };
  }
}

const sizes = (partitions, replicas) => `${many(partitions, 'partition')}, ${many(replicas, 'replica')}`;

function definedCell(row) {
  const { partitions, replicas, properties: set, owner, labels = {} } = row.defined;
  const notes = [owner, ...Object.entries(labels).map(([name, value]) => (value === '' ? name : `${name}=${value}`))].filter(Boolean);
  return el(
    'div',
    { class: 'topic-cell' },
    el('span', {}, sizes(partitions, replicas)),
    properties(Object.entries(set)),
    notes.length === 0 ? null : el('span', { class: 'muted' }, notes.join(', ')),
    pausedMark(row)
  );
}

/** Says that a topic is left alone, and why; null if it is not. */
const pausedMark = ({ paused }) => (paused === null ? null : el('div', {}, label('paused', 'pause', 'waiting'), paused.reason === '' ? null : el('span', { class: 'muted' }, ` ${paused.reason}`)));

/** What the last pass made of a topic, and of which version that was. */
function resultCell({ result }, report, adoption) {
  if (result === null) return dash();
  const isOld = adoption !== null && String(report.desired) !== String(adoption.desired);
  return el('div', { class: 'topic-cell' }, outcomeLabel(result.outcome), isOld ? el('span', { class: 'muted' }, `as of version ${report.desired}`) : null);
}

/** What the cluster has, of which what is not as defined stands out. */
function clusterCell({ planned }, { state }) {
  if (state === 'unread') return el('span', { class: 'muted' }, 'comparing…');
  if (state === 'failed') return el('span', { class: 'muted' }, 'not known');
  if (planned === null) return dash();
  const { action, partitions, replicas, properties: changes } = planned;
  if (action === 'CREATE') return el('div', { class: 'topic-cell' }, label('not there', 'cross', 'waiting'));
  if (partitions === null) return el('div', { class: 'topic-cell' }, el('span', {}, 'there'), actionLabel(action));
  const different = changes.map(({ key, from }) => el('li', { class: 'different' }, from === null ? `${key} is not set` : [el('span', { class: 'attribute-name' }, key), el('span', { class: 'attribute-equals' }, '='), el('span', { class: 'attribute-value' }, from)]));
  return el(
    'div',
    { class: 'topic-cell' },
    el('span', {}, numberOf(partitions, 'partition'), ', ', numberOf(replicas, 'replica')),
    action === 'NO_CHANGE' ? actionLabel(action) : null,
    different.length === 0 ? null : el('ul', { class: 'attributes' }, different)
  );
}

/** A number that the cluster has; one that is not as defined is marked. */
function numberOf(part, word) {
  const text = rangeOf(part) === null ? `no ${word}` : isRange(part) ? `${rangeOf(part)} ${word}s` : many(part.from, word);
  return part.action === 'NO_CHANGE' ? text : el('strong', { class: 'different', title: `defined: ${part.to}` }, text);
}
