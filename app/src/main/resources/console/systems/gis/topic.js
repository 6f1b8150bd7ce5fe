// One topic, as it is defined and as it is in the cluster.

import { back, button, card, empty, facts } from '../../parts/block.js';
import { confirmedWith } from '../../parts/dialog.js';
import { count, el, replace } from '../../parts/element.js';
import { dash, table } from '../../parts/table.js';
import { say } from '../../shell/messages.js';
import { TOPICS } from './addresses.js';
import { api } from './api.js';
import { pausedSentence, plannedTopic } from './plan.js';
import { adoptTopic, pause, resume, unmanage } from './topicactions.js';
import { edit } from './topicediting.js';
import { actionLabel, label, outcomeLabel, properties, rangeOf } from './words.js';

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
    replace(this.element, this.#heading(row), this.#notes(row), this.#facts(row), this.#sides(row), row.planned !== null && row.planned.action !== 'NO_CHANGE' ? card('Plan', null, el('ul', { class: 'plan' }, plannedTopic(row.planned, false))) : null);
    const scroll = this.element.querySelector('.scroll');
    if (scroll) scroll.scrollLeft = left;
  }

  #heading(row) {
    const { name, defined: topic, planned } = row;
    const actions = this.#mayWrite && topic !== null ? this.#actions(row) : null;
    return [
      back(TOPICS, 'Topics'),
      el(
        'header',
        { class: 'title' },
        el('h1', { class: name.length > 60 ? 'long-name' : null }, el('a', { href: TOPICS, 'data-focus': 'crumb' }, 'Topics'), el('span', { class: 'slash' }, '/'), el('span', {}, name)),
        topic === null && planned?.action !== 'ORPHAN' ? label('not defined', 'circle', 'quiet') : null,
        planned === null ? null : actionLabel(planned.action),
        row.paused !== null && planned?.action !== 'PAUSED' ? label('paused', 'pause', 'waiting') : null,
        actions
      ),
      row.paused === null ? null : el('p', { class: 'muted note' }, pausedSentence(row.paused))
    ];
  }

  /** What people have noted about it, of which the cluster knows nothing. */
  #notes({ defined: topic }) {
    const { owner, description, labels } = topic ?? {};
    if (!owner && !description && !labels) return null;
    return card('Notes', null, facts([['Owner', owner]]), description ? el('p', { class: 'note' }, description) : null, labels ? properties(Object.entries(labels)) : null);
  }

  #actions({ name, paused }) {
    const configuration = this.#configuration;
    const done = async () => {
      await configuration.readTopics();
      configuration.compare();
      if (name === this.#name) this.changed();
    };
    return el(
      'div',
      { class: 'title-actions' },
      button('pencil', 'Edit', { 'data-focus': 'edit', onclick: () => edit(name, () => this.#edited()) }),
      paused === null
        ? button('pause', 'Pause', { 'data-focus': 'pause', onclick: () => pause(name, done) })
        : button('play', 'Resume', { 'data-focus': 'resume', onclick: () => resume(name, done) }),
      configuration.adoption?.adopter?.role === 'ACTIVE' && paused === null ? button('play', 'Adopt', { 'data-focus': 'adopt-topic', onclick: () => adoptTopic(name, done) }) : null,
      button('out', 'Unmanage', { class: 'danger-soft', 'data-focus': 'unmanage', onclick: () => this.#left(unmanage(name, configuration.topics.desired), name) }),
      button('remove', 'Remove', { class: 'danger-soft', 'data-focus': 'remove', onclick: () => this.#remove(name) })
    );
  }

  /** Leaves the page of a topic once that is gone. */
  async #left(isDone, name) {
    if ((await isDone) && name === this.#name) location.hash = TOPICS;
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

  async #edited() {
    await this.#configuration.readTopics();
    if (this.#name !== null) this.changed();
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
