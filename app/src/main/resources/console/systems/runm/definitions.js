// Definitions: what objects of a type must look like, or providers of a provider type; everywhere, or in one partition.

import { card, code, filling, pill } from '../../parts/block.js';
import { el, replace } from '../../parts/element.js';
import { revision } from '../../parts/revision.js';
import { dash, sortable, table } from '../../parts/table.js';
import { definitionsAddress } from './addresses.js';
import { DefinitionChanges } from './definition.js';
import { askForViewer, command, crumbHeading, isFinal, partitionHeading } from './heading.js';
import { pretty } from './schema.js';

const PROVIDER = 'runm.provider';

/** In words: who sees and who changes. */
const PERMISSIONS = { '': 'none', r: 'read', w: 'write', rw: 'read and write' };

/** What definitions can be for: { type, providerType }. */
function subjects({ objectTypes, providerTypes }) {
  return objectTypes.flatMap(({ code: type }) => [
    { type, providerType: null },
    ...(type === PROVIDER ? providerTypes.map(({ code: providerType }) => ({ type, providerType })) : [])
  ]);
}

/** The subjects whose definitions may apply to an object, which does not say its type of provider. */
export function subjectsOf(type, types) {
  return subjects(types).filter((subject) => subject.type === type);
}

function title({ type, providerType }) {
  return providerType === null ? type : `${type}: ${providerType}`;
}

/**
 * A definition: its schema, and who may see and change which property.
 *
 * @param tag of its revision, or null where it is not shown
 */
export function definitionCard(heading, beside, { uuid, schema, property_permissions: permissions }, tag = null) {
  const rows = permissions.flatMap(({ key, permissions: each }) =>
    each.map(({ project, role, permission }) => ({
      cells: [el('span', { class: 'mono' }, key), project || 'any', role || 'any', PERMISSIONS[permission] ?? permission]
    }))
  );
  return card(
    heading,
    beside,
    el('p', { class: 'mono muted' }, uuid, tag === null ? null : [', revision ', revision(`definition ${uuid}`, tag)]),
    schema === '' ? el('p', { class: 'muted' }, 'It has no schema.') : el('div', { class: 'schema-text' }, code(pretty(schema), `${heading}: schema`)),
    rows.length === 0 ? null : el('div', { class: 'permissions' }, table(`${heading}: permissions`, sortable('Property', 'Project', 'Role', 'Permission'), rows))
  );
}

export class DefinitionsPane {
  #api;
  #viewer;
  #mayWrite;
  #target = null;
  element = el('div', {});

  constructor(api, viewer, mayWrite) {
    this.#mayWrite = mayWrite;
    this.#api = api;
    this.#viewer = viewer;
  }

  /** @param type of the definitions to show; undefined for a table of all */
  async open(partition, types, type, providerType = null) {
    const subject = type === undefined ? null : { type, providerType };
    const target = { partition, types, subject, id: [this.#viewer.identity, partition.uuid, type, providerType].join('\n') };
    const isNew = this.#target?.id !== target.id;
    this.#target = target;
    if (!this.#viewer.isComplete) {
      replace(this.element, this.#heading(target), askForViewer(this.#viewer));
    } else {
      const isWanted = () => isNew && target === this.#target;
      await filling(this.element, this.#heading(target), isWanted, () => this.#read());
    }
    return `${target.subject ? title(target.subject) : 'Definitions'} – ${partition.name}`;
  }

  close() {
    this.#target = null;
  }

  async changed() {
    if (this.#target && this.#viewer.isComplete) await this.#read();
  }

  #heading({ partition, subject }) {
    if (!subject) return partitionHeading(partition, 'definitions');
    return crumbHeading(partition, definitionsAddress(partition.uuid), 'Definitions', title(subject));
  }

  async #read() {
    const target = this.#target;
    let content;
    try {
      content = target.subject ? await this.#subject(target) : await this.#all(target);
    } catch (problem) {
      if (!isFinal(problem)) throw problem;
      content = el('p', { class: 'wrong', role: 'alert' }, problem.message);
    }
    if (target === this.#target) replace(this.element, this.#heading(target), content);
  }

  #both(partition, { type, providerType }) {
    return Promise.all([false, true].map((isEverywhere) => this.#api.taggedDefinition(partition.uuid, { type, providerType, isEverywhere })));
  }

  async #all({ partition, types }) {
    const all = subjects(types);
    const found = await Promise.all(all.map((subject) => this.#both(partition, subject)));
    const cell = ({ value }) => (value === null ? dash() : pill('set', 'good'));
    return card(
      'Definitions',
      null,
      table(
        'Definitions',
        sortable('Objects of type', 'In this partition', 'Everywhere'),
        all.map((subject, at) => ({
          cells: [
            el('a', { href: definitionsAddress(partition.uuid, subject.type, subject.providerType), 'data-focus': title(subject) }, title(subject)),
            ...found[at].map(cell)
          ]
        }))
      )
    );
  }

  async #subject({ partition, subject }) {
    const [[own, general], applied] = await Promise.all([
      this.#both(partition, subject),
      this.#api.effective(partition.uuid, subject.type, subject.providerType)
    ]);
    const given = subject.providerType === null ? ['--object-type', subject.type] : ['--type', subject.providerType];
    const part = (heading, { value: definition, tag }, isEverywhere) => {
      const buttons = this.#mayWrite ? new DefinitionChanges(this.#api, partition, { ...subject, isEverywhere }).buttons(definition !== null) : null;
      const where = isEverywhere ? [] : ['--in-partition', partition.uuid];
      return definition === null
        ? card(heading, buttons, el('p', { class: 'muted' }, 'None. On the command line it is set with:'), command('definition', 'set', ...given, ...where, 'FILE.yaml'))
        : definitionCard(heading, [definition.uuid === applied?.uuid ? pill('applies here', 'good') : null, buttons], definition, tag);
    };
    return [part('In this partition', own, false), part('Everywhere', general, true)];
  }
}
