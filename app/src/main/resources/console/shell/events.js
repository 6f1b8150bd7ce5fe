// The client for server-sent events. It is not the browser's own, which can send no header and gives
// up after an error status.

import { pause, refusal, send } from './http.js';
import { released } from './pressed.js';

const SHORTEST_WAIT_MILLIS = 500;
const LONGEST_WAIT_MILLIS = 15_000;

/** A server sends a heartbeat much more often than that. */
const SILENCE_MILLIS = 60_000;

/** No key, not permitted, unknown key: the same request would fail again. */
const FINAL = new Set([401, 403, 470]);

/**
 * Follows a stream of events and reconnects after each loss, from the last event received.
 *
 * @param on `event(name, data)`; `live()` when a connection is there; `lost(problem)` when it ended
 *     and will be opened again; `refused(problem)` when it will not
 * @returns a function that ends it
 */
export function follow(path, headers, on) {
  const ended = new AbortController();
  run(path, headers, on, ended.signal);
  return () => ended.abort();
}

async function run(path, headers, on, ended) {
  const progress = { last: null, wait: SHORTEST_WAIT_MILLIS };
  while (!ended.aborted) {
    let problem = null;
    try {
      await connect(path, headers, on, ended, progress);
    } catch (failed) {
      problem = failed;
    }
    if (ended.aborted) return;
    if (FINAL.has(problem?.status)) return on.refused(problem);
    on.lost(problem);
    await pause(progress.wait * (0.75 + Math.random() / 2));
    progress.wait = Math.min(2 * progress.wait, LONGEST_WAIT_MILLIS);
  }
}

/** One connection, until it ends or falls silent. */
async function connect(path, headers, on, ended, progress) {
  const one = new AbortController();
  const end = () => one.abort();
  ended.addEventListener('abort', end);
  let silence = setTimeout(end, SILENCE_MILLIS);
  try {
    const resuming = progress.last === null ? {} : { 'Last-Event-ID': progress.last };
    const response = await send(path, { signal: one.signal, headers: { ...headers, ...resuming, Accept: 'text/event-stream' } });
    if (!response.ok) throw await refusal(response);
    if (ended.aborted) return;
    progress.wait = SHORTEST_WAIT_MILLIS;
    on.live();
    for await (const { name, data, id } of events(response.body, () => {
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MILLIS);
    })) {
      if (ended.aborted) return;
      progress.last = id ?? progress.last;
      if (data !== null) on.event(name, data);
    }
  } finally {
    clearTimeout(silence);
    ended.removeEventListener('abort', end);
    one.abort();
  }
}

/** Reads events from a body; a heartbeat is one without data. */
export async function* events(body, received) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let event = { name: 'message', data: null, id: null };
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    received();
    await released();
    text += value;
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    text = lines.pop();
    for (const line of lines) {
      if (line === '') {
        yield event;
        event = { name: 'message', data: null, id: null };
        continue;
      }
      const [, field, , rest] = /^([^:]*)(: ?)?(.*)$/s.exec(line);
      if (field === 'event') event.name = rest;
      else if (field === 'id') event.id = rest;
      else if (field === 'data') event.data = event.data === null ? rest : `${event.data}\n${rest}`;
    }
  }
}
