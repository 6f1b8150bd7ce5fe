// GIS configuration: the routes in force and their versions, and the topics, with what a Kafka cluster has
// of them.

import { back, filling, Split } from '../../parts/block.js';
import { count, el, replace } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { links } from '../../parts/list.js';
import { Scrolled } from '../../parts/scrolled.js';
import { say } from '../../shell/messages.js';
import { ALL, PLAN, PUBLISH, ROUTES, topicAddress, TOPICS, VERSIONS, versionAddress } from './addresses.js';
import { EVENTS } from './api.js';
import { Configuration } from './configuration.js';
import { DefinePane } from './define.js';
import { Draft } from './draft.js';
import { ImportPane } from './import.js';
import { isDrift, PlanPane } from './plan.js';
import { PublishPane } from './publish.js';
import { RoutesPane } from './routes.js';
import { TopicPane } from './topic.js';
import { TopicsPane } from './topics.js';
import { VersionPane } from './version.js';
import { VersionsPane } from './versions.js';
import { actionSign, versionSign } from './words.js';

/** Of more items than that only the first are listed on the side. */
const LISTED = 500;

/** How often the cluster is compared, since it notifies no one of its changes. */
const COMPARING_MILLIS = 30_000;

export { recordPlace } from './addresses.js';
export { find, views } from './find.js';
export const shortcuts = [{ keys: ['e'], title: 'Edit the topic in view', target: '[data-focus="edit"]' }];
export const styles = ['page.css'];
export const sections = ['routes', 'publish', 'versions', 'topics', 'define', 'import', 'plan'];

export function createPage(shell) {
  return new GisPage(shell);
}

class GisPage {
  #shell;
  #configuration = new Configuration((isSame) => this.#compared(isSame));
  #draft = new Draft();
  #mayWrite;
  #parts = [];
  #isCurrent = false;
  /** How often the page was closed. */
  #closed = 0;
  #timer = null;
  #panes;
  #pane = null;
  #side = el('nav', { 'aria-label': 'Routes and topics' });
  #detail = el('section', { 'aria-label': 'Details', tabindex: '-1' });
  #split = new Split('GIS configuration', el('div', {}, this.#side), this.#detail, { class: 'gis-page' });
  #scrolled = new Scrolled(this.#split);

  constructor(shell) {
    this.#shell = shell;
    const mayWrite = (this.#mayWrite = !shell.systems.some(({ name, readOnly }) => name === shell.name && readOnly));
    const configuration = this.#configuration;
    this.#panes = {
      routes: new RoutesPane(configuration, mayWrite),
      publish: mayWrite ? new PublishPane(configuration, this.#draft, () => this.#showSide()) : undefined,
      versions: new VersionsPane(configuration, mayWrite),
      version: new VersionPane(configuration, mayWrite),
      topics: new TopicsPane(configuration, mayWrite),
      topic: new TopicPane(configuration, mayWrite),
      define: mayWrite ? new DefinePane(configuration) : undefined,
      import: mayWrite ? new ImportPane(configuration) : undefined,
      plan: new PlanPane(configuration, mayWrite, () => configuration.compare())
    };
    this.element = this.#split.element;
  }

  async open(parts) {
    this.#parts = parts;
    const isWanted = () => parts === this.#parts;
    this.#split.select(parts.length > 0);
    if (!this.#isCurrent) {
      this.#choose(null);
      await filling(this.#detail, [back(ALL, 'GIS configuration'), el('h1', {}, 'GIS configuration')], isWanted, async () => {
        await this.#shell.follow(EVENTS);
        await this.#readAll();
      });
    }
    if (!isWanted()) return null;
    this.#showSide();
    const wasFocused = this.#detail.contains(document.activeElement);
    this.#scrolled.leave();
    const title = await this.#show();
    if (isWanted()) this.#arrive(wasFocused);
    return title;
  }

