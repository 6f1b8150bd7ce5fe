// The side of the page: databases, nodes, and what is about all of them.

import { pill, tool } from '../../parts/block.js';
import { el, replace } from '../../parts/element.js';
import { links } from '../../parts/list.js';
import { cssAddress, FILES, nodeAddress, NODES, PENDING, SCANS } from './addresses.js';
import { addNode, createDatabase } from './creation.js';
import { nodeState, tone } from './words.js';

const VIEWS = [
  { view: NODES, title: 'All nodes' },
  { view: PENDING, title: 'Pending actions' },
  { view: SCANS, title: 'Shared scans' },
  { view: FILES, title: 'Files: register, load, dump' }
];

/** What is marked in the side while the parts of an address are shown. */
function focusOf([first, second]) {
  return first === NODES && second !== undefined ? `${NODES}/${second}` : first;
}

export class CssSide {
  #mayWrite;
  #list = el('nav', { 'aria-label': 'Databases and nodes' });

  constructor(mayWrite) {
    this.#mayWrite = mayWrite;
    this.element = el('div', {}, this.#list);
  }

  /** Marks what is in view, without reading anything. */
  mark(parts) {
    const current = focusOf(parts);
    for (const link of this.element.querySelectorAll('.links a')) {
      if (link.dataset.focus === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }

  show(databases, nodes, parts) {
    const current = focusOf(parts);
    const entry = (focus, href, content) => ({ href, focus, current: focus === current, content });
    const database = ({ name, status }) => entry(name, cssAddress(name), [el('span', { class: 'link-name' }, name), pill(status || 'no status', tone(status))]);
    const node = ({ name, state, type, host, port }) =>
      entry(`${NODES}/${name}`, nodeAddress(name), [
        el('span', { class: 'node-name' }, name),
        pill(nodeState(state), tone(state)),
        el('span', { class: 'muted node-place' }, `${type} at ${host}:${port}`)
      ]);
    replace(
      this.#list,
      this.#head('Databases', 'Create a database', () => createDatabase(databases.map(({ name }) => name))),
      databases.length === 0
        ? el('p', { class: 'muted pad' }, this.#mayWrite ? 'None yet. Create one here, register a catalogue under Files, or by: statehouse css ingest DIR' : 'None yet.')
        : links(databases.map(database)),
      this.#head('Nodes', 'Add a node', () => addNode()),
      nodes.length === 0 ? el('p', { class: 'muted pad' }, 'None yet.') : links(nodes.map(node), 'nodes'),
      el('h2', { class: 'side-title' }, 'More'),
      links(VIEWS.map(({ view, title }) => entry(view, cssAddress(view), el('span', { class: 'link-name' }, title))))
    );
  }

  #head(title, label, onclick) {
    return el('div', { class: 'side-line' }, el('h2', { class: 'side-title' }, title), this.#mayWrite ? tool('plus', label, onclick) : null);
  }
}
