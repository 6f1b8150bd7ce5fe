// CloudChamber: a form to log in; then racks, workloads, users and sessions on one side, and one of them
// on the other.

import { back, empty, Split } from '../../parts/block.js';
import { el, replace } from '../../parts/element.js';
import { Scrolled } from '../../parts/scrolled.js';
import { notice, say } from '../../shell/messages.js';
import { reopen } from '../../shell/router.js';
import { ALL } from './addresses.js';
import { CloudChamberApi } from './api.js';
import { inWords, namesFor, namesIn } from './events.js';
import { LoadPane } from './load.js';
import { logInPage } from './login.js';
import { folded } from './names.js';
import { Overview } from './overview.js';
import { RackPane } from './rackpane.js';
import { Racks } from './racks.js';
import { SessionCheck } from './session.js';
import { SessionsPane } from './sessions.js';
import { Side } from './side.js';
import { UserPane } from './user.js';
import { UsersPane } from './users.js';
import { workloadCreated, WorkloadPane, workloadsContent } from './workloads.js';

const DENIED = 403;

/** The original's layout has no workloads. */
const NOT_SERVED = 501;

export { find, views } from './find.js';
export const shortcuts = [
  { keys: ['↑', '↓'], title: 'Move through a rack' },
  { keys: ['←', '→'], title: 'Move along its cables' },
  { keys: ['e'], title: 'Edit what is selected', target: ['[data-focus="edit-part"]', '[data-focus="edit"]'] }
];
export const styles = ['page.css'];
export const sections = ['racks', 'load', 'workloads', 'users', 'sessions'];

export function createPage(shell) {
  return new CloudChamberPage(shell);
}

