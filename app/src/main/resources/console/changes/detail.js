// One change, with all of its fields and what can be done about it.

import { back, button, facts, signLabel } from '../parts/block.js';
import { changeFields, changeSign } from '../parts/change.js';
import { el, replace } from '../parts/element.js';
import { time } from '../parts/time.js';
import { recordLink } from '../shell/records.js';
import { changesAddress, keyAddress } from './records.js';

const GAP =
  'Changes may have been missed or merged before this. What differs from the state known until then follows, as if each record had changed once.';
const BEGIN = 'The history of this system begins here: the state before it is not known.';

export class ChangeDetail {
  #listAddress;
  #close;
  element = el('section', { class: 'change-detail', 'aria-label': 'Change', hidden: true });

  /**
   * @param listAddress makes the address of the list
   * @param close shows the list without a detail
   */
  constructor(listAddress, close) {
    this.#listAddress = listAddress;
    this.#close = close;
  }

  /**
   * Shows a change.
   *
   * @param listed its system as it is listed
   * @param restoring what can be restored: [text, function]
   */
  show(change, { listed, restoring }) {
    this.element.hidden = false;
    const { type, identity, system, key } = change;
    const isRecord = change.change !== 'gap' && change.change !== 'begin';
    const shown = back(this.#listAddress(), 'All changes');
    shown.addEventListener('click', (event) => {
      event.preventDefault();
      this.#close();
    });
    replace(
      this.element,
      shown,
      el('div', { class: 'title' }, el('h2', {}, isRecord ? [el('span', { class: 'muted' }, type), ' ', identity] : changeSign(change).word), signLabel(changeSign(change))),
      facts([
        ['Time', time(Date.parse(change.time))],
        ['At some time since', change.since ? time(Date.parse(change.since)) : null],
        ['System', system],
        ['By', change.author],
        ['Request', change.request],
        ['Key', key ? el('span', { class: 'mono' }, key) : null]
      ]),
      isRecord ? changeFields(change) : el('p', {}, change.change === 'gap' ? GAP : BEGIN),
      el(
        'p',
        { class: 'change-links' },
        isRecord ? recordLink(listed, change, { class: 'button small', 'data-focus': 'page' }, 'Show the record') : null,
        key && listed?.keysServed ? el('a', { class: 'button small', href: keyAddress(system, key), 'data-focus': 'key' }, 'Show the key') : null,
        key ? el('a', { class: 'button small', href: changesAddress(system, key), 'data-focus': 'changes' }, 'Only this key') : null,
        key ? el('a', { class: 'button small', href: changesAddress(system, key, 'view', 'history', 'since', '168h'), 'data-focus': 'history' }, 'Its history') : null
      ),
      restoring.length === 0 ? null : el('div', { class: 'change-links' }, restoring.map(([text, work], at) => button('retry', text, { class: 'small', onclick: work, 'data-focus': `restore-${at}` })))
    );
  }

  hide() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}
