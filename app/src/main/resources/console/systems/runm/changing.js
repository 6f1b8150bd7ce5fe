// Changes of partitions and objects. Each names what it was made from, so that no change of others is lost.

import { completed, confirmedWith } from '../../parts/dialog.js';
import { dropped, edited } from '../../shell/editing.js';
import { notice, say } from '../../shell/messages.js';
import { ALL, objectAddress, objectsAddress } from './addresses.js';

const NAME = { name: 'name', label: 'Name' };

export async function partitionCreated(api) {
  let made = null;
  const fields = [NAME, { name: 'uuid', label: 'UUID', hint: 'Left empty, it is a new one.' }];
  const isDone = await completed('Create a partition', fields, 'Create partition', async ({ name, uuid }) => {
    made = await api.createPartition(name, uuid.trim());
  });
  if (!isDone) return;
  say(`Partition ${made.name} was created.`);
  location.hash = objectsAddress(made.uuid);
}

export function partitionRenamed(api, { uuid, name }) {
  return edited({
    title: `Rename ${name}`,
    verb: 'Rename',
    read: () => api.taggedPartition(uuid),
    fields: (value) => [{ ...NAME, value: value.name }],
    save: async ({ tag }, given) => {
      await api.renamePartition(uuid, tag, given.name);
      say(`The partition is called ${given.name} now.`);
    }
  });
}

export async function partitionDeleted(api, { uuid, name }) {
  const read = await readOrTold(() => api.taggedPartition(uuid));
  if (read === null) return;
  const isDone = await dropped({
    title: `Delete partition ${name}?`,
    what: ['Its objects and its definitions are deleted too. This cannot be undone.'],
    name,
    verb: 'Delete partition',
    stored: read,
    read: () => api.taggedPartition(uuid),
    fields: (value) => [{ ...NAME, value: value.name }],
    drop: ({ tag }) => api.deletePartition(uuid, tag)
  });
  if (!isDone) return;
  say(`Partition ${name} was deleted.`);
  location.hash = ALL;
}

/** Asks for a document as operators write it. Text in quotes means the same in YAML and in JSON. */
export async function objectCreated(api, viewer, partition, type) {
  let made = null;
  const value = [
    `partition: ${partition.uuid}`,
    `object_type: ${JSON.stringify(type)}`,
    `project: ${JSON.stringify(viewer.project)}`,
    'name: ""',
    'properties: {}',
    'tags: []',
    ''
  ].join('\n');
  const fields = [{ name: 'document', label: 'Object, in YAML or JSON', lines: 12, value }];
  const isDone = await completed('Create an object', fields, 'Create object', async ({ document }) => {
    made = await api.createObject(partition.uuid, document);
  });
  if (!isDone) return;
  say(`Object ${made.name} was created.`);
  location.hash = objectAddress(made);
}

/** What can be changed of one object, and by which viewer it is done. */
export class ObjectChanges {
  #api;
  #partition;
  #uuid;
  #name;

  constructor(api, partition, { uuid, name }) {
    this.#api = api;
    this.#partition = partition.uuid;
    this.#uuid = uuid;
    this.#name = name || '(no name)';
  }

  rename() {
    return this.#part('name', `Rename ${this.#name}`, 'Rename', NAME);
  }

  move() {
    return this.#part('project', `Move ${this.#name} to another project`, 'Move', { name: 'project', label: 'Project', hint: 'Another project may not let you see the object any more.' });
  }

  tags() {
    return this.#edited(`Tags of ${this.#name}`, ({ tags }) => [{ name: 'tags', label: 'Tags', rows: 6, value: tags.join('\n'), hint: 'One on each line.' }], (tag, { tags }) =>
      this.#api.setPart(this.#partition, this.#uuid, tag, 'tags', tags.split('\n').map((each) => each.trim()).filter((each) => each !== ''))
    );
  }

  addProperty() {
    const fields = () => [{ name: 'key', label: 'Key' }, { name: 'value', label: 'Value', rows: 2, value: '' }];
    return this.#edited(`Set a property of ${this.#name}`, fields, (tag, { key, value }, object) => {
      if (object.properties.some((property) => property.key === key)) throw new Error(`It has ${key} already: edit that.`);
      return this.#api.setProperty(this.#partition, this.#uuid, tag, key, value);
    });
  }

  property(key) {
    const valueIn = ({ properties }) => properties.find((property) => property.key === key)?.value ?? '';
    return this.#edited(`${key} of ${this.#name}`, (object) => [{ name: 'value', label: 'Value', rows: 2, value: valueIn(object) }], (tag, { value }) =>
      this.#api.setProperty(this.#partition, this.#uuid, tag, key, value)
    );
  }

  removeProperty(key) {
    return this.#confirmed(`Remove ${key} of ${this.#name}?`, ['The property and its value are removed.'], 'Remove property', (tag) =>
      this.#api.removeProperty(this.#partition, this.#uuid, tag, key)
    );
  }

  /** @param list the address of what is shown then */
  async delete(list) {
    const isDone = await this.#confirmed(`Delete ${this.#name}?`, ['Its properties, its tags and what finds it are deleted too. This cannot be undone.'], 'Delete object', (tag) =>
      this.#api.deleteObject(this.#partition, this.#uuid, tag)
    );
    if (isDone) location.hash = list;
  }

  #part(part, title, verb, field) {
    return this.#edited(title, (object) => [{ ...field, value: object[part] }], (tag, given) => this.#api.setPart(this.#partition, this.#uuid, tag, part, given[part]), verb);
  }

  #read() {
    return this.#api.object(this.#partition, this.#uuid);
  }

  #edited(title, fields, write, verb = 'Save') {
    return edited({
      title,
      verb,
      read: () => this.#read(),
      fields,
      save: async ({ tag, value }, given) => {
        await write(tag, given, value);
        say(`${this.#name} was changed.`);
      }
    });
  }

  /** A change that needs no more than a yes, of the object as it is when it is asked for. */
  async #confirmed(title, sentences, verb, write) {
    const read = await readOrTold(() => this.#read());
    if (read === null) return false;
    const isDone = await confirmedWith(title, sentences, [], verb, () => write(read.tag));
    if (isDone) say(`${this.#name} was changed.`);
    return isDone;
  }
}

/** What is read; null if it cannot be, which is said. */
async function readOrTold(read) {
  try {
    return await read();
  } catch (problem) {
    notice(problem.message);
    return null;
  }
}
