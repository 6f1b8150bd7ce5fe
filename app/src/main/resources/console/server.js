// Talking to the server that served this page.

/** What the server refused, in its own sentence. */
export class Refusal extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

async function answer(path) {
  let response;
  try {
    response = await fetch(path, { headers: { Accept: 'application/json' } });
  } catch {
    throw new Refusal(0, 'the server does not answer: is it still running?');
  }
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    throw new Refusal(response.status, problem.error ?? `the server answered ${response.status}`);
  }
  return response;
}

/** Reads a JSON document. */
export async function json(path) {
  return (await answer(path)).json();
}

/** How the server and its stores are; a store that does not answer is no reason not to tell. */
export async function health() {
  let response;
  try {
    response = await fetch('/health', { headers: { Accept: 'application/json' } });
  } catch {
    throw new Refusal(0, 'the server does not answer: is it still running?');
  }
  const found = await response.json().catch(() => null);
  if (!found?.systems) throw new Refusal(response.status, `the server answered ${response.status} to /health`);
  return found;
}

/** Reads one key: its value as text, or null if it is no text; revision and size. */
export async function value(key) {
  const response = await answer(`/keys?system=css&key=${encodeURIComponent(key)}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  let text = null;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // It is not text, and shown as a number of bytes.
  }
  return { text, size: bytes.length, revision: (response.headers.get('ETag') ?? '').replaceAll('"', '') };
}

/** The next segments below a prefix. */
export function children(prefix) {
  return json(`/keys/children?system=css&prefix=${encodeURIComponent(prefix)}`);
}

/** The path of something in Qserv CSS; each part is encoded. */
export function css(...parts) {
  return '/css/' + parts.map(encodeURIComponent).join('/');
}

/**
 * Follows all changes. `changed` is told the keys, or null for "anything may have changed"; `state`
 * is told "live" or "lost". The browser comes back by itself after a loss, from where it was.
 */
export function follow(changed, state) {
  const events = new EventSource('/keys/watch?system=css');
  events.addEventListener('open', () => state('live'));
  events.addEventListener('error', () => {
    state('lost');
    if (events.readyState === EventSource.CLOSED) {
      setTimeout(() => {
        follow(changed, state);
        changed(null);
      }, 3000);
    }
  });
  events.addEventListener('changed', (event) => changed(JSON.parse(event.data).keys));
  events.addEventListener('resync', () => changed(null));
}
