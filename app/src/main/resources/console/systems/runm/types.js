// The types of objects and of providers, which are the same in all partitions.

import { back, card, pill } from '../../parts/block.js';
import { count, el } from '../../parts/element.js';
import { ALL } from './addresses.js';

export function typesContent({ objectTypes, providerTypes }) {
  return [
    back(ALL, 'Partitions'),
    el('header', { class: 'title' }, el('h1', {}, 'Types')),
    types('Types of objects', objectTypes),
    types('Types of providers', providerTypes)
  ];
}

/** Objects have types within whose scope names are unique; providers have types without one. */
function types(title, all) {
  return card(
    `${title} (${count(all.length)})`,
    null,
    all.length === 0
      ? el('p', { class: 'muted' }, 'None: a server that may write creates them when it starts.')
      : el('ul', { class: 'type-list' }, all.map(type))
  );
}

function type({ code, scope, description }) {
  return el(
    'li',
    {},
    el('span', { class: 'mono' }, code),
    scope ? pill(`names are unique in a ${scope}`) : null,
    el('span', { class: 'description' }, description)
  );
}
