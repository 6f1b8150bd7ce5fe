// The console: one page for each system that the server lists, and one for raw keys.
//
// The module of a page, PAGE in the list, has a function `createPage(shell)`, and may have `aliases`,
// further names of the page in addresses, `sections`, the words that may follow its name in one if
// not any may, `styles`, files beside it, and `takesKey`, whether it signs in with a key from the
// address. The page it returns:
//
//   element          what is shown
//   open(parts)      shows what the parts of the address name; may return its title
//   changed(events)  events of the followed stream: { name, data }; "resync" says that changes were
//                    missed and everything must be read again, "refused" that the stream has ended
//   close()          another page comes into view

import { empty } from '../parts/block.js';
import { json, pause, ROOT } from './http.js';
import { Connection, showStore } from './connection.js';
import { notice } from './messages.js';
import { address, Router } from './router.js';
import { returnToPlace, sender, showSender, signIn, signInWhenNeeded } from './session.js';
import { AccessKey, takeKeyFromAddress } from './signin.js';
import { startTheme } from './theme.js';

const RETRY_MILLIS = 3000;
const BASE = `${ROOT}/console/`;
const KEYS = { name: 'keys', title: 'Keys', page: 'keys/page.js' };

/** Reads which systems are served, however long the server takes to respond, and after a sign-in. */
async function listed() {
  for (;;) {
    try {
      return await json('/systems');
    } catch (problem) {
      if (problem.status === 401) {
        notice(null);
        await signIn();
      } else {
        notice(problem.message);
        await pause(RETRY_MILLIS);
      }
    }
  }
}

/** What a page needs of the shell. */
class Shell {
  connection = new Connection({ changed: (events) => this.page.changed(events) });

  constructor(name, systems) {
    this.name = name;
    this.systems = systems;
    this.accessKey = new AccessKey(name);
  }

  /** The address of something on this page. */
  address(...parts) {
    return address(this.name, ...parts);
  }

  /** Has changed() called with the events of a stream. Resolves when what is read from then on misses none. */
  follow(path, headers) {
    return this.connection.follow(path, headers);
  }

  /** Ends that; the header says why. */
  unfollow(word) {
    this.connection.stop(word);
  }

  /** Shows in the header which store a system is in. */
  showStore(system = this.name) {
    showStore(system);
  }
}

async function load({ name, title, page }, systems) {
  const module = await import(BASE + page);
  await Promise.all((module.styles ?? []).map((file) => styled(BASE + page.replace(/[^/]+$/, file))));
  const shell = new Shell(name, systems);
  shell.page = module.createPage(shell);
  return { name, title, shell, page: shell.page, aliases: module.aliases ?? [], sections: module.sections ?? null, takesKey: module.takesKey ?? false };
}

function styled(href) {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.onload = link.onerror = resolve;
    link.href = href;
    document.head.append(link);
  });
}

async function start() {
  startTheme();
  returnToPlace();
  const key = takeKeyFromAddress();
  const systems = await listed();
  showSender(await sender());
  signInWhenNeeded();
  const pages = systems.some((system) => system.keysServed) ? [...systems, KEYS] : systems;
  const entries = await Promise.all(pages.map((page) => load(page, systems)));
  notice(null);
  if (entries.length === 0) {
    document.getElementById('content').replaceChildren(empty('Nothing to show', 'This server serves no system.'));
    return;
  }
  const taker = entries.find((entry) => entry.takesKey);
  if (key !== null && taker) {
    if (key !== '') taker.shell.accessKey.keep(key);
    if (!location.hash.startsWith(address(taker.name))) history.replaceState(null, '', location.pathname + address(taker.name));
  }
  new Router(entries);
}

start().catch((problem) => notice(problem.message));
