// The topics that a cluster has, of which some are chosen to be defined as they are there.

import { back } from '../../parts/block.js';
import { count, el, many, replace } from '../../parts/element.js';
import { planned } from '../../parts/planned.js';
import { say } from '../../shell/messages.js';
import { TOPICS } from './addresses.js';
import { api } from './api.js';
import { linesOf } from './define.js';
import { moreRows, properties, ROWS } from './words.js';

export class ImportPane {
  #configuration;
  /** How often the pane was opened. */
  #round = 0;
  #topics = [];
  #chosen = new Set();
  #text = '';
  #shown = ROWS;
  /** The tag of the definitions that the last plan was made of. */
  #tag = null;
  #room = el('div', {});
  #list = el('div', {});
  element = el('div', { class: 'import-pane' }, this.#room);

  constructor(configuration) {
    this.#configuration = configuration;
  }

  open() {
    this.#read();
    return 'Import from Kafka';
  }

  close() {
    this.#round++;
  }

  changed() {}

  async #read() {
    const mine = ++this.#round;
    const heading = [back(TOPICS, 'Topics'), el('header', { class: 'title' }, el('h1', {}, el('a', { href: TOPICS }, 'Topics'), el('span', { class: 'slash' }, '/'), 'Import from Kafka'))];
    replace(this.#room, heading, el('p', { class: 'muted' }, 'Loading…'));
    try {
      const [{ topics, omitted }, { topics: defined }] = await Promise.all([api.importTopics(), api.topics()]);
      if (mine !== this.#round) return;
      const known = new Set(defined.map(({ name }) => name));
      this.#topics = topics.map((topic) => ({ topic, isDefined: known.has(topic.name) }));
      // What is defined already would be changed to what the cluster has.
      this.#chosen = new Set(topics.map(({ name }) => name).filter((name) => !known.has(name)));
      replace(this.#room, heading, this.#leftOut(omitted), topics.length === 0 ? el('p', { class: 'muted' }, 'The cluster has no topics that could be defined.') : this.#form());
    } catch (problem) {
      if (mine === this.#round) replace(this.#room, heading, el('p', { class: 'wrong' }, problem.message));
    }
  }

  #leftOut(omitted) {
    if (omitted.length === 0) return null;
    const more = omitted.length > ROWS ? el('li', {}, `and ${count(omitted.length - ROWS)} more`) : null;
    return el('section', { class: 'card' }, el('h2', {}, 'Not imported'), el('ul', { class: 'errors' }, omitted.slice(0, ROWS).map(({ reason }) => el('li', { class: 'reason' }, reason)), more));
  }

  #form() {
    const field = el('input', { type: 'search', class: 'field', placeholder: 'Name', 'aria-label': 'Filter topics', autocomplete: 'off', spellcheck: 'false' });
    field.addEventListener('input', () => {
      this.#text = field.value.trim().toLowerCase();
      this.#shown = ROWS;
      this.#draw();
    });
    this.#text = '';
    this.#shown = ROWS;
    const choose = (isChosen) => {
      for (const { topic } of this.#found) this.#choose(topic.name, isChosen);
      this.#draw();
      this.#list.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const tools = el(
      'div',
      { class: 'filter-line' },
      el('div', { class: 'search' }, field),
      el('button', { type: 'button', class: 'link-button', 'data-focus': 'all', onclick: () => choose(true) }, 'Choose all'),
      el('button', { type: 'button', class: 'link-button', 'data-focus': 'none', onclick: () => choose(false) }, 'Choose none')
    );
    this.#draw();
    return planned({ head: [tools, this.#list], verb: 'Show the plan', plan: () => this.#plan(), work: () => this.#define() });
  }

  get #found() {
    return this.#topics.filter(({ topic }) => topic.name.toLowerCase().includes(this.#text));
  }

  #choose(name, isChosen) {
    if (isChosen) this.#chosen.add(name);
    else this.#chosen.delete(name);
  }

  #draw() {
    const found = this.#found;
    replace(
      this.#list,
      el('p', { class: 'found muted', role: 'status' }, `${count(this.#chosen.size)} of ${count(this.#topics.length)} chosen`),
      el('ul', { class: 'import-list' }, found.slice(0, this.#shown).map((each) => this.#item(each))),
      moreRows(this.#shown, found.length, 'topics', () => {
        this.#shown += ROWS;
        this.#draw();
      })
    );
  }

  #item({ topic, isDefined }) {
    const box = el('input', { type: 'checkbox', checked: this.#chosen.has(topic.name), 'data-focus': `choose-${topic.name}` });
    box.addEventListener('change', () => {
      this.#choose(topic.name, box.checked);
      this.#list.querySelector('.found').textContent = `${count(this.#chosen.size)} of ${count(this.#topics.length)} chosen`;
    });
    const size = `${many(topic.partitions, 'partition')}, ${many(topic.replicas, 'replica')}${isDefined ? ', defined already' : ''}`;
    return el('li', {}, el('label', { class: 'check' }, box, el('span', { class: 'link-name' }, topic.name), el('span', { class: 'muted' }, size)), properties(Object.entries(topic.properties)));
  }

  get #document() {
    return JSON.stringify({ topics: this.#topics.map(({ topic }) => topic).filter(({ name }) => this.#chosen.has(name)) });
  }

  async #plan() {
    if (this.#chosen.size === 0) throw new Error('Choose a topic.');
    const tag = await api.topicsTag();
    const { changes, version } = await api.planTopics(this.#document, false);
    this.#tag = tag;
    return {
      shown: [el('p', {}, changes.length === 0 ? 'Every topic is defined like that already.' : `${many(changes.length, 'definition')} would change; version ${version} would be desired then.`), linesOf(changes)],
      same: JSON.stringify([tag, changes]),
      verb: changes.length === 0 ? null : `Define ${many(changes.length, 'topic')}`,
      danger: false
    };
  }

  async #define() {
    const { changes, version } = await api.defineTopics(this.#document, false, this.#tag);
    await this.#configuration.readTopics();
    this.#configuration.compare();
    say(`Version ${version} of the topics is desired.`);
    return [el('p', {}, `${many(changes.length, 'definition was', 'definitions were')} changed: version ${version} is desired.`), linesOf(changes)];
  }
}
