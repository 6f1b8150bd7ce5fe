// Objects that are chosen in a list, to be deleted together.

import { button } from '../../parts/block.js';
import { destroyed } from '../../parts/dialog.js';
import { el, many } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { notice, say } from '../../shell/messages.js';

/** An object that was deleted meanwhile, or is another one than was shown. */
const GONE = 404;
const CHANGED = 412;

/** Of the objects that stay, so many are named. */
const NAMED = 5;

export class Selection {
  #api;
  #partition = null;
  #shown = [];
  /** By UUID: the chosen objects, as they are shown. */
  #chosen = new Map();
  #all = el('input', { type: 'checkbox', 'data-focus': 'all', onchange: () => this.#chooseAll(this.#all.checked) });
  #delete = button('remove', '', { class: 'small danger-soft', hidden: true, 'data-focus': 'delete-chosen', onclick: () => this.#deleteChosen() });
  /** What stands beside the title of the list. */
  element = el('span', { class: 'chosen-tools' }, this.#delete, el('label', { class: 'check' }, this.#all, 'All on this page'));

  constructor(api) {
    this.#api = api;
  }

  /** Takes the objects that are shown now; of those that are chosen the others no longer are. */
  show(partition, objects) {
    this.#partition = partition;
    this.#shown = objects;
    this.#chosen = new Map(objects.filter(({ uuid }) => this.#chosen.has(uuid)).map((object) => [object.uuid, object]));
    this.#describe();
  }

  /** The box that chooses an object. */
  box(object) {
    const box = el('input', { type: 'checkbox', class: 'choice', 'aria-label': `Choose ${object.name || object.uuid}`, 'data-focus': `choose-${object.uuid}` });
    box.checked = this.#chosen.has(object.uuid);
    box.addEventListener('change', () => this.#choose(object, box.checked));
    return box;
  }

  #choose(object, isChosen) {
    if (isChosen) this.#chosen.set(object.uuid, object);
    else this.#chosen.delete(object.uuid);
    this.#describe();
  }

  #chooseAll(areChosen) {
    this.#chosen = new Map(areChosen ? this.#shown.map((object) => [object.uuid, object]) : []);
    for (const box of document.querySelectorAll('.runm-page .choice')) box.checked = areChosen;
    this.#describe();
  }

  #describe() {
    const { size } = this.#chosen;
    this.#delete.hidden = size === 0;
    this.#delete.replaceChildren(icon('remove'), `Delete ${many(size, 'object')}`);
    this.#all.checked = size > 0 && size === this.#shown.length;
    this.#all.indeterminate = size > 0 && size < this.#shown.length;
  }

  async #deleteChosen() {
    const [partition, objects] = [this.#partition, [...this.#chosen.values()]];
    const words = many(objects.length, 'object');
    let kept = [];
    const isDone = await destroyed({
      title: `Delete ${words}?`,
      what: [
        `They are deleted in ${many(objects.length, 'transaction')}, one after another, with their properties and tags. One that was changed since it was shown here stays.`,
        'This cannot be undone.'
      ],
      name: partition.name,
      verb: `Delete ${words}`,
      work: async () => {
        kept = [];
        for (const object of objects) if (!(await this.#deleted(partition, object))) kept.push(object.name || object.uuid);
      }
    });
    if (!isDone) return;
    this.#chosen.clear();
    this.#describe();
    say(`${many(objects.length - kept.length, 'object was', 'objects were')} deleted.`);
    if (kept.length > 0) notice(`${many(kept.length, 'object was', 'objects were')} changed meanwhile, and not deleted: ${kept.slice(0, NAMED).join(', ')}${kept.length > NAMED ? ', …' : ''}. Look again, and delete what is still to go.`);
  }

  /** Deletes an object if it is as it was shown; resolves to whether it is gone. */
  async #deleted({ uuid: partition }, object) {
    try {
      const { value, tag } = await this.#api.object(partition, object.uuid);
      if (JSON.stringify(value) !== JSON.stringify(object)) return false;
      await this.#api.deleteObject(partition, object.uuid, tag);
      return true;
    } catch (problem) {
      if (problem.status === GONE) return true;
      if (problem.status === CHANGED) return false;
      throw problem;
    }
  }
}
