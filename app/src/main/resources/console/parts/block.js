// The blocks that pages are built of.

import { copyButton } from './copy.js';
import { el } from './element.js';
import { icon } from './icon.js';

/** What loads faster than that needs no word that it is loading. */
const SLOW_MILLIS = 150;

/** Two panes: a list beside the detail of what is selected in it, or one at a time where it is narrow. */
export class Split {
  /** @param name of the page, which is its heading while the list is all that is shown */
  constructor(name, side, detail, properties = {}) {
    side.prepend(el('h1', { class: 'unseen side-name' }, name));
    this.side = side;
    this.detail = detail;
    side.classList.add('pane', 'side');
    detail.classList.add('pane', 'detail');
    this.element = el('div', { ...properties, class: `split ${properties.class ?? ''}` }, side, detail);
  }

  /** Says whether something is selected, which is then the pane to show where it is narrow. */
  select(selected) {
    this.element.classList.toggle('chosen', selected);
  }
}

/** A titled card; `beside` is at the end of the title's line. */
export function card(title, beside, ...content) {
  return el('section', { class: 'card' }, el('div', { class: 'card-head' }, el('h2', {}, title), beside), content);
}

/** Names and values in columns; pairs without a value are left out. */
export function facts(pairs) {
  const given = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return el('dl', { class: 'facts' }, given.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))));
}

/** The members of an object, one on each line; strings as they are, other values as JSON. */
export function members(object) {
  const entries = Object.entries(object ?? {});
  if (entries.length === 0) return el('p', { class: 'muted' }, 'None.');
  const shown = (value) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  return el('dl', { class: 'params' }, entries.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, el('pre', {}, shown(value))))));
}

/** What a pane shows if there is nothing to show. */
export function empty(title, ...hints) {
  return el('div', { class: 'empty' }, el('h1', {}, title), hints.map((hint) => (typeof hint === 'string' ? el('p', {}, hint) : hint)));
}

/** Says below a heading that there is nothing to show. */
export function nothing(title, ...hints) {
  const made = empty('', ...hints);
  made.firstChild.replaceWith(el('h2', {}, title));
  return made;
}

/**
 * Does the work that fills a pane. Until it is done the pane has only the heading of what is to be
 * shown, rather than what was selected before; if the work fails, it says so.
 *
 * @param isWanted returns whether nothing else has been selected meanwhile
 */
export async function filling(pane, heading, isWanted, work) {
  const show = (element) => { if (isWanted()) pane.replaceChildren(...heading, element); };
  // What has failed is tried again every few seconds, which is not to be seen until it succeeds.
  const isRepeated = pane.dataset.failedAt === location.hash && pane.querySelector(':scope > .not-loaded') !== null;
  const before = pane.lastChild;
  // What the work has shown meanwhile stays.
  const showLoading = () => { if (pane.lastChild === before) show(el('p', { class: 'muted' }, 'Loading…')); };
  const slow = isRepeated ? null : setTimeout(showLoading, SLOW_MILLIS);
  try {
    return await work();
  } catch (problem) {
    clearTimeout(slow);
    // Why is in the notice below the header.
    if (!isRepeated) show(el('p', { class: 'wrong not-loaded' }, 'Not loaded yet.'));
    pane.dataset.failedAt = location.hash;
    throw problem;
  } finally {
    clearTimeout(slow);
  }
}

/** A short coloured label. */
export function pill(text, tone = 'quiet') {
  return el('span', { class: `pill ${tone}` }, text);
}

/** A short label in the tone of what it says, and with its icon: { word, shape, tone }. */
export function signLabel({ word, shape, tone }) {
  return el('span', { class: `pill sign tone-${tone}` }, icon(shape), word);
}

/** A value or document as it is stored. */
export function code(text, label) {
  return el('pre', { class: 'value', tabindex: '0', 'aria-label': label }, text);
}

/** A command for a shell, of its words, with a button that copies it. */
export function commandLine(...words) {
  const quoted = words.map((word) => (/^[\w./=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  const line = ['statehouse', ...quoted].join(' ');
  return el('div', { class: 'command-line' }, el('pre', { class: 'command', tabindex: '0', 'aria-label': 'Command' }, line), copyButton(line, 'Copy the command'));
}

/** Something that is shown on demand. */
export function disclosure(title, ...content) {
  return el('details', { class: 'card disclosure' }, el('summary', {}, title), content);
}

export function button(iconName, text, properties = {}) {
  return el('button', { type: 'button', ...properties, class: `button ${properties.class ?? ''}` }, icon(iconName), text);
}

/** A button that shows an icon alone. */
export function tool(iconName, label, onclick) {
  return el('button', { type: 'button', class: 'tool', 'aria-label': label, title: label, onclick }, icon(iconName));
}

/** The way back to the list, where one pane is shown at a time. */
export function back(href, text) {
  return el('a', { class: 'back', href, 'data-focus': 'back' }, `← ${text}`);
}
