// What is wrong, the worst first: each with what it is about, and where it is mended.

import { many } from '../parts/element.js';
import { address } from '../shell/router.js';
import { ago, findings, span } from './words.js';

/** A backup is old when the next one is that much overdue. */
const OVERDUE = 2;

/** Watches are scarce when so many of them are taken. */
const SCARCE = 0.9;

const ORDER = ['bad', 'waiting', 'quiet'];

/**
 * The problems of an overview: { tone, title, text, command, href, link }, where `href` leads to
 * where it is mended, `link` says what one does there, and `command` is one that tells more.
 */
export function problems(overview) {
  const all = [...ofServer(overview.server), ...overview.systems.flatMap((system) => ofSystem(system, overview.time))];
  return all.sort((one, other) => ORDER.indexOf(one.tone) - ORDER.indexOf(other.tone));
}

function ofServer({ problems: known, watches, watchLimit }) {
  const scarce = watches >= watchLimit * SCARCE;
  return [
    ...known.map((text) => ({ tone: 'bad', title: 'Server', text })),
    ...(scarce
      ? [{ tone: 'waiting', title: 'Server', text: `${watches} of ${watchLimit} watches are taken: raise http.streams, or close some.` }]
      : [])
  ];
}

function ofSystem(system, now) {
  const about = (problem) => ({ title: system.title, ...problem });
  return [...ofStore(system), ...ofVerification(system, now), ...ofBackup(system, now)].map(about);
}

function ofStore({ name, health, ready, readOnly, store }) {
  if (!health) return [];
  // With a masked password the command would not work.
  const command = store.place.includes('***') ? null : `statehouse stores check '${store.place}'`;
  if (!health.available) {
    return [{ tone: 'bad', text: `The store is down: ${health.summary}`, command, href: address(name), link: 'Open its page' }];
  }
  const found = [];
  if (!health.writable) found.push({ tone: 'bad', text: 'The store accepts no writes.', command, href: address(name), link: 'Open its page' });
  if (!ready && !readOnly) found.push({ tone: 'waiting', text: 'It is not ready to serve yet.', href: address(name), link: 'Open its page' });
  for (const text of health.warnings) found.push({ tone: 'waiting', text, href: address(name), link: 'Open its page' });
  return found;
}

function ofVerification({ name, verification }, now) {
  const { verifiedAt, errors, notices, kinds, problem } = verification;
  const mending = { href: address('operations', 'verify', name), link: 'Look at the findings' };
  const found = [];
  if (problem) found.push({ ...mending, tone: 'bad', text: `The last verification did not complete: ${problem}`, link: 'Verify again' });
  if (errors + notices > 0) {
    const which = Object.entries(kinds).map(([kind, number]) => (number === 1 ? kind : `${kind} × ${number}`));
    found.push({
      ...mending,
      tone: errors > 0 ? 'bad' : 'quiet',
      text: `${sentence(findings(verification))} found ${ago(verifiedAt, now)}: ${which.join(', ')}.`
    });
  }
  return found;
}

function ofBackup({ backup }, now) {
  if (!backup) return [];
  const mending = { href: address('operations', 'backups'), link: 'Look at the backups' };
  const { problem, madeAt, intervalSeconds } = backup;
  if (problem) return [{ ...mending, tone: 'bad', text: `The last backup failed: ${problem}` }];
  // An empty system is not backed up, and a server that has just started makes the first one soon.
  if (!madeAt) return [];
  const seconds = (Date.parse(now) - Date.parse(madeAt)) / 1000;
  return seconds > intervalSeconds * OVERDUE
    ? [{ ...mending, tone: 'waiting', text: `The newest backup is ${span(seconds)} old; there is to be one every ${span(intervalSeconds)}.` }]
    : [];
}

function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** All problems in a few words. */
export function summary(found) {
  const wrong = found.filter(({ tone }) => tone === 'bad').length;
  const minor = found.filter(({ tone }) => tone === 'waiting').length;
  if (wrong > 0) return { tone: 'bad', shape: 'alert', word: many(wrong, 'problem') };
  if (minor > 0) return { tone: 'waiting', shape: 'exclamation', word: many(minor, 'warning') };
  return { tone: 'good', shape: 'check', word: 'all well' };
}
