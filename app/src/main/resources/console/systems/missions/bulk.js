// What can be done to all missions that a filter has found.

import { button } from '../../parts/block.js';
import { confirmedWith, destroyed } from '../../parts/dialog.js';
import { many } from '../../parts/element.js';
import { say } from '../../shell/messages.js';
import { readMission } from './mission.js';
import { retried, toEach } from './works.js';

/** @param entries the missions found, all of them read */
export function bulkActions(api, entries) {
  const ids = entries.map(({ id }) => id);
  const failed = entries.filter(({ summary }) => summary?.state === 'failed').map(({ id }) => id);
  return [
    failed.length === 0
      ? null
      : button('retry', `Retry ${failed.length}`, { class: 'small', 'aria-label': `Retry ${many(failed.length, 'mission')} found`, 'data-focus': 'retry-found', onclick: () => retryAll(api, failed) }),
    button('remove', `Delete ${ids.length}`, { class: 'small danger-soft', 'aria-label': `Delete ${many(ids.length, 'mission')} found`, 'data-focus': 'delete-found', onclick: () => deleteAll(api, ids) })
  ];
}

function retryAll(api, ids) {
  const what = many(ids.length, 'mission');
  return confirmedWith(`Retry ${what}?`, ['All of their failed stages start again.'], [], `Retry ${what}`, async () => {
    await toEach(ids, async (id) => retried(api, readMission(await api.mission(id))));
    say(`${what} retried.`);
  });
}

function deleteAll(api, ids) {
  const what = many(ids.length, 'mission');
  return destroyed({
    title: `Delete ${what}?`,
    what: ['These are the missions that the filter has found; all data of these runs is lost. Running services are not notified.'],
    name: what,
    verb: `Delete ${what}`,
    work: async () => {
      await toEach(ids, (id) => api.deleteMission(id));
      say(`${what} deleted.`);
    }
  });
}
