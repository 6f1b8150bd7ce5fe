// Jobs of the server: beginning one, following it to its end, and ending it early.

import { follow } from '../shell/events.js';
import { json, refusal, send } from '../shell/http.js';

const RUNNING = 'running';

/** The address of a pane of this page. */
export function paneAddress(...parts) {
  return ['#', 'operations', ...parts.map(encodeURIComponent)].join('/');
}

/** Begins a job by a request; resolves to its document. */
export async function begin(path, body = null) {
  const options = body === null || body instanceof Blob ? { body } : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const response = await send(path, { method: 'POST', ...options });
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/** Ends a job early. */
export async function cancel({ id }) {
  const response = await send(`/jobs/${encodeURIComponent(id)}`, { method: 'DELETE' });
  if (!response.ok) throw await refusal(response);
}

/** The last jobs, the newest first. */
export async function jobs() {
  return (await json('/jobs')).reverse();
}

export function job(id) {
  return json(`/jobs/${encodeURIComponent(id)}`);
}

/**
 * Follows a job to its end.
 *
 * @param changed receives its document, now and when it changes
 * Returns { ended, stop }: ended resolves to the last document, stop() ends following it.
 */
export function followed(begun, changed) {
  changed(begun);
  if (begun.state !== RUNNING) return { ended: Promise.resolve(begun), stop: () => {} };
  let stop = () => {};
  const ended = new Promise((done, failed) => {
    stop = follow(`/jobs/${encodeURIComponent(begun.id)}/events`, {}, {
      live: () => {},
      lost: () => {},
      refused: failed,
      event: (name, data) => {
        if (name !== 'job') return;
        const now = JSON.parse(data);
        changed(now);
        if (now.state === RUNNING) return;
        stop();
        done(now);
      }
    });
  });
  return { ended, stop: () => stop() };
}
