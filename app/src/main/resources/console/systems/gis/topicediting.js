// Changes of the definition of one topic.

import { edited } from '../../shell/editing.js';
import { say } from '../../shell/messages.js';
import { topicAddress } from './addresses.js';
import { api } from './api.js';
import { readPairs } from './words.js';

const linesOf = (values) =>
  Object.entries(values)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n');

const FIELDS = ({ partitions, replicas, properties: set, owner = '', description = '', labels = {} }) => [
  { name: 'partitions', label: 'Partitions', value: String(partitions), half: true },
  { name: 'replicas', label: 'Replicas', value: String(replicas), half: true },
  {
    name: 'properties',
    label: 'Properties',
    rows: 5,
    value: linesOf(set),
    hint: 'One NAME=VALUE on each line, such as retention.ms=60000.'
  },
  { name: 'owner', label: 'Owner', value: owner },
  { name: 'description', label: 'Description', rows: 2, value: description },
  { name: 'labels', label: 'Labels', rows: 2, value: linesOf(labels), hint: 'One NAME=VALUE on each line. Kafka knows nothing of these and of the owner.' }
];

const wholeNumber = (text, what) => {
  if (!/^\d{1,9}$/.test(text.trim())) throw new Error(`${what}: enter a whole number.`);
  return Number(text.trim());
};

const read = ({ partitions, replicas, properties: lines, owner, description, labels }) => ({
  partitions: wholeNumber(partitions, 'Partitions'),
  replicas: wholeNumber(replicas, 'Replicas'),
  properties: readPairs(lines),
  ...(owner.trim() === '' ? {} : { owner: owner.trim() }),
  ...(description.trim() === '' ? {} : { description: description.trim() }),
  labels: readPairs(labels)
});

/** A topic with the desired version, which is what a change of it names. */
async function definition(name) {
  const { topics, desired } = await api.topics();
  const topic = topics.find((each) => each.name === name);
  if (!topic) throw new Error(`${name} is not defined any more.`);
  return { value: topic, tag: desired };
}

/** @param onDefined is called when it is defined: a change of notes alone is no event */
export function edit(name, onDefined) {
  return edited({
    title: `Edit ${name}`,
    read: () => definition(name),
    fields: FIELDS,
    save: async ({ tag }, given) => {
      await api.define(name, read(given), tag);
      await onDefined();
      say(`${name} was defined.`);
    }
  });
}

/** Defines a topic that there is not yet. */
export function defined(configuration) {
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
