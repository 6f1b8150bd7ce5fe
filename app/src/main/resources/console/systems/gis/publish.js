// The next version of the routes: it is written here or read from a file, planned, and then published.

import { back, button } from '../../parts/block.js';
import { completed } from '../../parts/dialog.js';
import { count, el, many, replace } from '../../parts/element.js';
import { planned } from '../../parts/planned.js';
import { say } from '../../shell/messages.js';
import { ROUTES, VERSIONS, versionAddress } from './addresses.js';
import { api } from './api.js';
import { changeLines, keyOf, sentenceOf } from './changes.js';
import { RoutesTable } from './table.js';
import { readPairs } from './words.js';

const EXAMPLE = 'routes:\n  - pattern: {deviceVendor: CISCO}\n    destination: cisco-events\n';

const pairs = (pattern) => Object.entries(pattern).map(([name, value]) => `${name}=${value}`).join('\n');

const PATTERN = { name: 'pattern', label: 'Pattern', rows: 4, hint: 'One NAME=VALUE on each line: the event must have all of them. Empty, every event matches.' };
const DESTINATION = { name: 'destination', label: 'Destination', hint: 'The topic that events are sent to.' };

export class PublishPane {
  #configuration;
  #draft;
  #drawn;
  #head = el('div', {});
  #title = el('h2', {}, 'Routes');
  #table = new RoutesTable('routes of the next version', (route) => this.#rowTools(route));
  #plan;
  #expected = null;
  element;

  /**
   * @param draft is kept while the page is open
   * @param drawn is called when the draft has changed
   */
  constructor(configuration, draft, drawn) {
    this.#configuration = configuration;
    this.#draft = draft;
    this.#drawn = drawn;
    this.#plan = el('div', {});
    const add = button('plus', 'Add a route', { class: 'small', 'data-focus': 'add', onclick: () => this.#edit(null) });
    this.element = el('div', { class: 'publish-pane' }, this.#head, el('section', { class: 'card' }, el('div', { class: 'card-head' }, this.#title, add), this.#table.element), this.#plan);
  }

  open() {
    this.#planAnew();
    this.changed();
    return 'Next version';
  }

  close() {}

  changed() {
    const { live } = this.#configuration;
    const size = this.#draft.sizeOver(this.#base);
    const routes = this.#routes();
    replace(
      this.#head,
      back(ROUTES, 'Routes'),
      el(
        'header',
        { class: 'title' },
        el('h1', {}, 'Next version'),
        el(
          'div',
          { class: 'title-actions' },
          button('download', 'Open a file…', { 'data-focus': 'file', onclick: () => this.#takeFile() }),
          button('remove', 'Discard', { 'data-focus': 'discard', disabled: size === 0, onclick: () => this.#change(() => this.#draft.discard()) })
        )
      ),
      el('p', { class: 'muted', role: 'status' }, this.#words(live, size))
    );
    this.#title.textContent = `Routes (${count(routes.length)})`;
    this.#table.show(routes);
  }

  #words(live, size) {
    const from = live === null ? 'There is no version yet' : `It begins as version ${live}, which stays live until this one is published`;
    return size === 0 ? `${from}. Nothing is changed yet.` : `${from}. ${many(size, 'route differs', 'routes differ')}.`;
  }

  get #base() {
    return this.#configuration.liveRoutes;
  }

  #routes() {
    return this.#draft.of(this.#base);
  }

  #rowTools(route) {
    const name = pairs(route.pattern).replaceAll('\n', ', ') || 'every event';
    return el(
      'span',
      { class: 'row-tools' },
      button('pencil', '', { class: 'small', 'data-focus': `edit-${route.id}`, 'aria-label': `Edit the route of ${name}`, onclick: () => this.#edit(route) }),
      button('remove', '', { class: 'small danger-soft', 'data-focus': `remove-${route.id}`, 'aria-label': `Remove the route of ${name}`, onclick: () => this.#change(() => this.#draft.remove(route.pattern)) })
    );
  }

  #change(edit) {
    edit();
    this.#planAnew();
    this.changed();
    this.#drawn();
  }

  #edit(route) {
    const fields = [
      { ...PATTERN, value: route === null ? '' : pairs(route.pattern) },
      { ...DESTINATION, value: route?.destination ?? '' }
    ];
    return completed(route === null ? 'Add a route' : 'Edit a route', fields, route === null ? 'Add' : 'Change', async (given) => {
      const pattern = readPairs(given.pattern);
      const destination = given.destination.trim();
      if (destination === '') throw new Error('Enter a destination.');
      const isMoved = route === null || keyOf(pattern) !== keyOf(route.pattern);
      if (isMoved && this.#routes().some((other) => keyOf(other.pattern) === keyOf(pattern))) throw new Error('There is a route with this pattern already: edit that.');
      this.#change(() => {
        if (route !== null && isMoved) this.#draft.remove(route.pattern);
        this.#draft.set(pattern, destination);
      });
    });
  }

  /** Takes the routes of a file as all routes of the next version. */
  #takeFile() {
    const fields = [{ name: 'document', label: 'Routes, in YAML or JSON', lines: 16, value: EXAMPLE, hint: 'They become all routes of the next version; nothing is published yet.' }];
    return completed('Routes of a file', fields, 'Take these routes', async ({ document }) => {
      const plan = await api.planDocument(document);
      this.#change(() => this.#draft.take(plan));
      say(sentenceOf(plan));
    });
  }

  #planAnew() {
    this.#plan.replaceChildren(
      planned({
        head: [el('h2', { class: 'planned-title' }, 'Publish')],
        fields: [
          { name: 'comment', label: 'Comment', hint: 'Why, for the history.' },
          { name: 'publisher', label: 'Published by' },
          { name: 'allowEmpty', label: 'Publish even if there are no routes', type: 'checkbox' }
        ],
        verb: 'Show the plan',
        plan: (given) => this.#planOf(given),
        work: (given) => this.#publish(given)
      })
    );
  }

  async #planOf(given) {
    await this.#configuration.readRoutes();
    this.changed();
    const plan = await api.planPublication(this.#documentOf(given));
    this.#expected = plan.live;
    return {
      shown: [el('p', {}, sentenceOf(plan)), changeLines(plan), ...plan.warnings.map((warning) => el('p', { class: 'wrong' }, warning))],
      same: JSON.stringify([plan.live, plan.added, plan.changed, plan.removed]),
      verb: plan.next === null ? null : `Publish version ${plan.next}`,
      danger: plan.removed.length > 0
    };
  }

  #documentOf({ comment, publisher, allowEmpty }) {
    return { routes: this.#routes().map(({ pattern, destination }) => ({ pattern, destination })), comment, publisher: publisher.trim(), allowEmpty };
  }

  async #publish(given) {
    const { version } = await api.publish({ ...this.#documentOf(given), expected: this.#expected ?? 'none' });
    this.#draft.discard();
    await this.#configuration.readRoutes();
    this.changed();
    this.#drawn();
    say(`Version ${version} is live.`);
    return [el('p', {}, el('a', { href: versionAddress(version) }, `Version ${version}`), ' is live. An earlier one can be made live again under ', el('a', { href: VERSIONS }, 'Versions'), '.')];
  }
}
