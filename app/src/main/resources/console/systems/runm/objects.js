// The objects of a partition, a page at a time, and the search that selects them.

import { button, card, filling, nothing, pill } from '../../parts/block.js';
import { count, el, flash, replace } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { dash, table } from '../../parts/table.js';
import { Coalesced } from '../../shell/coalesced.js';
import { objectAddress, objectsAddress } from './addresses.js';
import { objectCreated, partitionDeleted, partitionRenamed } from './changing.js';
import { askForViewer, command, isFinal, partitionHeading } from './heading.js';
import { inWords, parse, requestOf, searchFor } from './search.js';
import { Selection } from './selection.js';

const PAGE = 50;

/** Bulk imports change objects one by one. */
const CHANGES_PAUSE_MILLIS = 1000;

/** Of an object's tags and properties, a row shows the first. */
const SHOWN = 3;

export class ObjectsPane {
  #api;
  #viewer;
  #mayWrite;
  #types = [];
  #target = null;
  /** By the address of a page of results, that of the one before, as far as it was visited. */
  #before = new Map();
  #changed = new Set();
  #reading = new Coalesced(CHANGES_PAUSE_MILLIS, () => this.#again());
  #selection;
  #heading = el('div', {});
  #chips = el('nav', { class: 'type-links', 'aria-label': 'Types' });
  #filter = el('div', { id: 'runm-filter', class: 'filter' });
  #field = el('input', {
    type: 'search',
    class: 'field mono',
    placeholder: 'type=runm.image name=db-* os=linux #active',
    'aria-label': 'Search objects',
    'aria-describedby': 'runm-filter runm-syntax',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false'
  });
  #room = el('div', {});
  element = el('div', {}, this.#heading, this.#search(), this.#room);

  constructor(api, viewer, mayWrite) {
    this.#mayWrite = mayWrite;
    this.#api = api;
    this.#selection = mayWrite ? new Selection(api) : null;
    this.#viewer = viewer;
  }

  /** Whether what is shown is this page of a search. */
  #isShowing(target) {
    return target === this.#target;
  }

  /** @param types the types of objects */
  async open(partition, types, text, after) {
    const shown = this.#target;
    const target = { partition, text, after, id: [this.#viewer.identity, partition.uuid, text, after].join('\n') };
    const isNew = shown?.id !== target.id;
    if (shown?.partition.uuid !== partition.uuid) this.#room.replaceChildren();
    this.#target = target;
    this.#types = types;
    this.#reading.cancel();
    replace(this.#heading, partitionHeading(partition, 'objects', this.#mayWrite ? this.#actions(partition) : null));
    if (isNew) this.#field.value = text;
    this.#showFilter();
    if (!this.#viewer.isComplete) {
      replace(this.#room, askForViewer(this.#viewer));
    } else {
      await filling(this.#room, [], () => isNew && this.#isShowing(target), () => this.#read());
    }
    return text === '' ? partition.name : `${text} – ${partition.name}`;
  }

  #actions(partition) {
    const create = () => (this.#viewer.isComplete ? objectCreated(this.#api, this.#viewer, partition, this.#typeShown()) : this.#viewer.focus());
    return el(
      'div',
      { class: 'title-actions' },
      button('plus', 'Create an object', { class: 'primary', 'data-focus': 'create', onclick: create }),
      button('pencil', 'Rename', { 'data-focus': 'rename', onclick: () => partitionRenamed(this.#api, partition) }),
      button('remove', 'Delete', { class: 'danger-soft', 'data-focus': 'delete', onclick: () => partitionDeleted(this.#api, partition) })
    );
  }

  /** The type that the search names, or the first one. */
  #typeShown() {
    try {
      const { type } = parse(this.#target.text);
      if (type !== null && !type.isPrefix) return type.text;
    } catch {
      // A search that means nothing names none.
    }
    return this.#types[0]?.code ?? '';
  }

  /** Nothing is read from now on. */
  close() {
    this.#target = null;
    this.#reading.cancel();
  }

  /** @param uuids of the objects that changed */
  changed(uuids) {
    for (const uuid of uuids) this.#changed.add(uuid);
    if (this.#viewer.isComplete) this.#reading.request();
  }

  async #again() {
    if (this.#target === null) return;
    const changed = this.#changed;
    this.#changed = new Set();
    await this.#read();
    for (const link of this.#room.querySelectorAll('tbody th a')) {
      if (changed.has(link.dataset.focus)) flash(link.closest('tr'));
    }
  }

  #search() {
    const sample = (text, words) => [el('code', {}, text), ` ${words}`];
    this.#field.addEventListener('input', () => this.#showFilter());
    return el(
      'form',
      {
        role: 'search',
        class: 'object-search',
        onsubmit: (event) => {
          event.preventDefault();
          this.#submit();
        }
      },
      this.#chips,
      el(
        'div',
        { class: 'search-line' },
        el('div', { class: 'search' }, icon('search'), this.#field),
        el('button', { type: 'submit', class: 'button' }, 'Search')
      ),
      this.#filter,
      el(
        'p',
        { id: 'runm-syntax', class: 'hint' },
        sample('type=', 'its type, '),
        sample('name=', 'or '),
        sample('db-*', 'its name, '),
        sample('os=linux', 'a property, '),
        sample('os', 'one with any value, '),
        sample('#active', 'a tag; '),
        sample('!', 'before a property or tag: none has it; '),
        sample('?', 'before several: one of them is enough. '),
        'Objects must meet all other conditions. A star at the end of a type or name matches any ending; text with spaces needs quotes.'
      )
    );
  }

  #submit() {
    const text = this.#field.value.trim();
    if (!this.#showFilter()) return;
    const { partition, text: shown, after } = this.#target;
    if (text === shown && after === null) this.#reading.request();
    else location.hash = objectsAddress(partition.uuid, text);
  }

  /** Shows the filter that the text in the field means, and returns it; null if it means none. */
  #showFilter() {
    let filter = null;
    try {
      filter = parse(this.#field.value);
      const demands = inWords(filter);
      replace(
        this.#filter,
        demands.length === 0
          ? el('span', { class: 'muted' }, 'All objects of the partition that the viewer sees.')
          : el('ul', { class: 'demands', 'aria-label': 'Filter' }, demands.map(([what, which]) => el('li', {}, `${what} `, el('strong', {}, which || '(empty)'))))
      );
    } catch (problem) {
      replace(this.#filter, el('span', { class: 'not-understood' }, `Not understood: ${problem.message}.`));
    }
    this.#field.setAttribute('aria-invalid', String(filter === null));
    this.#showTypes(filter);
    return filter;
  }

  /** Links to the objects of each type; the current one is that of the search, if it is only that. */
  #showTypes(filter) {
    const demands = filter === null ? null : inWords(filter).length;
    const link = (code, text, isCurrent) =>
      el(
        'a',
        {
          href: objectsAddress(this.#target.partition.uuid, code === null ? '' : searchFor.type(code)),
          'aria-current': isCurrent ? 'true' : null,
          'data-focus': `type-${code ?? ''}`
        },
        text
      );
    const isOnly = (code) => demands === 1 && filter.type !== null && !filter.type.isPrefix && filter.type.text === code;
    replace(this.#chips, link(null, 'All types', demands === 0), this.#types.map(({ code }) => link(code, code, isOnly(code))));
  }

  async #read() {
    const target = this.#target;
    const { partition, text, after } = target;
    let content;
    let left = 0;
    try {
      const found = await this.#api.find(partition.uuid, requestOf(parse(text), partition.uuid), after, PAGE + 1);
      content = found.length === 0 ? this.#none(target) : this.#page(target, found);
      left = this.#room.querySelector('.scroll')?.scrollLeft ?? 0;
    } catch (problem) {
      const isMeant = problem.status === undefined || isFinal(problem);
      if (!isMeant) throw problem;
      content = el('p', { class: 'wrong', role: 'alert' }, problem.message);
    }
    if (!this.#isShowing(target)) return;
    replace(this.#room, content);
    const scroll = this.#room.querySelector('.scroll');
    if (scroll) scroll.scrollLeft = left;
  }

  #none({ partition, text, after }) {
    if (after !== null) {
      return nothing('No further objects', el('p', {}, el('a', { href: objectsAddress(partition.uuid, text), 'data-focus': 'first' }, 'First page')));
    }
    if (text !== '') {
      return nothing(
        'No object matches',
        `${this.#viewer.name} sees no object in ${partition.name} that meets all of these conditions.`,
        el('p', {}, el('a', { href: objectsAddress(partition.uuid), 'data-focus': 'all' }, 'All objects'))
      );
    }
    return nothing(
      'No objects yet',
      `${this.#viewer.name} sees none in ${partition.name}. Create one with:`,
      command('object', 'create', 'FILE.yaml')
    );
  }

  #page(target, found) {
    const { partition, text, after } = target;
    const shown = found.slice(0, PAGE);
    const hasMore = found.length > PAGE;
    const here = objectsAddress(partition.uuid, text, after);
    const next = hasMore ? objectsAddress(partition.uuid, text, shown.at(-1).uuid) : null;
    if (next !== null) this.#before.set(next, here);
    const first = objectsAddress(partition.uuid, text);
    const previous = this.#before.get(here);
    const isWhole = after === null && !hasMore;
    this.#selection?.show(partition, shown);
    const words = `${count(shown.length)}${isWhole ? '' : ' on this page'}`;
    const link = (href, name) => (href ? el('a', { class: 'button', href, 'data-focus': name }, name) : null);
    return [
      card(`Objects (${words})`, this.#selection?.element ?? null, table('Objects, by UUID', ['Name', 'Type', 'Project', 'Tags', 'Properties'], shown.map((object) => row(object, this.#selection?.box(object) ?? null)))),
      isWhole
        ? null
        : el(
            'nav',
            { class: 'pages', 'aria-label': 'Pages' },
            after === null ? null : link(first, 'First page'),
            previous && previous !== first ? link(previous, 'Previous page') : null,
            link(next, 'Next page')
          )
    ];
  }
}

/** @param box chooses the object; null if that is not offered */
function row(object, box) {
  const { uuid, name, object_type: type, project, tags, properties } = object;
  const more = (all) => (all.length > SHOWN ? el('span', { class: 'muted' }, ` +${count(all.length - SHOWN)}`) : null);
  const items = properties.slice(0, SHOWN).map(({ key, value }) => `${key}=${value}`);
  // Each in its own element, so that one written from right to left moves no other.
  const separate = items.map((item, at) => [at === 0 ? null : ', ', el('span', {}, item)]);
  return {
    cells: [
      el('span', { class: 'cell-choice' }, box, el('a', { class: 'cell-cut', href: objectAddress(object), title: name, 'data-focus': uuid }, name || '(no name)')),
      el('span', { class: 'cell-cut', title: type }, type),
      project === '' ? dash() : el('span', { class: 'cell-cut', title: project }, project),
      tags.length === 0 ? dash() : el('span', { class: 'cell-tags' }, tags.slice(0, SHOWN).map((tag) => pill(tag || '(empty)')), more(tags)),
      properties.length === 0 ? dash() : el('span', { class: 'cell-items' }, el('span', { class: 'cell-cut mono', title: items.join(', ') }, separate), more(properties))
    ]
  };
}
