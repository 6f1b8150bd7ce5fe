// One object: its properties and tags, the definitions that apply to it, and the keys that find it.

import { button, card, facts, filling, nothing, pill } from '../../parts/block.js';
import { count, el, flash, replace } from '../../parts/element.js';
import { revision } from '../../parts/revision.js';
import { definitionsAddress, keyAddress, objectAddress, objectsAddress } from './addresses.js';
import { ObjectChanges } from './changing.js';
import { definitionCard, subjectsOf } from './definitions.js';
import { askForViewer, command, crumbHeading, isFinal } from './heading.js';
import { searchFor } from './search.js';

export class ObjectPane {
  #api;
  #viewer;
  #areKeysServed;
  #mayWrite;
  #target = null;
  element = el('div', {});

  constructor(api, viewer, areKeysServed, mayWrite) {
    this.#mayWrite = mayWrite;
    this.#api = api;
    this.#viewer = viewer;
    this.#areKeysServed = areKeysServed;
  }

  /** @param list the address of the list that leads here */
  async open(partition, types, uuid, list) {
    const target = { partition, types, uuid, list, title: uuid, id: [this.#viewer.identity, partition.uuid, uuid].join('\n') };
    const isNew = this.#target?.id !== target.id;
    this.#target = target;
    if (!this.#viewer.isComplete) {
      replace(this.element, this.#heading(target), askForViewer(this.#viewer));
    } else {
      const isWanted = () => isNew && target === this.#target;
      await filling(this.element, this.#heading(target), isWanted, () => this.#read(false));
    }
    return `${target.title} – ${partition.name}`;
  }

  close() {
    this.#target = null;
  }

  /** @param uuids of the objects that changed; null for unknown ones */
  async changed(uuids) {
    if (!this.#target || !this.#viewer.isComplete) return;
    if (uuids === null || uuids.has(this.#target.uuid)) await this.#read(uuids !== null);
  }

  #heading({ partition, title, list }, ...beside) {
    return crumbHeading(partition, list, 'Objects', title, ...beside);
  }

  async #read(highlight) {
    const target = this.#target;
    let content;
    try {
      content = await this.#object(target);
    } catch (problem) {
      if (!isFinal(problem)) throw problem;
      content = [this.#heading(target), this.#missing(target, problem)];
    }
    if (target !== this.#target) return;
    replace(this.element, content);
    if (highlight) flash(this.element);
  }

  #missing({ partition }, problem) {
    const seen = this.#viewer.partition(partition.uuid);
    const isElsewhere = seen !== partition.uuid && seen !== partition.name;
    return nothing(
      problem.status === 404 ? 'Not found' : 'Not shown',
      problem.message,
      problem.status === 404 ? `There is no such object, or ${this.#viewer.name} may not see it.` : null,
      isElsewhere ? `The viewer is in partition ${seen}: leave the field empty to view each partition from within.` : null
    );
  }

  async #object(target) {
    const { partition, types, uuid } = target;
    const { value: object, tag } = await this.#api.object(partition.uuid, uuid);
    const changes = this.#mayWrite ? new ObjectChanges(this.#api, partition, object) : null;
    target.title = object.name || '(no name)';
    const [definitions, keys] = await Promise.all([
      this.#part('Definition', this.#definitions(partition, object.object_type, types)),
      this.#part('Index keys', this.#keys(partition, uuid))
    ]);
    const find = (search) => objectsAddress(partition.uuid, search);
    return [
      this.#heading(target, el('span', { class: 'mono muted' }, object.uuid), changes === null ? null : actions(changes, target.list)),
      card(
        'Object',
        null,
        facts([
          ['Type', el('a', { href: find(searchFor.type(object.object_type)), 'data-focus': 'type' }, object.object_type)],
          ['Project', object.project],
          ['Partition', el('a', { href: objectsAddress(partition.uuid), 'data-focus': 'partition' }, partition.name)],
          ['Revision', revision(objectAddress(object), tag)]
        ])
      ),
      card(`Properties (${count(object.properties.length)})`, changes && button('plus', 'Set a property', { class: 'small', 'data-focus': 'set-property', onclick: () => changes.addProperty() }), properties(object.properties, find, changes)),
      card(`Tags (${count(object.tags.length)})`, changes && button('pencil', 'Edit tags', { class: 'small', 'data-focus': 'edit-tags', onclick: () => changes.tags() }), tags(object.tags, find)),
      keys,
      definitions
    ];
  }

  /** A part of the page; if it is refused, the reason is shown in its place. */
  async #part(title, reading) {
    try {
      return await reading;
    } catch (problem) {
      if (!isFinal(problem)) throw problem;
      return card(title, null, el('p', { class: 'wrong' }, problem.message));
    }
  }

  /** The definitions that apply. Types of providers without one of their own share that of all. */
  async #definitions(partition, type, types) {
    const found = await Promise.all(
      subjectsOf(type, types).map(async ({ providerType }) => ({ providerType, definition: await this.#api.effective(partition.uuid, type, providerType) }))
    );
    const applied = found.filter(({ definition }) => definition !== null);
    const link = el('a', { href: definitionsAddress(partition.uuid), 'data-focus': 'definitions' }, 'All definitions');
    if (applied.length === 0) return card('Definition', link, el('p', { class: 'muted' }, 'None applies: any properties are valid.'));
    const distinct = new Map(applied.map(({ definition }) => [definition.uuid, definition]));
    return [...distinct.values()].map((definition, at) => {
      const of = applied.filter((each) => each.definition.uuid === definition.uuid && each.providerType !== null).map(({ providerType }) => providerType);
      const heading = distinct.size === 1 ? 'Definition' : `Definition of providers of ${of.length === 0 ? 'other types' : `type ${of.join(', ')}`}`;
      return definitionCard(heading, at === 0 ? link : null, definition);
    });
  }

  async #keys(partition, uuid) {
    const keys = await this.#api.keys(partition.uuid, uuid);
    const isMissing = keys.some(({ present }) => !present);
    const line = ({ key, present }) =>
      el(
        'li',
        {},
        this.#areKeysServed && present ? el('a', { class: 'mono', href: keyAddress(key), 'data-focus': key }, key) : el('span', { class: 'mono' }, key),
        present ? null : pill('missing', 'bad')
      );
    return card(
      `Index keys (${count(keys.length)})`,
      null,
      el('ul', { class: 'keys' }, keys.map(line)),
      isMissing ? [el('p', { class: 'wrong' }, 'Keys are missing, so that searches may not find the object. Write them again with:'), command('verify', '--repair')] : null
    );
  }
}

function actions(changes, list) {
  return el(
    'div',
    { class: 'title-actions' },
    button('pencil', 'Rename', { 'data-focus': 'rename', onclick: () => changes.rename() }),
    button('out', 'Move', { 'data-focus': 'move', 'aria-label': 'Move to another project', onclick: () => changes.move() }),
    button('remove', 'Delete', { class: 'danger-soft', 'data-focus': 'delete', onclick: () => changes.delete(list) })
  );
}

function properties(all, find, changes) {
  if (all.length === 0) return el('p', { class: 'muted' }, 'None.');
  const link = (search, focus, text) => el('a', { href: find(search), title: 'Find objects with this', 'data-focus': focus }, text);
  return el(
    'dl',
    { class: 'params' },
    all.map(({ key, value }) =>
      el(
        'div',
        {},
        el('dt', {}, link(searchFor.key(key), `key-${key}`, key || '(empty)')),
        el(
          'dd',
          {},
          link(searchFor.item(key, value), `item-${key}`, value || '(empty)'),
          changes &&
            el(
              'span',
              { class: 'row-tools' },
              button('pencil', '', { class: 'small', 'data-focus': `edit-${key}`, 'aria-label': `Edit ${key}`, onclick: () => changes.property(key) }),
              button('remove', '', { class: 'small danger-soft', 'data-focus': `remove-${key}`, 'aria-label': `Remove ${key}`, onclick: () => changes.removeProperty(key) })
            )
        )
      )
    )
  );
}

function tags(all, find) {
  if (all.length === 0) return el('p', { class: 'muted' }, 'None.');
  return el('ul', { class: 'tags' }, all.map((tag) => el('li', {}, el('a', { class: 'pill quiet', href: find(searchFor.tag(tag)), title: `Find objects with tag ${tag}`, 'data-focus': `tag-${tag}` }, tag || '(empty)'))));
}
