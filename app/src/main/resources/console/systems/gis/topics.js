// Topics as they are defined, as they were adopted, and as they are in the cluster, side by side.

import { back, button, card, commandLine, empty, facts, nothing } from '../../parts/block.js';
import { confirmedWith } from '../../parts/dialog.js';
import { count, el, many, replace } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { dash, table } from '../../parts/table.js';
import { edited } from '../../shell/editing.js';
import { say } from '../../shell/messages.js';
import { ALL, topicAddress, TOPICS } from './addresses.js';
import { adoptButton, adoptionCard, errorsCard } from './adoption.js';
import { api } from './api.js';
import { plannedTopic } from './plan.js';
import { actionLabel, isRange, label, moreRows, outcomeLabel, properties, rangeOf, readPairs, ROWS } from './words.js';

/** Whether a topic is known to be other than it is defined. */
const differs = ({ planned, result }) => (planned !== null && planned.action !== 'NO_CHANGE' && planned.action !== 'ORPHAN') || (result !== null && result.outcome !== 'OK' && result.outcome !== 'CHANGED');

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
  #field = el('input', { type: 'search', class: 'field', placeholder: 'Name', 'aria-label': 'Filter topics', autocomplete: 'off', spellcheck: 'false' });
  #box = el('input', { type: 'checkbox' });
  #card = el(
    'section',
    { class: 'card' },
    el('div', { class: 'card-head' }, this.#title),
    el('div', { class: 'filter-line' }, el('div', { class: 'search' }, icon('search'), this.#field), el('label', { class: 'check' }, this.#box, 'only what differs')),
    this.#found,
    this.#rows
  );
  element = el('div', { class: 'topics-pane' }, this.#head, this.#card);

  constructor(configuration, mayWrite) {
    this.#configuration = configuration;
    this.#mayWrite = mayWrite;
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

  close() {}

  changed() {
    const { rows, topics, report, topicsProblem } = this.#configuration;
    const define = this.#mayWrite && topics !== null ? button('plus', 'Define a topic', { 'data-focus': 'define', onclick: () => defined(this.#configuration) }) : null;
    replace(
      this.#head,
      back(ALL, 'GIS configuration'),
      el('header', { class: 'title' }, el('h1', {}, 'Topics'), el('div', { class: 'title-actions' }, define, adoptButton(this.#configuration, this.#mayWrite))),
      topicsProblem !== null && this.#configuration.adoption !== null ? el('p', { class: 'wrong' }, topicsProblem.message) : null,
      (topics?.problems ?? []).map(({ code, message }) => el('p', { class: 'wrong' }, `${code}: ${message}`)),
      adoptionCard(this.#configuration),
      errorsCard(report),
      rows.length === 0 ? nothing('No topics yet', 'Define them from a file with:', commandLine('gis', 'topics', 'define', 'FILE.yaml')) : null
    );
    this.#card.hidden = rows.length === 0;
    this.#draw();
  }

  #draw() {
    const { rows, cluster, report } = this.#configuration;
    const found = rows.filter((row) => row.name.toLowerCase().includes(this.#text) && (!this.#areOnlyDifferent || differs(row)));
    const left = this.#rows.querySelector('.scroll')?.scrollLeft ?? 0;
    const heads = ['Topic', 'Defined', ...(report === null ? [] : ['Adopted']), ...(cluster.state === 'none' ? [] : ['In Kafka'])];
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
        row.defined === null ? el('span', { class: 'muted' }, 'not defined') : definedCell(row.defined),
        ...(report === null ? [] : [resultCell(row, report, adoption)]),
        ...(cluster.state === 'none' ? [] : [clusterCell(row, cluster)])
      ]
    };
  }
}

const sizes = (partitions, replicas) => `${many(partitions, 'partition')}, ${many(replicas, 'replica')}`;

function definedCell({ partitions, replicas, properties: set }) {
  return el('div', { class: 'topic-cell' }, el('span', {}, sizes(partitions, replicas)), properties(Object.entries(set)));
}

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

/** One topic. */
export class TopicPane {
  #configuration;
  #mayWrite;
  #name = null;
  element = el('div', { class: 'topic-pane' });

  constructor(configuration, mayWrite) {
    this.#configuration = configuration;
    this.#mayWrite = mayWrite;
  }

  open(name) {
    this.#name = name;
    this.changed();
    return name;
  }

  close() {
    this.#name = null;
  }

  changed() {
    const name = this.#name;
    const row = this.#configuration.rows.find((each) => each.name === name);
    if (!row) {
      const isSure = this.#configuration.cluster.state !== 'unread';
      replace(this.element, back(TOPICS, 'Topics'), isSure ? empty('Not found', `No topic ${name} is defined.`) : el('p', { class: 'muted' }, 'Loading…'));
      return;
    }
    const left = this.element.querySelector('.scroll')?.scrollLeft ?? 0;
    replace(this.element, this.#heading(row), this.#facts(row), this.#sides(row), row.planned !== null && row.planned.action !== 'NO_CHANGE' ? card('Plan', null, el('ul', { class: 'plan' }, plannedTopic(row.planned, false))) : null);
    const scroll = this.element.querySelector('.scroll');
    if (scroll) scroll.scrollLeft = left;
  }

  #heading({ name, defined: topic, planned }) {
    const actions =
      this.#mayWrite && topic !== null
        ? el(
            'div',
            { class: 'title-actions' },
            button('pencil', 'Edit', { 'data-focus': 'edit', onclick: () => edit(name) }),
            button('remove', 'Remove', { class: 'danger-soft', 'data-focus': 'remove', onclick: () => this.#remove(name) })
          )
        : null;
    return [
      back(TOPICS, 'Topics'),
      el(
        'header',
        { class: 'title' },
        el('h1', { class: name.length > 60 ? 'long-name' : null }, el('a', { href: TOPICS, 'data-focus': 'crumb' }, 'Topics'), el('span', { class: 'slash' }, '/'), el('span', {}, name)),
        topic === null && planned?.action !== 'ORPHAN' ? label('not defined', 'circle', 'quiet') : null,
        planned === null ? null : actionLabel(planned.action),
        actions
      )
    ];
  }

  #facts({ result, planned }) {
    const { adoption, report } = this.#configuration;
    if (adoption === null) return null;
    return card(
      'Adoption',
      null,
      facts([
        ['Desired version', String(adoption.desired)],
        ['Adopted version', String(adoption.adopted)],
        ['Last pass', result === null ? 'not reported' : outcomeLabel(result.outcome)],
        ['For version', result === null ? null : String(report.desired)]
      ]),
      result?.error && result.message !== planned?.error?.message ? el('p', { class: 'wrong' }, `${result.error}: ${result.message}`) : null
    );
  }

  #sides({ defined: topic, planned }) {
    const { cluster } = this.#configuration;
    const isCompared = cluster.state !== 'none';
    const lines = sidesOf(topic, planned);
    const inKafka = ({ actual, isDifferent }) => {
      if (cluster.state !== 'read') return el('span', { class: 'muted' }, cluster.state === 'failed' ? 'not known' : 'comparing…');
      return isDifferent ? el('span', { class: 'different' }, actual ?? 'not set', el('span', { class: 'unseen' }, ', differs')) : (actual ?? dash());
    };
    const rows = lines.map((line) => ({
      selected: line.isDifferent,
      cells: [el('span', { class: `cell-wrap ${line.isProperty ? 'mono' : ''}` }, line.name), line.wanted === null ? el('span', { class: 'muted' }, 'not defined') : el('span', { class: 'cell-wrap' }, line.wanted), ...(isCompared ? [inKafka(line)] : [])]
    }));
    if (rows.length === 0) return card('Side by side', null, el('p', { class: 'muted' }, 'It is in Kafka, and not defined: the adopter leaves it as it is.'));
    return card(isCompared ? 'Side by side' : 'Definition', null, table('Side by side', ['', 'Defined', ...(isCompared ? ['In Kafka'] : [])], rows));
  }

  async #remove(name) {
    const { topics } = this.#configuration;
    const isDone = await confirmedWith(
      `Remove the definition of ${name}?`,
      ['The topic stays in Kafka, unless gis.topics.undefined is delete-managed: then the adopter deletes it with all its records.'],
      [],
      'Remove',
      () => api.remove(name, topics.desired)
    );
    if (!isDone) return;
    say(`The definition of ${name} was removed.`);
    if (name === this.#name) location.hash = TOPICS;
  }
}

/** Each part of a topic as it is defined and as it is in the cluster: { name, wanted, actual, isDifferent }. */
function sidesOf(topic, planned) {
  const number = (name, wanted, part) => ({
    name,
    wanted: wanted === undefined ? null : count(wanted),
    actual: part ? rangeOf(part) : null,
    isDifferent: part != null && part.action !== 'NO_CHANGE'
  });
  const changes = new Map((planned?.properties ?? []).map((change) => [change.key, change]));
  const keys = [...new Set([...Object.keys(topic?.properties ?? {}), ...changes.keys()])].sort();
  const isThere = planned !== null && planned.action !== 'CREATE';
  if (topic === null && keys.length === 0 && !planned?.partitions) return [];
  return [
    number('Partitions', topic?.partitions, planned?.partitions),
    number('Replicas', topic?.replicas, planned?.replicas),
    ...keys.map((key) => {
      const wanted = topic?.properties[key] ?? null;
      const change = changes.get(key);
      return { name: key, isProperty: true, wanted, actual: change ? change.from : isThere ? wanted : null, isDifferent: change !== undefined };
    })
  ];
}

const FIELDS = ({ partitions, replicas, properties: set }) => [
  { name: 'partitions', label: 'Partitions', value: String(partitions), half: true },
  { name: 'replicas', label: 'Replicas', value: String(replicas), half: true },
  {
    name: 'properties',
    label: 'Properties',
    rows: 5,
    value: Object.entries(set)
      .map(([key, value]) => `${key}=${value}`)
      .join('\n'),
    hint: 'One NAME=VALUE on each line, such as retention.ms=60000.'
  }
];

const wholeNumber = (text, what) => {
  if (!/^\d{1,9}$/.test(text.trim())) throw new Error(`${what}: enter a whole number.`);
  return Number(text.trim());
};

const read = ({ partitions, replicas, properties: lines }) => ({ partitions: wholeNumber(partitions, 'Partitions'), replicas: wholeNumber(replicas, 'Replicas'), properties: readPairs(lines) });

/** A topic with the desired version, which is what a change of it names. */
async function definition(name) {
  const { topics, desired } = await api.topics();
  const topic = topics.find((each) => each.name === name);
  if (!topic) throw new Error(`${name} is not defined any more.`);
  return { value: topic, tag: desired };
}

function edit(name) {
  return edited({
    title: `Edit ${name}`,
    read: () => definition(name),
    fields: FIELDS,
    save: async ({ tag }, given) => {
      await api.define(name, read(given), tag);
      say(`${name} was defined.`);
    }
  });
}

/** Defines a topic that there is not yet. */
function defined(configuration) {
  return edited({
    title: 'Define a topic',
    verb: 'Define',
    read: async () => ({ value: { partitions: 1, replicas: 1, properties: {} }, tag: (await api.topics()).desired }),
    fields: (value) => [{ name: 'name', label: 'Name', value: '' }, ...FIELDS(value)],
    save: async ({ tag }, { name, ...given }) => {
      if (configuration.topics.topics.some((topic) => topic.name === name.trim())) throw new Error(`${name.trim()} is defined already: edit it.`);
      await api.define(name.trim(), read(given), tag);
      location.hash = topicAddress(name.trim());
    }
  });
}
