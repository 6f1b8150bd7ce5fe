// Topics that are defined by a file: it is planned, and then written.

import { back } from '../../parts/block.js';
import { el, many } from '../../parts/element.js';
import { planned } from '../../parts/planned.js';
import { say } from '../../shell/messages.js';
import { TOPICS, topicAddress } from './addresses.js';
import { api } from './api.js';

const EXAMPLE = 'topics:\n  - name: cisco-events\n    partitions: 6\n    replicas: 3\n    properties: {retention.ms: "60000"}\n';

const MARKS = { CREATE: ['+', 'good'], UPDATE: ['~', 'busy'], DELETE: ['-', 'bad'] };

export class DefinePane {
  #configuration;
  /** The tag of the definitions that the last plan was made of. */
  #tag = null;
  element = el('div', { class: 'define-pane' });

  constructor(configuration) {
    this.#configuration = configuration;
  }

  open() {
    this.element.replaceChildren(
      back(TOPICS, 'Topics'),
      el('header', { class: 'title' }, el('h1', {}, el('a', { href: TOPICS }, 'Topics'), el('span', { class: 'slash' }, '/'), 'Define by a file')),
      planned({
        fields: [
          { name: 'document', label: 'Topics, in YAML or JSON', lines: 16, value: EXAMPLE },
          { name: 'prune', label: 'Remove the topics that it lacks', type: 'checkbox', hint: 'Whether an adopter then deletes them in Kafka depends on gis.topics.undefined.' }
        ],
        verb: 'Show the plan',
        plan: (given) => this.#plan(given),
        work: (given) => this.#define(given)
      })
    );
    return 'Define by a file';
  }

  close() {}

  changed() {}

  async #plan({ document, prune }) {
    const tag = await api.topicsTag();
    const { changes, version, scope, unchanged } = await api.planTopics(document, prune);
    this.#tag = tag;
    const removed = changes.filter(({ action }) => action === 'DELETE').length;
    return {
      shown: [
        el('p', {}, unchanged ? 'Every topic is defined like that already.' : `${many(changes.length, 'definition')} would change; version ${version} would be desired then.`),
        scope ? el('p', {}, `The scope ${scope} would be stored.`) : null,
        linesOf(changes)
      ],
      same: JSON.stringify([tag, changes, scope]),
      verb: unchanged ? null : changes.length === 0 ? 'Store the scope' : removed > 0 ? `Define, and remove ${many(removed, 'topic')}` : `Define ${many(changes.length, 'topic')}`,
      danger: removed > 0
    };
  }

  async #define({ document, prune }) {
    const { changes, version } = await api.defineTopics(document, prune, this.#tag);
    await this.#configuration.readTopics();
    say(`Version ${version} of the topics is desired.`);
    return [el('p', {}, `${many(changes.length, 'definition was', 'definitions were')} changed: version ${version} is desired, and adopted in Kafka next.`), linesOf(changes)];
  }
}

/** The changes of definitions, one on each line. */
export function linesOf(changes) {
  if (changes.length === 0) return null;
  return el(
    'span',
    { class: 'change-lines', tabindex: '0', role: 'group', 'aria-label': 'Changes' },
    changes.map(({ name, action, before, after }) => {
      const [mark, tone] = MARKS[action];
      const text = action === 'UPDATE' && before ? differences(before, after) : wordsOf(after);
      return el('span', { class: `tone-${tone}` }, el('span', { class: 'change-mark' }, `${mark} `), el('a', { href: topicAddress(name) }, name), text === '' ? null : `: ${text}`);
    })
  );
}

function partsOf({ partitions, replicas, properties, owner, description, labels = {} }) {
  const notes = Object.entries({ owner, description }).filter(([, value]) => value);
  return new Map([['partitions', String(partitions)], ['replicas', String(replicas)], ...Object.entries(properties), ...notes, ...Object.entries(labels).map(([name, value]) => [`label ${name}`, value])]);
}

function wordsOf(topic) {
  return topic ? [...partsOf(topic)].map(([name, value]) => `${name}=${value}`).join(', ') : '';
}

function differences(before, after) {
  const [were, are] = [partsOf(before), partsOf(after)];
  return [...new Set([...were.keys(), ...are.keys()])]
    .filter((name) => were.get(name) !== are.get(name))
    .map((name) => `${name} ${were.get(name) ?? 'not set'} → ${are.get(name) ?? 'not set'}`)
    .join(', ');
}
