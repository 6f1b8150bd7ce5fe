// One node.

import { back, button, card, facts, pill } from '../../parts/block.js';
import { el } from '../../parts/element.js';
import { revision } from '../../parts/revision.js';
import { tagged } from './api.js';
import { cssAddress, nodeAddress } from './addresses.js';
import { changeNodeState, deleteNode } from './changes.js';
import { nodeState, tone } from './words.js';

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