  /** An event says how something is now: enough to see what to read again. */
  async changed(events) {
    const isResync = events.some(({ name }) => name === 'resync');
    const news = events.filter(({ name }) => name === 'changed').map(({ data }) => data);
    const routes = news.filter(({ kind }) => kind === 'routes').at(-1);
    const areTopics = news.some(({ kind }) => kind !== 'routes');
    if (isResync || !this.#isCurrent) {
      await this.#readAll();
    } else {
      if (routes) await this.#configuration.readRoutes();
      if (areTopics) await this.#configuration.readTopics();
      if (areTopics) this.#configuration.compare();
    }
    if (!this.#isCurrent) return;
    this.#showSide();
    await this.#pane?.changed();
    say(isResync ? 'All data was reloaded.' : [routes ? `Version ${routes.live} of the routes is live.` : '', areTopics ? 'Changed: topics.' : ''].join(' '));
  }

  /** Changes are missed from now on. */
  close() {
    this.#closed++;
    this.#isCurrent = false;
    clearInterval(this.#timer);
    this.#configuration.close();
    this.#choose(null);
  }

  async #readAll() {
    const closed = this.#closed;
    await Promise.all([this.#configuration.readRoutes(), this.#configuration.readTopics()]);
    // What was read is not kept current if the page was closed meanwhile.
    if (closed !== this.#closed) return;
    this.#isCurrent = true;
    this.#configuration.compare();
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (document.visibilityState === 'visible') this.#configuration.compare();
    }, COMPARING_MILLIS);
  }

  #compared(isSame) {
    if (!this.#isCurrent) return;
    const { topics, topic, plan } = this.#panes;
    if (this.#pane === plan && isSame) plan.comparedAgain();
    if (isSame) return;
    this.#showSide();
    if ([topics, topic, plan].includes(this.#pane)) this.#pane.changed();
  }

  get #section() {
    return this.#parts[0] ?? 'routes';
  }

  #showSide() {
    const { table, versions, rows, cluster } = this.#configuration;
    const section = this.#section;
    const link = (name, href, text, ...beside) => ({ href, current: section === name && this.#parts.length < 2, focus: `section-${name}`, content: [el('span', { class: 'link-name' }, text), beside] });
    const number = (amount) => el('span', { class: 'number' }, count(amount));
    replace(
      this.#side,
      links(
        [
          link('routes', ROUTES, 'Routes', table === null ? null : number(table.routes.length)),
          this.#mayWrite ? link('publish', PUBLISH, 'Next version', this.#draftMark()) : null,
          link('versions', VERSIONS, 'Versions', number(versions.length)),
          link('topics', TOPICS, 'Topics', number(rows.length)),
          link('plan', PLAN, 'Plan', planMark(cluster))
        ].filter((item) => item !== null),
        'sections'
      ),
      section === 'topics' || section === 'define' || section === 'import' || section === 'plan' ? this.#topics(rows) : this.#versions(versions)
    );
  }

  /** How many routes the draft changes. */
  #draftMark() {
    const size = this.#draft.sizeOver(this.#configuration.liveRoutes);
    return size === 0 ? null : el('span', { class: 'pill waiting' }, `${count(size)} changed`);
  }

  #versions(versions) {
    const { live } = this.#configuration;
    return this.#list('Versions', versions, ({ version, state }) => this.#item('versions', version, versionAddress(version), versionSign(version === live ? 'live' : state)));
  }

  #topics(rows) {
    return this.#list('Topics', rows, ({ name, planned }) => this.#item('topics', name, topicAddress(name), planned === null ? null : actionSign(planned.action)));
  }

  #item(section, name, href, sign) {
    return {
      href,
      current: this.#section === section && this.#parts[1] === name,
      focus: `item-${name}`,
      title: name,
      content: [
        el('span', { class: 'link-name' }, name),
        sign === null ? null : el('span', { class: `link-sign tone-${sign.tone}`, title: sign.word }, icon(sign.shape), el('span', { class: 'unseen' }, sign.word))
      ]
    };
  }

  #list(title, all, item) {
    if (all.length === 0) return null;
    return [
      el('h2', { class: 'side-title' }, title),
      links(all.slice(0, LISTED).map(item)),
      all.length > LISTED ? el('p', { class: 'muted pad' }, `The first ${count(LISTED)} of ${count(all.length)}.`) : null
    ];
  }

  #choose(pane) {
    if (pane !== this.#pane) this.#pane?.close();
    this.#pane = pane;
    if (pane === null) this.#detail.replaceChildren();
    else if (pane.element.parentNode !== this.#detail) this.#detail.replaceChildren(pane.element);
  }

  #show() {
    const [section, name, ...rest] = this.#parts;
    const { routes, publish, versions, version, topics, topic, define, import: importing, plan } = this.#panes;
    const pane = { versions: name === undefined ? versions : version, topics: name === undefined ? topics : topic, publish, define, import: importing, plan }[section] ?? routes;
    this.#choose(pane);
    return pane.open(name, ...rest);
  }

  /** Scrolls to where this address was left. A focus that is gone moves to the pane. */
  #arrive(wasFocused) {
    const address = this.#shell.address(...this.#parts);
    const isNew = this.#scrolled.arrive(address) !== address;
    const focused = document.activeElement;
    // Where one pane is shown at a time, the focused element is hidden.
    const isLost = focused === document.body || !focused.checkVisibility();
    if ((wasFocused || isLost) && isNew && !this.#detail.contains(focused) && this.#detail.checkVisibility()) this.#detail.focus({ preventScroll: true });
  }
}

/** Whether there is something to do, for the side. */
function planMark({ state, plan }) {
  if (state === 'failed') return el('span', { class: 'pill bad' }, 'not known');
  if (state !== 'read') return null;
  const { create, update, delete: deletes, blocked } = plan.summary;
  const all = create + update + deletes + blocked;
  if (all === 0) return el('span', { class: 'pill good' }, 'nothing to do');
  return el('span', { class: `pill ${blocked > 0 ? 'bad' : 'waiting'}` }, `${count(all)}${isDrift(plan) ? ' drifted' : ' to do'}`);
}
