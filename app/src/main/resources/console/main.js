// The page: which view is shown, and what keeps it fresh.

import { count, notice, say } from './page.js';
import { follow, json } from './server.js';
import { CatalogView } from './catalog.js';
import { KeysView } from './keys.js';

const MILLIS_TO_GATHER = 150;
const THEME = 'statehouse-theme';

const content = document.getElementById('content');
const views = { catalog: new CatalogView(), keys: new KeysView() };
let current = null;

/** Runs something that talks to the server, and shows what it refuses. */
async function attempt(work) {
  try {
    await work();
  } catch (problem) {
    notice(problem.message);
  }
}

function route() {
  const [, name, ...rest] = location.hash.split('/');
  const view = views[name] ? name : 'catalog';
  const parts = rest.filter((part) => part !== '').map(decodeURIComponent);
  if (current !== view) {
    current = view;
    content.replaceChildren(views[view].element);
    for (const link of document.querySelectorAll('[data-view]')) {
      if (link.dataset.view === view) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  }
  notice(null);
  attempt(() => views[view].open(view === 'keys' ? parts[0] ?? null : parts));
}

/** Changes come in bursts; what came within a moment is read again once, and one after the other. */
let gathered = new Set();
let waiting = false;

function changed(keys) {
  gathered = keys === null || gathered === null ? null : new Set([...gathered, ...keys]);
  if (waiting) return;
  waiting = true;
  setTimeout(readAgain, MILLIS_TO_GATHER);
}

async function readAgain() {
  const all = gathered === null ? null : [...gathered];
  gathered = new Set();
  say(all === null ? 'Everything was read again.' : `${count(all.length)} keys changed.`);
  await attempt(() => views[current].changed(all));
  waiting = false;
  if (gathered === null || gathered.size > 0) changed(gathered === null ? null : []);
}

function live(state) {
  document.getElementById('live').dataset.state = state;
  document.getElementById('live-text').textContent = state === 'live' ? 'live' : 'reconnecting';
}

async function describeStore() {
  const health = await json('/health');
  const store = health.systems.css;
  const line = document.getElementById('store');
  line.textContent = store.summary.split(':')[0].split('/').slice(-3).join('/');
  line.title = [store.summary, ...store.warnings].join('\n');
}

function theme(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
}

document.getElementById('theme').addEventListener('click', () => {
  const dark = getComputedStyle(document.documentElement).getPropertyValue('--is-dark').trim() === '1';
  theme(dark ? 'light' : 'dark');
  localStorage.setItem(THEME, dark ? 'light' : 'dark');
});

theme(localStorage.getItem(THEME));
addEventListener('hashchange', route);
route();
follow(changed, live);
attempt(describeStore);
