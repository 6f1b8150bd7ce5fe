// All nodes, and one of them.

import { back, button, card, facts, nothing, pill } from '../../parts/block.js';
import { el, many } from '../../parts/element.js';
import { revision } from '../../parts/revision.js';
import { sortable, table } from '../../parts/table.js';
import { read, tagged } from './api.js';
import { cssAddress, nodeAddress } from './addresses.js';
import { changeNodeState, deleteNode } from './changes.js';
import { nodeState, tone } from './words.js';

export async function nodesView() {
  const nodes = await read('nodes');
  return [
    back(cssAddress(), 'Databases'),
    el('header', { class: 'title' }, el('h1', {}, 'Nodes')),
    nodes.length === 0
      ? nothing('No nodes yet', 'Nodes hold the chunks of tables. Add one beside the list of nodes, or by: statehouse css add-node NAME')
      : card(
          many(nodes.length, 'node'),
          null,
          table(
            'Nodes',
            sortable('Name', 'State', 'Type', 'Host', 'Port'),
            nodes.map(({ name, state, type, host, port }) => ({
              cells: [el('a', { href: nodeAddress(name), 'data-focus': `node-${name}` }, name), pill(nodeState(state), tone(state)), type, host, String(port)]
            }))
          )
        )
  ];
}

export async function nodeView(name, mayWrite) {
  const stored = await tagged('nodes', name);
  const { type, host, port, state } = stored.value;
  const drop = async () => {
    if (await deleteNode(stored)) location.hash = cssAddress();
  };
  return [
    back(cssAddress(), 'Databases'),
    el(
      'header',
      { class: 'title' },
      el('h1', {}, name),
      pill(nodeState(state), tone(state)),
      mayWrite
        ? el(
            'div',
            { class: 'title-actions' },
            button('pencil', 'State', { 'data-focus': 'state', onclick: () => changeNodeState(name) }),
            button('remove', 'Delete', { class: 'danger-soft', 'data-focus': 'delete', onclick: drop })
          )
        : null
    ),
    card(
      'Node',
      null,
      facts([
        ['Type', type],
        ['Host', host],
        ['Port', String(port)],
        ['State', state],
        ['Revision', revision(nodeAddress(name), stored.tag)]
      ])
    )
  ];
}
