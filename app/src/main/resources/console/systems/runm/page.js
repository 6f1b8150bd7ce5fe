// runm metadata: partitions on one side; the objects or definitions of one of them, or the types, on the other.

import { back, button, empty, filling, Split } from '../../parts/block.js';
import { count, el, replace } from '../../parts/element.js';
import { links } from '../../parts/list.js';
import { Scrolled } from '../../parts/scrolled.js';
import { say } from '../../shell/messages.js';
import { reopen } from '../../shell/router.js';
import { ALL, objectsAddress, TYPES } from './addresses.js';
import { RunmApi } from './api.js';
import { partitionCreated } from './changing.js';
import { DefinitionsPane } from './definitions.js';
import { command, isFinal } from './heading.js';
import { ObjectPane } from './object.js';
import { ObjectsPane } from './objects.js';
import { typesContent } from './types.js';
import { Viewer } from './viewer.js';

/** Of more partitions than that only the first are listed. */
const PARTITIONS = 200;

export { recordPlace } from './addresses.js';
export { find, views } from './find.js';
export const styles = ['page.css'];

export function createPage(shell) {
  return new RunmPage(shell);
}

class RunmPage {
  #shell;
  #api;
  #mayWrite;
  #parts = [];
  #isCurrent = false;
  /** How often the page was closed. */
  #closed = 0;
  #partitions = [];
  #types = { objectTypes: [], providerTypes: [] };
  /** The list from which an object was opened. */
  #list = null;
  #pane = null;
  #panes;
  #viewer = new Viewer(() => {
    say(`Viewing as ${this.#viewer.name}`);
    reopen();
  });
  #nav = el('nav', { 'aria-label': 'Partitions and types' });
  #detail = el('section', { 'aria-label': 'Details', tabindex: '-1' });
  #split = new Split('runm metadata', el('div', {}, this.#nav), this.#detail);
  #scrolled = new Scrolled(this.#split);

  constructor(shell) {
    this.#shell = shell;
    this.#api = new RunmApi(this.#viewer);
    this.#mayWrite = !shell.systems.some(({ name, readOnly }) => name === shell.name && readOnly);
    const areKeysServed = shell.systems.some(({ name, keysServed }) => name === shell.name && keysServed);
    this.#panes = {
      objects: new ObjectsPane(this.#api, this.#viewer, this.#mayWrite),
      object: new ObjectPane(this.#api, this.#viewer, areKeysServed, this.#mayWrite),
      definitions: new DefinitionsPane(this.#api, this.#viewer, this.#mayWrite)
    };
    this.element = el('div', { class: 'runm-page' }, this.#viewer.element, this.#split.element);
  }

  async open(parts) {
    this.#parts = parts;
    const isWanted = () => parts === this.#parts;
    this.#split.select(parts.length > 0);
    if (!this.#isCurrent) {
      this.#choose(null);
      await filling(this.#detail, [back(ALL, 'Partitions'), el('h1', {}, 'runm metadata')], isWanted, async () => {
        await this.#shell.follow('/runm/watch');
        await this.#readAll();
      });
    }
    if (!isWanted()) return null;
    this.#showSide();
    const wasFocused = this.#detail.contains(document.activeElement);
    this.#scrolled.leave();
    const title = await this.#show(isWanted);
    if (isWanted()) this.#arrive(parts, wasFocused);
    return title;
  }

  /** Scrolls to where this address was left. A focus that is gone moves to the object that was open, or to the pane. */
  #arrive(parts, wasFocused) {
    const address = this.#shell.address(...parts);
    const before = this.#scrolled.arrive(address);
    if (address === before) return;
    const focused = document.activeElement;
    if (!wasFocused || (focused !== this.#detail && this.#detail.contains(focused))) return;
    const link = [...this.#detail.querySelectorAll('tbody a')].find(({ hash }) => hash === before);
    (link ?? this.#detail).focus({ preventScroll: true });
  }

  /** Events name what changed by its UUID or code; keys that mean none of it are other keys. */
  async changed(events) {
    const changes = events.filter(({ name }) => name === 'changed').map(({ data }) => data);
    const isResync = events.some(({ name }) => name === 'resync');
    const changed = (kind) => new Set(changes.flatMap((data) => data[kind]));
    const [partitions, types, definitions, objects] = ['partitions', 'types', 'definitions', 'objects'].map(changed);
    // A definition is also set or deleted by the key that leads to it.
    const areDefinitions = definitions.size > 0 || [...changed('otherKeys')].some((key) => key.includes('definitions/by-type/'));
    say(isResync ? 'All data was reloaded.' : inWords({ partitions, types, definitions, objects }));
    if (isResync || !this.#isCurrent || partitions.size > 0 || types.size > 0) {
      const parts = this.#parts;
      await this.#readAll();
      this.#showSide();
      await this.#show(() => parts === this.#parts);
    } else {
      if (objects.size > 0 && this.#pane !== this.#panes.definitions) await this.#pane?.changed(objects);
      if (areDefinitions && this.#pane !== this.#panes.objects) await this.#pane?.changed(null);
    }
  }

  /** Changes are missed from now on. */
  close() {
    this.#closed++;
    this.#isCurrent = false;
    this.#choose(null);
  }

  async #readAll() {
    const closed = this.#closed;
    const [partitions, objectTypes, providerTypes] = await Promise.all([
      this.#api.partitions(PARTITIONS + 1),
      this.#api.objectTypes(),
      this.#api.providerTypes()
    ]);
    this.#partitions = partitions;
    this.#types = { objectTypes, providerTypes };
    // What was read is not kept current if the page was closed meanwhile.
    this.#isCurrent = closed === this.#closed;
  }

  #showSide() {
    const [first] = this.#parts.length > 0 ? this.#parts : [this.#partitionByDefault()?.uuid];
    const listed = this.#partitions.slice(0, PARTITIONS);
    const hasMore = listed.length < this.#partitions.length;
    replace(
      this.#nav,
      el('h2', { class: 'side-title' }, `Partitions (${count(listed.length)}${hasMore ? '+' : ''})`),
      listed.length === 0
        ? el('p', { class: 'muted pad' }, 'None yet.')
        : links(
            listed.map(({ uuid, name }) => ({
              href: objectsAddress(uuid),
              current: uuid === first,
              focus: uuid,
              title: name,
              content: [el('span', { class: 'link-name' }, name)]
            })),
            'partitions'
          ),
      this.#mayWrite ? el('div', { class: 'pad side-actions' }, button('plus', 'Create a partition', { class: 'small', 'data-focus': 'create-partition', onclick: () => partitionCreated(this.#api) })) : null,
      hasMore ? el('p', { class: 'muted pad' }, `The first ${count(PARTITIONS)} by name. Open another by its address: #/runm/UUID`) : null,
      el('h2', { class: 'side-title' }, 'For all partitions'),
      links([{ href: TYPES, current: first === 'types', focus: 'types', content: [el('span', { class: 'link-name' }, 'Types')] }])
    );
  }

  /** What is shown beside the list, if there is room beside it. */
  #partitionByDefault() {
    return matchMedia('(min-width: 761px)').matches ? this.#partitions[0] : undefined;
  }

  /** Shows a pane, or content that stays as it is. */
  #choose(pane, ...content) {
    if (pane !== this.#pane) this.#pane?.close();
    this.#pane = pane;
    if (pane === null) replace(this.#detail, content);
    else if (pane.element.parentNode !== this.#detail) this.#detail.replaceChildren(pane.element);
  }

  async #show(isWanted) {
    const [first = this.#partitionByDefault()?.uuid, kind, ...rest] = this.#parts;
    if (first === undefined) {
      this.#choose(null, this.#partitions.length > 0 ? null : noPartitions());
      return null;
    }
    if (first === 'types') {
      this.#choose(null, typesContent(this.#types));
      return 'Types';
    }
    const partition = await this.#partition(first);
    if (!isWanted()) return null;
    if (partition === null) {
      this.#choose(null, back(ALL, 'Partitions'), empty('Not found', `There is no partition with the UUID ${first}.`));
      return 'Not found';
    }
    return this.#open(partition, kind, rest);
  }

  #open(partition, kind, rest) {
    const { objects, object, definitions } = this.#panes;
    if (kind === 'definitions') {
      this.#choose(definitions);
      return definitions.open(partition, this.#types, ...rest);
    }
    if (kind === 'object' && rest.length > 0) {
      this.#choose(object);
      const list = this.#list?.partition === partition.uuid ? this.#list.address : objectsAddress(partition.uuid);
      return object.open(partition, this.#types, rest[0], list);
    }
    const [text, after] = searched([kind, ...rest]);
    this.#list = { partition: partition.uuid, address: objectsAddress(partition.uuid, text, after) };
    this.#choose(objects);
    return objects.open(partition, this.#types.objectTypes, text, after);
  }

  /** A partition, listed or not; null if there is none. */
  async #partition(uuid) {
    const listed = this.#partitions.find((partition) => partition.uuid === uuid);
    if (listed) return listed;
    try {
      return await this.#api.partition(uuid);
    } catch (problem) {
      if (!isFinal(problem)) throw problem;
      return null;
    }
  }
}

/** The search and the object before it in the parts of an address. */
function searched(parts) {
  const text = parts[0] === 'find' ? (parts[1] ?? '') : '';
  const rest = parts[0] === 'find' ? parts.slice(2) : parts;
  return [text, rest[0] === 'after' ? (rest[1] ?? null) : null];
}

function noPartitions() {
  return empty('No partitions yet', 'Objects live in partitions. Create one here, or with:', command('partition', 'create', 'FILE.yaml'));
}

/** What changed, for those who listen: '1 partition and 20 objects changed.' */
function inWords(changed) {
  const parts = Object.entries(changed)
    .filter(([, names]) => names.size > 0)
    .map(([kind, { size }]) => `${count(size)} ${size === 1 ? kind.slice(0, -1) : kind}`);
  return parts.length === 0 ? '' : `Changed: ${parts.join(', ')}.`;
}
