// The page: which views there are, which of them is shown, and what keeps it fresh.

import { count, empty, notice, say } from './page.js';
import { follow, health } from './server.js';
import { CatalogView } from './catalog.js';
import { KeysView } from './keys.js';
import { MissionsView } from './missions.js';
import { takeFromAddress } from './session.js';

const MILLIS_TO_GATHER = 150;
const MILLIS_TO_RETRY = 3000;
const THEME = 'statehouse-theme';

/** The system that each view shows, and how it is made; the first that is served opens the page. */
const VIEWS = {
  catalog: { system: 'css', make: () => new CatalogView() },
  keys: { system: 'css', make: () => new KeysView() },
  missions: { system: 'missions', make: () => new MissionsView((state) => live('missions', state)) }
};

const content = document.getElementById('content');
const views = {};
const connections = {};
let systems = {};
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
  const view = views[name] ? name : Object.keys(views)[0];
  const parts = rest.filter((part) => part !== '').map(decoded);
  if (current !== view) {
    current = view;
    content.replaceChildren(views[view].element);
    for (const link of document.querySelectorAll('[data-view]')) {
      if (link.dataset.view === view) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    showConnection();
  }
  notice(null);
  attempt(() => views[view].open(view === 'keys' ? parts[0] ?? null : parts));
}

/** A part of the address; one that somebody has cut off is taken as it is. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Changes come in bursts; what came within a moment is read again once, and one after the other. */
let gathered = new Set();
let waiting = false;

function changed(keys) {
  gathered = keys === null || gathered === null ? null : new Set([...gathered, ...keys]);
  if (waiting) return;
  waiting = true;
  setTimeout(resync, MILLIS_TO_GATHER);
}

async function resync() {
  const all = gathered === null ? null : [...gathered];
  gathered = new Set();
  if (VIEWS[current].system === 'css') {
    say(all === null ? 'Everything was read again.' : `${count(all.length)} keys changed.`);
    await attempt(() => views[current].changed(all));
  }
  waiting = false;
  if (gathered === null || gathered.size > 0) changed(gathered === null ? null : []);
}

/** Each system is followed by a connection of its own; the header tells of the one in view. */
function live(system, state) {
  connections[system] = state;
  showConnection();
}

function showConnection() {
  const { system } = VIEWS[current] ?? {};
  const state = connections[system] ?? 'waiting';
  const words = { live: 'live', lost: 'reconnecting', waiting: system === 'missions' ? 'signed out' : 'connecting' };
  document.getElementById('live').dataset.state = state;
  document.getElementById('live-text').textContent = words[state];
  const store = systems[system];
  const line = document.getElementById('store');
  line.textContent = store ? shortened(store.summary) : '';
  line.title = store ? [store.summary, ...store.warnings].join('\n') : '';
}

/** What kind of store it is, and where: a summary goes on with what only its title has room for. */
function shortened(summary) {
  const [name] = summary.split(/[,;]|: | at \w+:\/\//);
  return name.split('/').slice(-3).join('/');
}

/** Asks which systems are served until there is an answer. */
async function served() {
  for (;;) {
    try {
      const { systems: found } = await health();
      notice(null);
      return found;
    } catch (problem) {
      notice(problem.message);
      await new Promise((resume) => setTimeout(resume, MILLIS_TO_RETRY));
    }
  }
}

async function start() {
  systems = await served();
  for (const [name, { system, make }] of Object.entries(VIEWS)) {
    if (!systems[system]) continue;
    views[name] = make();
    document.querySelector(`[data-view="${name}"]`).hidden = false;
  }
  if (Object.keys(views).length === 0) {
    content.replaceChildren(empty('Nothing to show', 'None of the systems that this page knows is served here.'));
    return;
  }
  if (systems.css) follow(changed, (state) => live('css', state));
  addEventListener('hashchange', route);
  route();
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
takeFromAddress();
start();
