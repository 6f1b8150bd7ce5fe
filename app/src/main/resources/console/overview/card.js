// One system on the overview. Its elements stay, and only what has changed is written, so that nothing
// moves or flickers while it is looked at.

import { signLabel } from '../parts/block.js';
import { count, el, many, replace } from '../parts/element.js';
import { visible } from '../parts/names.js';
import { Plot } from '../parts/plot.js';
import { ago, bytes, findings, millis, rate } from './words.js';

/** The state of the store of a system. */
function state({ health, ready, readOnly }) {
  if (!health) return { word: 'checking', shape: 'dots', tone: 'quiet' };
  if (!health.available) return { word: 'down', shape: 'cross', tone: 'bad' };
  if (readOnly) return { word: 'read-only', shape: 'lock', tone: 'quiet' };
  if (!health.writable) return { word: 'no writes', shape: 'lock', tone: 'bad' };
  if (!ready) return { word: 'starting', shape: 'dots', tone: 'waiting' };
  if (health.warnings.length > 0) return { word: 'warning', shape: 'exclamation', tone: 'waiting' };
  return { word: 'healthy', shape: 'check', tone: 'good' };
}

/** The size: of a store that is still being counted, the least that it is. */
function size({ size: counted }) {
  if (!counted) return '–';
  const { keys, bytes: taken, complete } = counted;
  return complete ? `${many(keys, 'key')}, ${bytes(taken)}` : `at least ${many(keys, 'key')}`;
}

function verified({ verification }, now) {
  if (verification.running) return 'running';
  return verification.verifiedAt ? `${findings(verification)}, ${ago(verification.verifiedAt, now)}` : 'not yet';
}

function backedUp({ backup }, now) {
  if (!backup) return 'no folder set';
  return backup.madeAt ? ago(backup.madeAt, now) : 'not yet';
}

export class SystemCard {
  #state = el('span', {});
  #shownState = null;
  #place = el('p', { class: 'at-a-glance-place mono muted' });
  #facts = new Map();
  #plots;

  constructor({ name, title }, { sampleSeconds, samples }) {
    const minutes = Math.round((sampleSeconds * samples) / 60);
    const plot = (label, words, least) => new Plot({ label, words, span: `last ${minutes} minutes`, samples, least });
    this.#plots = {
      requests: plot('Requests', rate, 1),
      changes: plot('Changes', rate, 1),
      roundTripMillis: plot('Store p99', millis, 1)
    };
    this.element = el(
      'article',
      { class: 'card at-a-glance', 'aria-labelledby': `overview-${name}` },
      el(
        'div',
        { class: 'at-a-glance-name' },
        el('h2', { id: `overview-${name}` }, el('a', { href: `#/${name}`, 'data-focus': name }, title)),
        this.#state,
        this.#place
      ),
      el('div', { class: 'at-a-glance-plots' }, Object.values(this.#plots).map(({ element }) => element)),
      el('dl', { class: 'at-a-glance-facts' }, ['Verified', 'Backed up', 'Size', 'Watch lag'].map((label) => this.#fact(label)))
    );
  }

  #fact(label) {
    const value = el('dd', {});
    this.#facts.set(label, value);
    return el('div', {}, el('dt', {}, label), value);
  }

  show(system, now) {
    const { word, shape, tone } = state(system);
    if (this.#shownState !== word) {
      replace(this.#state, signLabel({ word, shape, tone }));
      this.#shownState = word;
    }
    write(this.#place, system.store.place);
    this.#place.title = visible(system.health?.summary ?? system.store.place);
    this.element.classList.toggle('is-down', system.health?.available === false);
    this.#write('Size', size(system));
    this.#write('Verified', verified(system, now), system.verification.errors > 0);
    this.#write('Backed up', backedUp(system, now), Boolean(system.backup?.problem));
    this.#write('Watch lag', system.watchLagMillis === undefined ? '–' : millis(system.watchLagMillis));
    this.#facts.get('Size').title = system.size ? `Counted at ${system.size.countedAt}` : '';
    this.#facts.get('Backed up').title = visible(system.backup?.file ? `${system.backup.file}, ${bytes(system.backup.bytes)}` : '');
    this.#facts.get('Watch lag').title = 'From a write of this server until it is notified of it';
    for (const [series, plot] of Object.entries(this.#plots)) plot.show(system.rates[series]);
  }

  #write(label, text, isWrong = false) {
    const value = this.#facts.get(label);
    write(value, text);
    value.classList.toggle('is-wrong', isWrong);
  }
}

function write(element, text) {
  const shown = visible(text);
  if (element.textContent !== shown) element.textContent = shown;
}

/** The server itself, in a line. */
export function serverLine({ version, uptimeSeconds, memoryBytes, memoryLimit, connections, watches, watchLimit, eventBytes }, uptime) {
  return [
    ['Version', version],
    ['Running for', uptime(uptimeSeconds)],
    ['Memory', `${bytes(memoryBytes)} of ${bytes(memoryLimit)}`],
    ['Connections', count(connections)],
    ['Watches', `${count(watches)} of ${count(watchLimit)}`],
    ['Events held', bytes(eventBytes)]
  ];
}
