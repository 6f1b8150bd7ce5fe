// The console: one page for each system that the server lists, and the shell's own.
//
// A page is loaded when it is first opened. Its module, PAGE in the list, has a function
// `createPage(shell)`, and may have `aliases`, further names of the page in addresses, `sections`, the
// words that may follow its name in one if not any may, and `styles`, files beside it. The page it returns:
//
//   element          what is shown
//   open(parts)      shows what the parts of the address name; may return its title
//   changed(events)  events of the followed stream: { name, data }; "resync" says that changes were
//                    missed and everything must be read again, "refused" that the stream has ended
//   close()          another page comes into view
//
// It may also have `views` and `find(text, matches)`, which palette.js describes, and `shortcuts`, which
// shortcuts.js does.

import { empty } from '../parts/block.js';
import { Entry } from './entry.js';
import { json, pause } from './http.js';
import { notice, Retried, startNotices } from './messages.js';
import { startPlace } from './place.js';
import { address, Router } from './router.js';
import { returnToPlace, sender, showSender, signIn, signInWhenNeeded } from './session.js';
import { startShortcuts } from './shortcuts.js';
import { takeKeyFromAddress } from './signin.js';
import { startTheme } from './theme.js';

const RETRY_MILLIS = 3000;

const areKeysServed = (systems) => systems.some(({ keysServed }) => keysServed);
const isReadable = (systems) => systems.some(({ readable }) => readable);
const isOne = (systems) => systems.length === 1;
const OVERVIEW = { name: 'overview', title: 'Overview', page: 'overview/page.js' };

/**
 * The shell's own pages before those of the systems, and after them; the first of all is the default. Each is
 * one line: { name, title, page, isServed }, of which the last may be left out.
 */
const BEFORE_SYSTEMS = [
  { ...OVERVIEW, isServed: (systems) => isReadable(systems) && !isOne(systems) },
];
const AFTER_SYSTEMS = [
  { name: 'keys', title: 'Keys', page: 'keys/page.js', isServed: areKeysServed },
  { name: 'changes', title: 'Changes', page: 'changes/page.js', isServed: isReadable },
  { name: 'operations', title: 'Operations', page: 'operations/page.js', isServed: isReadable },
  // A server of one system begins with its page, as its original does.
  { ...OVERVIEW, isServed: (systems) => isReadable(systems) && isOne(systems) },
];

/** Does something however long the server takes to respond, and after a sign-in. */
async function persistently(work) {
  const trying = new Retried();
  for (;;) {
    try {
      const done = await work();
      trying.succeeded();
      return done;
    } catch (problem) {
      if (problem.status === 401) {
        trying.succeeded();
        await signIn();
      } else {
        trying.failed(problem, `Trying again every ${RETRY_MILLIS / 1000} seconds.`);
        await pause(RETRY_MILLIS);
      }
    }
  }
}

/** The pages in the order of the header. */
function entries(systems) {
  const served = (pages) => pages.filter(({ isServed = () => true }) => isServed(systems));
  return [...served(BEFORE_SYSTEMS), ...systems, ...served(AFTER_SYSTEMS)].map((page) => new Entry(page, systems));
}

/** Signs in to the page that takes the key, and shows it. */
function takeKey(key, pages) {
  const taker = pages.find(({ takesKey }) => takesKey);
  if (!taker) return;
  if (key !== '') taker.shell.accessKey.keep(key);
  if (!location.hash.startsWith(address(taker.name))) history.replaceState(null, '', location.pathname + address(taker.name));
}

async function start() {
  startTheme();
  startNotices();
  returnToPlace();
  const key = takeKeyFromAddress();
  const systems = await persistently(() => json('/systems'));
  showSender(await persistently(sender));
  signInWhenNeeded();
  startPlace(systems);
  if (systems.length === 0) {
    document.getElementById('content').replaceChildren(empty('Nothing to show', 'This server serves no system.'));
    return;
  }
  const pages = entries(systems);
  if (key !== null) takeKey(key, pages);
  const router = new Router(pages);
  startShortcuts(() => router.current, { entries: pages, systems });
}

start().catch((problem) => notice(problem.message));
