// The plan: what must be done for the cluster to have the topics as they are defined.

import { back, button, card, nothing } from '../../parts/block.js';
import { count, el, many, replace } from '../../parts/element.js';
import { time } from '../../parts/time.js';
import { ALL, topicAddress } from './addresses.js';
import { adoptButton } from './adoption.js';
import { actionSign, label, moreRows, PART_MARKS, rangeOf, ROWS } from './words.js';

const WARNINGS = {
  PARTITION_GROWTH_REHASHES_KEYS: 'Records with the same key may go to another partition from then on.',
  REASSIGNMENT_RUNNING: 'Replicas are being moved: the topic is not as defined until that has ended.',
  SENSITIVE_PROPERTY_NOT_COMPARED: 'A property is sensitive, so Kafka does not say whether it is as defined.'
};

const SUMMARY = [
  ['create', 'CREATE'],
  ['update', 'UPDATE'],
  ['delete', 'DELETE'],
  ['blocked', 'BLOCKED'],
  ['paused', 'PAUSED'],
  ['orphan', 'ORPHAN']
];

export class PlanPane {
  #configuration;
  #mayWrite;
  #compare;
  #shown = ROWS;
  element = el('div', { class: 'plan-pane' });

  /** @param compare compares the cluster again */
  constructor(configuration, mayWrite, compare) {
    this.#configuration = configuration;
    this.#mayWrite = mayWrite;
    this.#compare = compare;
  }

  open() {
    this.changed();
    return 'Plan';
  }

  close() {
    this.#shown = ROWS;
  }

  changed() {
    const { cluster } = this.#configuration;
    const compare = cluster.state === 'none' ? null : button('retry', 'Compare again', { 'data-focus': 'compare', onclick: () => this.#compare() });
    replace(
      this.element,
      back(ALL, 'GIS configuration'),
      el(
        'header',
        { class: 'title' },
        el('h1', {}, 'Plan'),
        isDrift(cluster.plan) ? label('drift', 'alert', 'waiting') : null,
        el('div', { class: 'title-actions' }, compare, adoptButton(this.#configuration, this.#mayWrite))
      ),
      this.#content(cluster)
    );
  }

  /** Shows when the cluster was compared, since nothing else is different. */
  comparedAgain() {
    this.element.querySelector('.compared')?.replaceChildren('compared at ', time(this.#configuration.cluster.at));
  }

  #content({ state, plan, problem, at }) {
    if (state === 'none') return nothing('No Kafka cluster', 'This server knows no Kafka cluster: set gis.kafka to compare topics with one, or start it with --adopt HOST:PORT to adopt them there.');
    if (state === 'unread') return el('p', { class: 'muted' }, 'Comparing with Kafka…');
    if (state === 'failed') return el('p', { class: 'wrong' }, problem.message);
    const topics = plan.topics.filter(({ action }) => action !== 'NO_CHANGE');
    return [
      card(
        topics.length === 0 ? 'Nothing to do' : many(topics.length, 'topic'),
        el('span', { class: 'muted order compared' }, 'compared at ', time(at)),
        el('p', { class: 'plan-for' }, sentenceOf(plan, topics)),
        topics.length === 0 ? null : summaryOf(plan.summary),
        el('ul', { class: 'plan' }, topics.slice(0, this.#shown).map((topic) => plannedTopic(topic, true))),
        moreRows(this.#shown, topics.length, 'topics', () => {
          this.#shown += ROWS;
          this.changed();
        })
      )
    ];
  }
}

const hasWork = ({ create, update, delete: deletes, blocked }) => create + update + deletes + blocked > 0;

/** Whether others changed what is adopted. */
export function isDrift(plan) {
  return plan !== null && String(plan.desired) === String(plan.adopted) && hasWork(plan.summary);
}

function sentenceOf(plan, topics) {
  if (topics.length === 0) return 'Every topic is as it is defined.';
  if (isDrift(plan)) return `Version ${plan.adopted} is adopted, so these have been changed in Kafka, or the policy of adoption has.`;
  if (!hasWork(plan.summary)) return 'Every defined topic is as it is defined.';
  return `What makes Kafka have the topics of version ${plan.desired}; version ${plan.adopted} is adopted.`;
}

function summaryOf(summary) {
  const parts = SUMMARY.filter(([name]) => summary[name] > 0);
  return el(
    'ul',
    { class: 'plan-summary' },
    parts.map(([name, action]) => {
      const { word, mark, tone } = actionSign(action);
      return el('li', { class: `tone-${tone}` }, el('span', { class: 'mark', 'aria-hidden': 'true' }, mark), `${count(summary[name])} ${word}`);
    }),
    el('li', { class: 'muted' }, `${count(summary.unchanged)} unchanged`)
  );
}

/** What is planned for one topic, as the command line prints it. */
export function plannedTopic({ name, action, partitions, replicas, properties, error, warnings, paused }, isNamed) {
  const { word, mark, tone } = actionSign(action);
  return el(
    'li',
    { class: `planned tone-${tone}` },
    el(
      'p',
      { class: 'planned-topic' },
      el('span', { class: 'mark', 'aria-hidden': 'true' }, mark),
      isNamed ? el('a', { class: 'planned-name', href: topicAddress(name), 'data-focus': `planned-${name}` }, name) : null,
      el('span', { class: 'planned-word' }, word)
    ),
    el(
      'ul',
      { class: 'planned-parts' },
      paused === undefined ? null : el('li', { class: 'planned-warning' }, pausedSentence(paused)),
      error === null ? null : el('li', { class: 'planned-error' }, `${error.code}: ${error.message}`),
      [partitions && number('partitions', partitions), replicas && number('replicas', replicas)],
      properties.map(property),
      warnings.map((warning) => el('li', { class: 'planned-warning' }, WARNINGS[warning] ?? warning))
    )
  );
}

/** Since when a topic is left alone, by whom and why. */
export function pausedSentence({ since, by, reason }) {
  return ['Paused since ', time(Date.parse(since)), by === '' ? '' : ` by ${by}`, reason === '' ? '.' : `: ${reason}`];
}

function number(name, part) {
  if (part.action === 'NO_CHANGE') return null;
  const from = rangeOf(part);
  return line(part.blocked ? '!' : PART_MARKS[part.action], name, from, String(part.to));
}

function property({ key, action, from, to }) {
  return line(PART_MARKS[action], key, from, to);
}

function line(mark, name, from, to) {
  const value = (text) => el('span', { class: 'planned-value' }, text === '' ? '""' : text);
  const values = from !== null && to !== null ? [value(from), ' → ', value(to)] : from === null && to === null ? '(not shown)' : value(to ?? from);
  return el('li', {}, el('span', { class: 'mark' }, mark), el('span', { class: 'planned-key' }, `${name}:`), ' ', values);
}
