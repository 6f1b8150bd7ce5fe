// A change that another writer was faster than: what both have made of it, and what is to become of it.

import { threeWay } from '../parts/difference.js';
import { el, many } from '../parts/element.js';
import { decoded, encoded } from './api.js';
import { changedBytes } from './review.js';

const NONE = new Uint8Array();

/**
 * Shows the three versions; each is bytes, or null where there is no entry.
 *
 * @param merged is called with the bytes to go on with, in place of theirs
 * @param discarded is called if theirs are to stay
 */
export function conflict({ key, before, mine, theirs, merged, discarded }) {
  const texts = [before, mine, theirs].map((bytes) => decoded(bytes ?? NONE));
  const areText = theirs !== null && mine !== null && texts.every((text) => text !== null);
  const said = theirs === null ? `Someone else has deleted ${key} meanwhile.` : `Someone else has changed ${key} meanwhile. Nothing of yours was saved.`;
  const compared = areText ? ways(texts, merged) : { element: sides(before, mine, theirs), buttons: [] };
  return el(
    'section',
    { class: 'card conflict-card', 'aria-label': 'Another writer was there' },
    el('h2', { tabindex: '-1' }, 'Another writer was there'),
    el('p', { role: 'alert' }, said),
    compared.element,
    el(
      'div',
      { class: 'actions' },
      el('button', { type: 'button', class: 'button', onclick: discarded }, theirs === null ? 'Leave it deleted' : 'Keep theirs'),
      el('button', { type: 'button', class: 'button', onclick: () => merged(mine) }, theirs === null ? 'Create it again with mine' : 'Replace theirs with mine'),
      compared.buttons
    )
  );
}

function ways([before, mine, theirs], merged) {
  const go = el('button', { type: 'button', class: 'button primary', 'data-focus': 'merged', onclick: () => merged(encoded(three.text())) });
  const describe = () => {
    const open = three.open();
    go.disabled = open > 0;
    go.textContent = open > 0 ? `Choose in ${many(open, 'conflict')}` : 'Go on with the merged text';
  };
  const three = threeWay({ before, mine, theirs, changed: describe });
  describe();
  return { element: three.element, buttons: [go] };
}

function sides(before, mine, theirs) {
  const part = (title, bytes) => el('section', { class: 'review-part' }, el('h3', {}, title), changedBytes(before, bytes, title));
  return el('div', {}, theirs === null ? null : part('Theirs', theirs), part('Yours', mine));
}
