// A definition as a document: it is shown, set and deleted. What is wrong with it is shown at its place.

import { button } from '../../parts/block.js';
import { confirmedWith } from '../../parts/dialog.js';
import { el } from '../../parts/element.js';
import { outline, partAt } from '../../parts/outline.js';
import { edited } from '../../shell/editing.js';
import { say } from '../../shell/messages.js';
import { compact, pretty } from './schema.js';

const EXAMPLE = `property_definitions:
  os:
    required: true
    schema: {type: string, enum: [linux, bsd]}
`;

const HINT = 'In YAML or JSON: property_definitions as operators write them, or schema and property_permissions as they are stored.';

/** A definition as its author would write it: the schema is a document within the other. */
export function documentOf({ schema, property_permissions: permissions }) {
  return `${pretty(`{"schema":${isJson(schema) ? schema : JSON.stringify(schema)},"property_permissions":${JSON.stringify(permissions)}}`)}\n`;
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The same as a request has it: there the schema is text, whose numbers and escapes stay as they are written. */
function requestOf(document, stored) {
  let read;
  try {
    read = JSON.parse(document);
  } catch {
    return document;
  }
  if (read === null || typeof read.schema !== 'object' || read.schema === null) return document;
  const { from, to } = partAt(outline(document), 'schema');
  const schema = compact(document.slice(from, to));
  const isSame = stored !== null && compact(stored.schema) === schema;
  return JSON.stringify({ ...read, schema: isSame ? stored.schema : schema });
}

export class DefinitionChanges {
  #api;
  #partition;
  #scope;
  #title;

  /** @param scope { type, providerType, isEverywhere } */
  constructor(api, partition, scope) {
    this.#api = api;
    this.#partition = partition.uuid;
    this.#scope = scope;
    this.#title = `${scope.providerType ?? scope.type} ${scope.isEverywhere ? 'everywhere' : `in ${partition.name}`}`;
  }

  /** The buttons for the definition that there is, or is not. */
  buttons(isSet) {
    const where = this.#scope.isEverywhere ? 'everywhere' : 'here';
    return el(
      'span',
      { class: 'card-actions' },
      button(isSet ? 'pencil' : 'plus', isSet ? 'Edit' : 'Set', { class: 'small', 'data-focus': `set-${where}`, 'aria-label': `${isSet ? 'Edit' : 'Set'} the definition of ${this.#title}`, onclick: () => this.#set() }),
      isSet ? button('remove', 'Delete', { class: 'small danger-soft', 'data-focus': `delete-${where}`, 'aria-label': `Delete the definition of ${this.#title}`, onclick: () => this.#delete() }) : null
    );
  }

  #read() {
    return this.#api.taggedDefinition(this.#partition, this.#scope);
  }

  #set() {
    return edited({
      title: `Definition of ${this.#title}`,
      verb: 'Set definition',
      read: () => this.#read(),
      fields: (stored) => [{ name: 'document', label: 'Definition', lines: 20, root: 'schema', hint: HINT, value: stored === null ? EXAMPLE : documentOf(stored) }],
      save: async ({ tag, value }, { document }) => {
        await this.#api.setDefinition(this.#partition, this.#scope, tag, requestOf(document, value));
        say(`The definition of ${this.#title} was set.`);
      }
    });
  }

  async #delete() {
    const { tag } = await this.#read();
    const sentence = 'Objects that exist stay as they are; what is created or changed then follows a more general definition, if there is one.';
    const isDone = await confirmedWith(`Delete the definition of ${this.#title}?`, [sentence], [], 'Delete definition', () => this.#api.deleteDefinition(this.#partition, this.#scope, tag));
    if (isDone) say(`The definition of ${this.#title} was deleted.`);
  }
}
