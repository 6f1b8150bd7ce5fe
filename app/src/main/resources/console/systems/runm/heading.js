// What panes about a partition begin with, and how they say that something is not there.

import { back, button, commandLine, nothing } from '../../parts/block.js';
import { el } from '../../parts/element.js';
import { ALL, definitionsAddress, objectsAddress } from './addresses.js';

/** Names longer than this are in a smaller type. */
const LONG = 60;

/** The partition, what can be done with it, and the two views of it. */
export function partitionHeading({ uuid, name }, view, actions = null) {
  const tab = (own, href, text) => el('a', { href, 'aria-current': own === view ? 'page' : null, 'data-focus': `tab-${own}` }, text);
  return [
    back(ALL, 'Partitions'),
    el('header', { class: 'title' }, el('h1', { class: name.length > LONG ? 'long-name' : null }, name), el('span', { class: 'mono muted' }, uuid), actions),
    el(
      'nav',
      { class: 'views', 'aria-label': 'Views of the partition' },
      tab('objects', objectsAddress(uuid), 'Objects'),
      tab('definitions', definitionsAddress(uuid), 'Definitions')
    )
  ];
}

/** The heading of one thing in a partition. */
export function crumbHeading(partition, href, backText, title, ...beside) {
  return [
    back(href, backText),
    el(
      'header',
      { class: 'title' },
      el(
        'h1',
        { class: title.length > LONG ? 'long-name' : null },
        el('a', { href, title: partition.name, 'data-focus': 'crumb' }, partition.name),
        el('span', { class: 'slash' }, '/'),
        el('span', {}, title)
      ),
      beside
    )
  ];
}

/** A command of runm for a shell, of its words. */
export function command(...words) {
  return commandLine('runm', ...words);
}

/** Asks who is viewing, instead of what only a viewer can see. */
export function askForViewer(viewer) {
  return nothing(
    'Who is viewing?',
    'Objects and definitions are shown as a user of a project sees them.',
    button('lock', 'Enter user and project', { class: 'primary', onclick: () => viewer.focus() })
  );
}

/** Whether the same request would be refused again, so that the reason is shown in its place. */
export function isFinal(problem) {
  return problem.status >= 400 && problem.status < 500 && problem.status !== 429;
}
