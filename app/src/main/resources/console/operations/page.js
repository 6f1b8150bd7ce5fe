// The care of stored state: verification and repair, copies, backups, and desired state from files.

import { back, empty, filling, pill, Split } from '../parts/block.js';
import { el, many, replace } from '../parts/element.js';
import { links } from '../parts/list.js';
import { json } from '../shell/http.js';
import { notice } from '../shell/messages.js';
import { rights } from '../shell/rights.js';
import { BackupsPane } from './backups.js';
import { FilesPane } from './files.js';
import { FormPane, formTitle, isForm } from './forms.js';
import { JobPane, JobsPane } from './jobs.js';
import { VerificationPane } from './verification.js';
import { jobs, paneAddress } from './work.js';

const REFRESH_MILLIS = 3000;

const FORMS = ['copy', 'diff', 'backup', 'restore'];

export const views = [
  { title: 'Verification', href: paneAddress('verify') },
  { title: 'Jobs', href: paneAddress('jobs') },
  ...FORMS.map((name) => ({ title: formTitle(name), href: paneAddress('new', name) })),
  { title: 'Backups and archives', href: paneAddress('backups') },
  { title: 'Apply and import', href: paneAddress('files') }
];
export const shortcuts = [
  { keys: ['v'], title: 'Verify now', target: '[data-focus="verify"]' },
  { keys: ['r'], title: 'Plan the repair', target: '[data-focus="repair"]' }
];
export const styles = ['page.css'];
export const sections = ['verify', 'jobs', 'new', 'backups', 'files'];

export function createPage(shell) {
  return new OperationsPage(shell);
}

class OperationsPage {
  #shell;
  #rights = null;
  #parts = [];
  #pane = null;
  #address = null;
  #timer = null;
  #isOpen = false;
  #side = el('nav', { 'aria-label': 'Operations' });
  #detail = el('section', { 'aria-label': 'Details', tabindex: '-1' });
  #split;

  constructor(shell) {
    this.#shell = shell;
    this.#split = new Split('Operations', el('div', {}, this.#side), this.#detail, { class: 'operations-page' });
    this.element = this.#split.element;
  }

  #may(right, system = null) {
    return this.#rights.may(right, system);
  }

  /** The systems whose verification may be seen. */
  #readable() {
    return this.#shell.systems.filter(({ name }) => this.#may('read', name));
  }

  /** The systems whose state may be changed as a whole. */
  #changeable() {
    return this.#shell.systems.filter(({ name, readOnly }) => this.#may('admin', name) && !readOnly);
  }

  async open(parts) {
    this.#rights ??= await rights();
    this.#shell.unfollow('refreshing');
    this.#parts = parts;
    this.#isOpen = true;
    this.#split.select(parts.length > 0);
    const address = paneAddress(...parts);
    const isWanted = () => this.#isOpen && paneAddress(...this.#parts) === address;
    if (this.#address !== address) this.#leave();
    const heading = [back(this.#shell.address(), 'All operations')];
    const filled = filling(this.#detail, heading, isWanted, async () => {
      if (this.#pane !== null) return;
      const pane = this.#made(parts);
      if (pane !== null) await pane.load();
      if (!isWanted()) return pane?.close();
      this.#pane = pane;
      this.#address = address;
      this.#detail.replaceChildren(...heading, pane?.element ?? empty('Nothing to show', 'There is nothing at this address that you may see.'));
    });
    await Promise.all([filled, this.#showSide()]);
    if (!isWanted()) return null;
    this.#schedule();
    return this.#detail.querySelector('h1')?.textContent ?? null;
  }

  /** Makes the pane that an address names; null if it names none that may be seen. */
  #made([section, name]) {
    const cancel = this.#may('admin');
    const begin = this.#may('admin');
    if (section === undefined || section === 'verify') {
      const system = name === undefined ? this.#readable()[0] : this.#readable().find((each) => each.name === name);
      if (system === undefined) return null;
      return new VerificationPane(system, {
        verify: this.#may('write', system.name),
        repair: this.#may('admin', system.name) && !system.readOnly,
        cancel: this.#may('admin', system.name)
      }, () => this.#refresh());
    }
    if (section === 'files') {
      const systems = this.#changeable();
      if (systems.length === 0) return null;
      return new FilesPane(systems, this.#may('admin') ? null : systems[0].name, { cancel: true });
    }
    if (!this.#may('read')) return null;
    if (section === 'jobs') return name === undefined ? new JobsPane({ begin, cancel }) : new JobPane(name, { cancel });
    if (section === 'backups') return new BackupsPane(this.#shell.systems, { begin, cancel });
    return begin && isForm(name) ? new FormPane(name, this.#shell.systems, this.#parts[2] ?? null, { cancel }) : null;
  }

  async #showSide() {
    const isAll = this.#may('read');
    const [verified, all] = await Promise.all([
      isAll ? json('/verify') : Promise.all(this.#readable().map(({ name }) => json(`/verify/${encodeURIComponent(name)}`))),
      isAll ? jobs() : []
    ]);
    const [section = 'verify', name = section === 'verify' ? this.#readable()[0]?.name : undefined] = this.#parts;
    const running = all.filter(({ state }) => state === 'running').length;
    const systems = this.#readable().map((system) => ({
      href: this.#shell.address('verify', system.name),
      focus: `verify-${system.name}`,
      current: section === 'verify' && name === system.name,
      content: [el('span', { class: 'link-name' }, system.title), verdict(verified.find((each) => each.system === system.name))]
    }));
    const item = (parts, text, beside = null) => ({
      href: this.#shell.address(...parts),
      focus: parts.join('-'),
      current: section === parts[0] && (parts[1] === undefined ? name === undefined || section !== 'new' : name === parts[1]),
      content: [el('span', { class: 'link-name' }, text), beside]
    });
    const work = [];
    if (isAll) work.push(item(['jobs'], 'Jobs', running === 0 ? null : pill(`${running} running`, 'waiting')));
    if (this.#may('admin')) work.push(...FORMS.map((each) => item(['new', each], formTitle(each))));
    if (isAll) work.push(item(['backups'], 'Backups and archives'));
    if (this.#changeable().length > 0) work.push(item(['files'], 'Apply and import'));
    replace(this.#side, el('h2', { class: 'side-title' }, 'Verification'), links(systems), work.length === 0 ? null : [el('h2', { class: 'side-title' }, 'Work'), links(work)]);
  }

  #schedule() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#refresh(), REFRESH_MILLIS);
  }

  async #refresh() {
    const pane = this.#pane;
    try {
      await Promise.all([this.#showSide(), pane?.refresh()]);
      if (pane === this.#pane) notice(null);
    } catch (problem) {
      if (pane === this.#pane && this.#timer !== null) notice(problem.message);
    }
    if (this.#timer !== null) this.#schedule();
  }

  #leave() {
    this.#pane?.close();
    this.#pane = null;
    this.#address = null;
  }

  changed() {}

  close() {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#leave();
  }
}

/** What the last verification of a system has found, in a word. */
function verdict(result) {
  if (result === undefined || result.verifiedAt === null) return pill('not verified');
  if (result.problem !== null) return pill('failed', 'bad');
  if (result.errors > 0) return pill(many(result.errors, 'error'), 'bad');
  return result.notices > 0 ? pill(many(result.notices, 'notice'), 'waiting') : pill('sound', 'good');
}
