// The inventory becomes what a definition file says: it is planned, and then loaded.

import { back, empty } from '../../parts/block.js';
import { count, el, many } from '../../parts/element.js';
import { planned } from '../../parts/planned.js';
import { say } from '../../shell/messages.js';
import { ALL, RACKS } from './addresses.js';

/** Of more changes than that only the first are shown. */
const SHOWN = 500;

const EXAMPLE = `Regions:
  - Name: standard
    Details: {State: in_service}
    Zones:
      - Name: standard
        Details: {Enabled: true, State: in_service}
        Racks: []
`;

const MARKS = { create: ['+', 'good'], update: ['~', 'busy'], delete: ['-', 'bad'] };

export class LoadPane {
  #api;
  #user;
  #loaded;
  /** The tag of the plan that was made last. */
  #tag = null;
  element = el('div', { class: 'load-pane' });

  /**
   * @param user returns who is logged in
   * @param loaded is called when the inventory was changed
   */
  constructor(api, user, loaded) {
    this.#api = api;
    this.#user = user;
    this.#loaded = loaded;
  }

  open() {
    if (this.#user().rights.canModifyInventory !== true) {
      this.element.replaceChildren(back(ALL, 'CloudChamber'), empty('Not allowed', 'Only users who can modify the inventory load a file.'));
      return 'Load a file';
    }
    // What was entered stays while other parts of the page are in view.
    if (this.element.childElementCount > 0) return 'Load a file';
    this.element.replaceChildren(
      back(ALL, 'CloudChamber'),
      el('header', { class: 'title' }, el('h1', {}, 'Load a file')),
      planned({
        head: [el('p', { class: 'muted' }, 'Makes the inventory what a definition file says. What is as it should be is not written.')],
        fields: [
          { name: 'document', label: 'Definition, in YAML', lines: 16, value: EXAMPLE, pathIn },
          { name: 'confirmed', label: 'Items that may be deleted', value: '', hint: 'How many of those that the file does not define; if there are more, none is deleted. Left empty, none is.' },
          { name: 'prune', label: 'Delete also what is in racks, zones and regions that are not listed', type: 'checkbox' }
        ],
        verb: 'Show the plan',
        plan: (given) => this.#plan(given),
        work: (given) => this.#load(given)
      })
    );
    return 'Load a file';
  }

  close() {}

  async changed() {}

  async #plan(given) {
    const { value, tag } = await this.#api.planLoad(given.document, optionsOf(given));
    this.#tag = tag;
    const { changes, steps, withheld, leftovers, obstacles } = value;
    return {
      shown: [
        el('p', {}, changes === 0 ? 'Everything else is as the file says.' : `${many(changes, 'item')} would change.`),
        linesOf(steps),
        withheld.length === 0
          ? null
          : [el('p', { class: 'wrong' }, `Not deleted, although the file does not define ${withheld.length === 1 ? 'it' : 'them'}: ${many(withheld.length, 'item')}. Enter that number to delete ${withheld.length === 1 ? 'it' : 'them'}.`), linesOf(withheld)],
        leftovers.map((item) => el('p', { class: 'muted' }, `There are items in ${item}, which is neither listed nor defined.`)),
        obstacles.map((obstacle) => el('p', { class: 'wrong' }, obstacle))
      ].flat(),
      same: tag,
      verb: changes === 0 || obstacles.length > 0 ? null : `Load ${many(changes, 'change')}`,
      danger: steps.some(({ action }) => action === 'delete')
    };
  }

  async #load(given) {
    const { changes, done } = await this.#api.load(given.document, optionsOf(given), this.#tag);
    await this.#loaded();
    say(`${many(changes, 'item was', 'items were')} changed.`);
    return [el('p', {}, `${many(changes, 'item was', 'items were')} changed. `, el('a', { href: RACKS }, 'All racks')), linesOf(done)];
  }
}

/** The members of the definition file that have items, by the words of messages. */
const LISTS = { region: 'Regions', zone: 'Zones', rack: 'Racks', pdu: 'Pdus', tor: 'Tors', blade: 'Blades' };

/** The path of what a message says in words: 'blade 1 in region "a", zone "b", rack "c"'. */
function pathIn(message) {
  const named = [...message.matchAll(/\b(region|zone|rack) "([^"]*)"/g)].map(([, kind, name]) => `${LISTS[kind]}[${name}]`);
  const part = /\b(pdu|tor|blade) (\d+)\b/.exec(message);
  if (named.length === 0) return message;
  return [...named, ...(part ? [`${LISTS[part[1]]}[${part[2]}]`] : [])].join('.');
}

/** The options as a request has them. */
function optionsOf({ confirmed, prune }) {
  const number = confirmed.trim().replaceAll(',', '');
  if (!/^\d{0,9}$/.test(number)) throw new Error('Items that may be deleted: enter a whole number, or nothing.');
  return { prune, ...(number !== '' && { 'confirm-deletes': number }) };
}

/** Changes of items, one on each line. */
function linesOf(steps) {
  if (steps.length === 0) return null;
  return el(
    'span',
    { class: 'change-lines', tabindex: '0', role: 'group', 'aria-label': 'Changes' },
    steps.slice(0, SHOWN).map(({ action, item, detail }) => {
      const [mark, tone] = MARKS[action];
      return el('span', { class: `tone-${tone}` }, el('span', { class: 'change-mark' }, `${mark} `), detail === '' ? item : `${item}: ${detail}`);
    }),
    steps.length > SHOWN ? el('span', { class: 'muted' }, `and ${count(steps.length - SHOWN)} more`) : null
  );
}
