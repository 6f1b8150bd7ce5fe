// What is beside the details: who is logged in, the parts of the page, and the items of the one in view.

import { count, el, replace } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { links } from '../../parts/list.js';
import { LOAD, rackAddress, RACKS, SESSIONS, userAddress, USERS, workloadAddress, WORKLOADS } from './addresses.js';
import { conditionSign } from './conditions.js';
import { account } from './login.js';
import { isSame } from './names.js';

/** Of more items than that only the first are listed. */
const LISTED = 500;

export class Side {
  #account;
  element = el('nav', { 'aria-label': 'Racks, workloads and users' });

  /** @param account { logOut, changePassword } of who is logged in */
  constructor(account) {
    this.#account = account;
  }

  /**
   * @param section the part in view, and `name` what is selected in it, if anything
   * @param racks those of the zone; `workloads` and `users` are names
   */
  show({ user, section, name, racks, workloads, users }) {
    const { canManageAccounts: mayManage, canModifyInventory: mayModify } = user.rights;
    const link = (own, href, text, ...beside) => ({ href, current: section === own && name === undefined, focus: `section-${own}`, content: [el('span', { class: 'link-name' }, text), beside] });
    replace(
      this.element,
      account(user, this.#account),
      links(
        [
          link('racks', RACKS, 'Racks', el('span', { class: 'number' }, count(racks.names.length))),
          mayModify === true ? link('load', LOAD, 'Load a file') : null,
          link('workloads', WORKLOADS, 'Workloads'),
          mayManage === true ? link('users', USERS, 'Users') : null,
          mayManage === true ? link('sessions', SESSIONS, 'Sessions') : null
        ].filter((item) => item !== null),
        'sections'
      ),
      list(
        {
          racks: ['Racks', racks.names, rackAddress, (each) => conditionOf(racks.known(each))],
          workloads: ['Workloads', workloads, workloadAddress, () => null],
          users: ['Users', users, userAddress, () => null]
        }[section],
        name
      )
    );
  }
}

/** The items of a part of the page: its title, their names, their addresses, and what is beside each. */
function list(items, selected) {
  if (!items || items[1].length === 0) return null;
  const [title, names, address, beside] = items;
  return [
    el('h2', { class: 'side-title' }, title),
    links(
      names.slice(0, LISTED).map((name) => ({
        href: address(name),
        current: selected !== undefined && isSame(selected, name),
        focus: `item-${name}`,
        title: name,
        content: [el('span', { class: 'link-name' }, name), beside(name)]
      }))
    ),
    names.length > LISTED ? el('p', { class: 'muted pad' }, `The first ${count(LISTED)} of ${count(names.length)}.`) : null
  ];
}

/** The condition of a rack, as far as it is known. */
function conditionOf(rack) {
  if (rack === null) return null;
  const { word, shape, tone } = conditionSign(rack.details.condition);
  return el('span', { class: `link-sign tone-${tone}`, title: word }, icon(shape), el('span', { class: 'unseen' }, word));
}
