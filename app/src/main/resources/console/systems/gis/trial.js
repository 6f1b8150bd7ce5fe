// A box to try an event against the live routes: which one it has, which others match, and why the rest do not.

import { button, card, disclosure } from '../../parts/block.js';
import { count, el, many, replace } from '../../parts/element.js';
import { table } from '../../parts/table.js';
import { say } from '../../shell/messages.js';
import { api } from './api.js';
import { label, pattern, readPairs } from './words.js';

/** So long after the last key. */
const TYPING_MILLIS = 200;

/** Of the routes that do not match, those are shown that come nearest to it. */
const NEAREST = 50;

const EXAMPLE = 'deviceVendor=CISCO';

export class Trial {
  #timer = null;
  #sending = null;
  #chosen;
  #field = el('textarea', { class: 'field mono', rows: 4, id: 'trial-event', placeholder: EXAMPLE, spellcheck: 'false', autocapitalize: 'none', 'aria-describedby': 'trial-hint' });
  #result = el('div', { class: 'trial-result' });
  #hasFailed = false;
  #clear = button('cross', 'Clear', { class: 'small', hidden: true, onclick: () => this.#empty() });
  element = card(
    'Try an event',
    this.#clear,
    el('label', { class: 'label', for: 'trial-event' }, 'Event'),
    this.#field,
    el('p', { class: 'hint', id: 'trial-hint' }, 'One NAME=VALUE on each line, or a JSON object.'),
    this.#result
  );

  /** @param chosen receives the id of the route that the event has, or null */
  constructor(chosen) {
    this.#chosen = chosen;
    this.#field.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.again(), TYPING_MILLIS);
    });
  }

  /** Whether the last try came to nothing. */
  get hasFailed() {
    return this.#hasFailed;
  }

  #empty() {
    this.#field.value = '';
    this.#field.focus();
    this.again();
  }

  /** Tries the event against the routes that are live now. */
  async again() {
    clearTimeout(this.#timer);
    this.#sending?.abort();
    const text = this.#field.value;
    this.#clear.hidden = text === '';
    if (text.trim() === '') return this.#show(null, null);
    const sending = new AbortController();
    this.#sending = sending;
    try {
      const event = documentOf(text);
      const explanation = await api.explain(event, sending.signal);
      const isLatest = () => sending === this.#sending && !sending.signal.aborted;
      if (!isLatest()) return;
      this.#show({ ...explanation, event: JSON.parse(event) }, null);
      if (explanation.route) await this.#compare(event, sending.signal, isLatest);
    } catch (problem) {
      if (sending === this.#sending && !sending.signal.aborted) this.#show(null, problem);
    }
  }

  /** Adds how the topic is in Kafka, which takes longer than to find the route. */
  async #compare(event, signal, isLatest) {
    try {
      const { topic } = await api.explain(event, signal, true);
      const shown = this.#result.querySelector('.trial-topic');
      if (isLatest() && topic && shown) replace(shown, topicText(topic));
    } catch {
      // The route is shown; the page itself says that the server does not respond.
    }
  }

  #show(explanation, problem) {
    this.#field.setAttribute('aria-invalid', String(problem !== null));
    this.#hasFailed = problem !== null;
    this.#chosen(explanation?.route?.id ?? null);
    if (explanation) say(explanation.route ? `The event goes to ${explanation.route.destination}.` : 'No route matches this event.');
    // What was opened stays open while one types.
    replace(this.#result, problem ? el('p', { class: 'wrong' }, problem.message) : explanation ? contentOf(explanation) : null);
  }
}

/** The event as a JSON document. One that is written as JSON is sent as it is, for the server to judge. */
function documentOf(text) {
  if (!text.trim().startsWith('{')) return JSON.stringify(readPairs(text));
  try {
    JSON.parse(text);
  } catch (problem) {
    throw new Error(`The event is not JSON: ${problem.message}`);
  }
  return text;
}

const IN_CLUSTER = { 'as-defined': 'in Kafka as defined', differs: 'otherwise in Kafka', missing: 'not in Kafka', undefined: 'in Kafka', unknown: 'not known whether it is in Kafka' };
const ADOPTED = { yes: 'adopted', no: 'not adopted', unknown: 'not known to be adopted' };
const DEFINED = { yes: 'defined', no: 'not defined', unknown: 'not known whether it is defined' };

function topicText({ defined, adopted, cluster, problem }) {
  const words = [DEFINED[defined], defined === 'yes' ? ADOPTED[adopted] : null, cluster ? IN_CLUSTER[cluster] : null];
  return `The topic is ${words.filter((word) => word !== null).join(', ')}${problem ? `: ${problem}` : ''}`;
}

function contentOf({ event, version, route, topic, ambiguous, matching, mismatches }) {
  const others = matching.filter(({ id }) => id !== route?.id);
  return [
    el(
      'div',
      { class: `trial-route ${route ? 'found-route' : ''}` },
      el(
        'p',
        { class: 'trial-head' },
        route ? label('matches', 'check', 'good') : label('NO_ROUTE', 'cross', 'waiting'),
        el('strong', { class: 'destination' }, route ? route.destination : 'No route matches this event.'),
        ambiguous ? label('AMBIGUOUS', 'alert', 'bad') : null,
        el('span', { class: 'muted' }, `version ${version}`)
      ),
      route ? pattern(route.pattern) : null,
      topic ? el('p', { class: 'trial-note trial-topic' }, topicText(topic)) : null,
      ambiguous ? el('p', { class: 'trial-note' }, 'Another route has an equal claim. Of the two, the one with the smaller key is chosen; publish routes that do not conflict.') : null
    ),
    others.length === 0
      ? null
      : [
          el('h3', { class: 'trial-title' }, `Also ${others.length === 1 ? 'matches' : 'match'}, in the order of precedence`),
          el('ol', { class: 'trial-others' }, others.map((other) => el('li', {}, pattern(other.pattern), el('span', { class: 'arrow', 'aria-label': 'to' }, '→'), el('span', { class: 'destination' }, other.destination))))
        ],
    mismatches.length === 0 ? null : notMatching(mismatches, event)
  ];
}

/** Why routes do not match, those first that lack the least; the first attribute that fails is marked. */
function notMatching(mismatches, event) {
  const nearest = mismatches
    .map((mismatch) => ({ mismatch, left: Object.entries(mismatch.route.pattern).filter(([name, value]) => event[name] !== value).length }))
    .sort((one, other) => one.left - other.left)
    .slice(0, NEAREST);
  const made = disclosure(
    `Why ${many(mismatches.length, 'route')} ${mismatches.length === 1 ? 'does' : 'do'} not match`,
    table(
      'Routes that do not match',
      ['Pattern', 'Destination', 'First attribute that fails'],
      nearest.map(({ mismatch: { route, attribute, found } }) => ({
        cells: [
          pattern(route.pattern, attribute),
          el('span', { class: 'destination' }, route.destination),
          el('span', { class: 'reason' }, el('strong', {}, attribute), found === null ? ' is missing' : [' is ', el('span', { class: 'mono' }, found)])
        ]
      }))
    ),
    mismatches.length > NEAREST ? el('p', { class: 'more-rows muted' }, `The ${count(NEAREST)} nearest of ${count(mismatches.length)}.`) : null
  );
  made.querySelector('summary').dataset.focus = 'mismatches';
  return made;
}