class CloudChamberPage {
  #shell;
  #api = new CloudChamberApi(() => this.#check());
  #user = null;
  #racks;
  #workloads = { names: [], problem: null };
  #users = [];
  #parts = [];
  #isOpen = false;
  #isCurrent = false;
  #session = new SessionCheck(this.#api, {
    ended: () => {
      this.#ask();
      notice('Your session has ended: log in again.');
    },
    changed: () => this.#again()
  });
  #frame = null;
  #panes;
  #pane = null;
  #side;
  #detail;
  #split;
  #scrolled = null;
  element = el('div', { class: 'chamber-page' });

  constructor(shell) {
    this.#shell = shell;
  }

  async open(parts) {
    try {
      return await this.#open(parts);
    } catch (problem) {
      if (problem.status !== DENIED) throw problem;
      await this.#check();
      if (this.#user !== null) throw problem;
      return null;
    }
  }

  async #open(parts) {
    this.#parts = parts;
    this.#isOpen = true;
    const isWanted = () => parts === this.#parts && this.#isOpen;
    if (!this.#isCurrent) {
      const user = await this.#api.session();
      if (!isWanted()) return null;
      if (user === null) return this.#ask();
      this.#enter(user);
      await this.#shell.follow(this.#api.events);
      await this.#racks.read();
      if (!isWanted() || this.#user === null) return null;
      this.#isCurrent = true;
    }
    if (this.#user === null) return null;
    this.#split.select(parts.length > 0);
    await this.#readList();
    if (!isWanted() || this.#user === null) return null;
    this.#showSide();
    const wasFocused = this.#detail.contains(document.activeElement);
    this.#scrolled.leave();
    const title = await this.#show();
    if (isWanted() && this.#user !== null) this.#arrive(wasFocused);
    return title;
  }

  /** What changed, by the names that the events have. */
  async changed(events) {
    if (this.#user === null) return;
    if (events.some(({ name }) => name === 'ended')) return this.#check();
    if (events.some(({ name }) => name === 'refused')) return this.#again();
    const isResync = events.some(({ name }) => name === 'resync');
    const changed = isResync ? { zones: null, racks: null, workloads: null, users: null } : namesIn(events);
    if (isResync || changed.users.has(folded(this.#user.name))) await this.#check();
    if (isResync || changed.zones.size > 0 || changed.racks.size > 0) {
      this.#racks.changed(changed.racks);
      await this.#racks.read();
    }
    if (isResync || changed.workloads.size > 0 || changed.users.size > 0) await this.#readList();
    if (this.#user === null) return;
    this.#showSide();
    await this.#tell(changed);
    say(isResync ? 'All data was reloaded.' : inWords(changed));
  }

  /** Changes are missed from now on. */
  close() {
    this.#isOpen = false;
    this.#isCurrent = false;
    this.#racks?.changed(null);
    this.#choose(null);
  }

  /** Asks who is using the page. */
  #ask() {
    this.#user = null;
    this.#isCurrent = false;
    this.#choose(null);
    this.#shell.unfollow('logged out');
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    // What has been entered already stays.
    if (this.element.querySelector('.sign-in') === null) {
      this.element.replaceChildren(logInPage((name, password) => this.#logIn(name, password)));
      this.element.querySelector('input').focus();
    }
    return 'Log in';
  }

  async #logIn(name, password) {
    try {
      await this.#api.logIn(name, password);
    } catch (problem) {
      // Another tab may have logged in meanwhile: its session is that of this page too.
      if (problem.status !== 400 || (await this.#api.session()) === null) throw problem;
    }
    reopen();
  }

  /** Shows the page to a user; what another user has seen is gone. */
  #enter(user) {
    const isSame = this.#user?.name === user.name;
    this.#user = user;
    if (isSame) return;
    const current = () => this.#user;
    const ended = () => this.#check();
    this.#racks = new Racks(this.#api, () => this.#showSideSoon());
    this.#panes = {
      overview: new Overview(this.#racks, this.#api, current),
      load: new LoadPane(this.#api, current, () => this.#racksLoaded()),
      rack: new RackPane(this.#api, this.#racks, current),
      workload: new WorkloadPane(this.#api, current),
      users: new UsersPane(this.#api),
      user: new UserPane(this.#api, current, ended),
      sessions: new SessionsPane(this.#api, ended)
    };
    this.#side = new Side({ logOut: () => this.#logOut(), changePassword: () => this.#panes.user.setPassword(this.#user.name) });
    this.#detail = el('section', { 'aria-label': 'Details', tabindex: '-1' });
    this.#split = new Split('CloudChamber', el('div', {}, this.#side.element), this.#detail);
    this.#scrolled = new Scrolled(this.#split);
    this.element.replaceChildren(this.#split.element);
  }

  async #racksLoaded() {
    this.#racks.changed(null);
    await this.#racks.read();
    this.#showSide();
  }

  /** Opens the page from the beginning: with another session, the stream may be followed again. */
  #again() {
    this.#shell.unfollow();
    this.#isCurrent = false;
    reopen();
  }

  /** Finds out whether the session has ended, or its user has other rights now. */
  #check() {
    return this.#session.check(() => (this.#isOpen ? this.#user : null));
  }

  async #logOut() {
    try {
      await this.#api.logOut(this.#user.name);
    } catch (problem) {
      // It has ended already.
      if (problem.status !== 400 && problem.status !== 403) return notice(problem.message);
    }
    this.#ask();
    notice(null);
    say('Logged out.');
  }

  get #section() {
    return this.#parts[0] ?? 'racks';
  }

  /** Reads what is listed beside the details. */
  async #readList() {
    if (this.#section === 'workloads') {
      try {
        this.#workloads = { names: await this.#api.workloads(), problem: null };
      } catch (problem) {
        if (problem.status !== NOT_SERVED) throw problem;
        this.#workloads = { names: [], problem: problem.message };
      }
    } else if (this.#section === 'users' && this.#user.rights.canManageAccounts) {
      this.#users = (await this.#api.users()).map(({ name }) => name);
    }
  }

  /** Many racks become known at a time. */
  #showSideSoon() {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      if (this.#user !== null && this.#isOpen) this.#showSide();
    });
  }

  #showSide() {
    this.#side.show({ user: this.#user, section: this.#section, name: this.#parts[1], racks: this.#racks, workloads: this.#workloads.names, users: this.#users });
  }

  /** Shows a pane, or content that stays as it is. */
  #choose(pane, ...content) {
    if (pane !== this.#pane) this.#pane?.close();
    this.#pane = pane;
    if (!this.#detail) return;
    if (pane === null) replace(this.#detail, content);
    else if (pane.element.parentNode !== this.#detail) this.#detail.replaceChildren(pane.element);
  }

  #show() {
    const [, name, ...rest] = this.#parts;
    const pane = this.#wanted();
    if (pane === null) {
      const { names, problem } = this.#workloads;
      this.#choose(null, problem === null ? workloadsContent(names, this.#user.rights.canModifyWorkloads === true ? () => workloadCreated(this.#api) : null) : [back(ALL, 'CloudChamber'), empty('No workloads here', problem)]);
      return 'Workloads';
    }
    this.#choose(pane);
    return pane.open(name, ...rest);
  }

  /** The pane of what the address names; null for the list of workloads. */
  #wanted() {
    const [section = 'racks', name] = this.#parts;
    const { overview, rack, load, workload, users, user, sessions } = this.#panes;
    if (section === 'load') return load;
    if (section === 'workloads') return name === undefined ? null : workload;
    if (section === 'users') return name === undefined ? users : user;
    if (section === 'sessions') return sessions;
    return name === undefined ? overview : rack;
  }

  /** Tells the pane what has changed of what it shows. */
  async #tell(changed) {
    const names = namesFor(this.#pane, this.#panes, changed);
    if (names !== null && names.size === 0) return;
    if (this.#pane === null) await this.#show();
    else await this.#pane.changed(names);
  }

  /** Scrolls to where this address was left; what is selected in a rack is shown in the same place. */
  #arrive(wasFocused) {
    const address = this.#shell.address(...this.#parts.slice(0, 2));
    if (this.#scrolled.arrive(address) !== address) this.#pane?.reveal?.();
    const focused = document.activeElement;
    // Where one pane is shown at a time, the focused element is hidden.
    const isLost = focused === document.body || !focused.checkVisibility();
    if ((wasFocused || isLost) && !this.#detail.contains(focused) && this.#detail.checkVisibility()) this.#detail.focus({ preventScroll: true });
  }
}
