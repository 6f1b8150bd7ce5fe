// Where one is: the server, its systems with their stores, the store of the page in view, and whether that may be
// changed.

import { el } from '../parts/element.js';
import { menu, menuLink, menuPart } from '../parts/menu.js';
import { visible } from '../parts/names.js';
import { json, ROOT, send } from './http.js';
import { address } from './router.js';

/** As the server reported last. */
let health = null;

let reason = '';

async function readHealth() {
  const read = await send('/health').then((response) => response.json()).catch(() => null);
  if (read?.systems) health = read;
  return read;
}

/**
 * Shows the store of a system; a server that is not only for this machine does not describe it.
 *
 * @param listed the system as it is listed; undefined for a page of the shell
 */
export async function showStore(system, listed) {
  const line = document.getElementById('store');
  line.dataset.system = system;
  reason = listed?.readOnlyBecause ?? '';
  document.getElementById('read-only').hidden = !listed?.readOnly;
  const read = await readHealth();
  if (read !== null) showWarnings(read.warnings ?? []);
  if (line.dataset.system !== system) return;
  const { summary = '', warnings = [] } = read?.systems?.[system] ?? {};
  line.textContent = visible(shortened(summary));
  line.title = [summary, ...warnings].map(visible).join('\n');
}

/** What an operator should know of the server itself, such as that its file of rights cannot be read. */
function showWarnings(warnings) {
  const line = document.getElementById('warnings');
  line.textContent = visible(warnings.length === 0 ? '' : `Of the server itself: ${warnings.join('; ')}`);
  line.hidden = warnings.length === 0;
}

/** The kind of store and its place; a summary continues with what only the title has room for. */
function shortened(summary) {
  const [name] = summary.split(/[,;]|: | at \w+:\/\//);
  return name.split('/').slice(-3).join('/');
}

/** Offers other servers, at the same address there, and the systems of this one. */
export async function startPlace(systems) {
  menu(document.getElementById('read-only'), 'Why it is read-only', () => [el('p', { class: 'menu-text' }, `What is here can be read, not changed: ${reason || 'the server refuses writes'}.`)]);
  const servers = await json('/servers').catch(() => []);
  if (servers.length === 0 && systems.length < 2) return;
  const here = location.origin + ROOT;
  const button = document.getElementById('place');
  const present = servers.find(({ url }) => url === here);
  button.hidden = false;
  button.textContent = visible(present?.name ?? location.host);
  button.title = 'Servers and stores';
  menu(button, button.title, () => [
    servers.length === 0 ? null : menuPart('Servers', servers.map(({ name, url }) => menuLink({ href: `${url}/${location.hash}`, current: url === here, title: url, external: true }, name))),
    menuPart('Systems and stores of this server', systems.map(systemLink))
  ].filter((part) => part !== null));
}

function systemLink({ name, title }) {
  const { summary = '', available = true } = health?.systems?.[name] ?? {};
  const isCurrent = location.hash.split('/')[1] === name;
  return menuLink(
    { href: address(name), current: isCurrent, title: summary },
    title,
    available ? null : el('span', { class: 'pill bad' }, 'down'),
    el('span', { class: 'menu-detail mono' }, shortened(summary))
  );
}
