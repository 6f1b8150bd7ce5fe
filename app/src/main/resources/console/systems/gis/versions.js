// The versions of the routes that are known, and the deletion of those that are not needed.

import { back, button, card, nothing } from '../../parts/block.js';
import { completed, confirmedWith } from '../../parts/dialog.js';
import { count, el, many, replace } from '../../parts/element.js';
import { dash, sortable, table } from '../../parts/table.js';
import { time } from '../../parts/time.js';
import { say } from '../../shell/messages.js';
import { ALL, versionAddress } from './addresses.js';
import { api } from './api.js';
import { NO_TARGETS, rolledBack } from './rollback.js';
import { publishing } from './routes.js';
import { moreRows, ROWS, versionLabel } from './words.js';

export class VersionsPane {
  #configuration;
  #mayWrite;
  #shown = ROWS;
  element = el('div', { class: 'versions-pane' });

  constructor(configuration, mayWrite) {
    this.#configuration = configuration;
    this.#mayWrite = mayWrite;
  }

  open() {
    this.changed();
    return 'Versions';
  }

  close() {
    this.#shown = ROWS;
  }

  changed() {
    const { versions, historyProblem } = this.#configuration;
    const left = this.element.querySelector('.scroll')?.scrollLeft ?? 0;
    const columns = [{ title: 'Version', sort: ({ of }) => of.version }, ...sortable('State'), { title: 'Routes', sort: ({ of }) => of.routes }, { title: 'Published', sort: ({ of }) => publishedAt(of) }, ...sortable('By', 'Comment')];
    // Those that are not shown yet are not sorted.
    const heads = [...(versions.length > this.#shown ? columns.map(({ title }) => title) : columns), ...(this.#mayWrite ? [el('span', { class: 'unseen' }, 'Roll back')] : [])];
    replace(
      this.element,
      back(ALL, 'GIS configuration'),
      el('header', { class: 'title' }, el('h1', {}, 'Versions'), this.#mayWrite && versions.length > 0 ? el('div', { class: 'title-actions' }, button('remove', 'Delete old versions', { 'data-focus': 'collect', onclick: () => collected(this.#configuration) })) : null),
      historyProblem === null ? null : el('p', { class: 'muted' }, `By whom versions were published is not known. ${historyProblem.message}`),
      versions.length === 0
        ? nothing('No versions yet')
        : card(
            many(versions.length, 'version'),
            null,
            table('Versions', heads, versions.slice(0, this.#shown).map((version) => this.#row(version))),
            moreRows(this.#shown, versions.length, 'versions', () => {
              this.#shown += ROWS;
              this.changed();
            })
          ),
      versions.length === 0 ? null : publishing()
    );
    const scroll = this.element.querySelector('.scroll');
    if (scroll) scroll.scrollLeft = left;
  }

  #row({ version, state, routes, record, claim }) {
    const live = this.#configuration.live;
    const text = (words) => (words ? el('span', { class: 'cell-clamp', title: words }, words) : dash());
    const rollback = button('retry', 'Roll back', { class: 'small', 'data-focus': `rollback-${version}`, 'aria-label': `Roll back to version ${version}`, onclick: () => rolledBack(version) });
    return {
      of: { version, routes, record, claim },
      selected: version === live,
      cells: [
        el('a', { class: 'cell-cut', href: versionAddress(version), title: version, 'data-focus': `version-${version}` }, version),
        versionLabel(version === live ? 'live' : state),
        routes === null ? dash() : count(routes),
        time(publishedAt({ record, claim })),
        text(record?.publisher ?? claim?.publisher),
        text(record?.comment),
        ...(this.#mayWrite ? [NO_TARGETS.has(state) ? '' : rollback] : [])
      ]
    };
  }
}

/** When a version was published, or begun; null if that is not known. */
function publishedAt({ record, claim }) {
  if (record) return Date.parse(record.publishedAt);
  return claim?.startedAt ? Date.parse(claim.startedAt) : null;
}

/** Deletes what is not needed, once the user has seen what that is. */
async function collected(configuration) {
  let isNewerToo = false;
  let plan = [];
  const field = { name: 'newer', label: 'Also versions above the live one', type: 'checkbox', hint: 'After a roll back these are kept otherwise.' };
  const isPlanned = await completed('Delete old versions', [field], 'Show the plan', async ({ newer }) => {
    isNewerToo = newer;
    plan = await api.planCollection(newer);
    if (!plan.some(({ action }) => action === 'delete')) throw new Error('There is nothing to delete: every version is needed.');
  });
  if (!isPlanned) return;
  const deleted = plan.filter(({ action }) => action === 'delete').length;
  const lines = plan.map(({ version, action, reason }) => el('span', { class: action === 'delete' ? 'tone-bad' : null }, `${action} ${version}: ${reason}`));
  const isDone = await confirmedWith(`Delete ${many(deleted, 'version')}?`, ['No one can roll back to them then.', el('span', { class: 'change-lines' }, lines)], [], `Delete ${many(deleted, 'version')}`, () => api.collect(isNewerToo));
  if (!isDone) return;
  say(`${many(deleted, 'version was', 'versions were')} deleted.`);
  await configuration.readRoutes();
}
