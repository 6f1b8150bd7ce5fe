// How far topics are adopted, in words; and the request to adopt them now.

import { button, card, facts, pill } from '../../parts/block.js';
import { confirmedWith } from '../../parts/dialog.js';
import { count, el, many } from '../../parts/element.js';
import { time } from '../../parts/time.js';
import { say } from '../../shell/messages.js';
import { topicAddress } from './addresses.js';
import { api } from './api.js';
import { label, outcomeLabel, passLabel } from './words.js';

/** Of more errors than that only the first are shown. */
const ERRORS = 50;

const FLAGS = {
  DESIRED_WENT_BACK: 'The desired version is less than the adopted one: the store was restored or reset. Check that the definitions are those wanted.',
  UNSIGNALLED: 'There are topics, but no desired version: define any change, which sets it.'
};

/** How far apart the versions are. */
function distance({ desired, adopted }) {
  const apart = BigInt(desired) - BigInt(adopted);
  if (apart === 0n) return label('adopted', 'check', 'good');
  return apart > 0n ? label(`${apart} behind`, 'dots', 'waiting') : label(`${-apart} ahead`, 'alert', 'bad');
}

function roleLabel(adopter) {
  if (adopter === null) return pill('none here');
  return adopter.role === 'ACTIVE' ? label('active here', 'play', 'good') : label('standby here', 'circle', 'waiting');
}

/** Both versions, the adopter, its last pass, and what is wrong. */
export function adoptionCard({ adoption, report, topicsProblem, cluster }) {
  if (adoption === null) return card('Adoption', null, el('p', { class: 'wrong' }, topicsProblem?.message ?? 'Not known.'));
  const { adopter } = adoption;
  return card(
    'Adoption',
    distance(adoption),
    facts([
      ['Desired version', String(adoption.desired)],
      ['Adopted version', String(adoption.adopted)],
      ['Adopter', roleLabel(adopter)],
      ['Last pass', report === null ? 'none reported' : passLabel(report.state)],
      ['For version', report === null ? null : String(report.desired)],
      ['Attempt', report === null || report.attempt === 0 ? null : count(report.attempt)],
      ['Started', report === null ? null : time(Date.parse(report.startedAt))],
      ['Next attempt', report?.nextAttemptAt ? time(Date.parse(report.nextAttemptAt)) : report?.permanent ? 'when the version changes' : null]
    ]),
    cluster.state === 'none' ? noCluster() : null,
    [adopter?.problem ?? null, report?.message ? `${report.error}: ${report.message}` : null, cluster.state === 'failed' ? cluster.problem.message : null]
      .filter((problem, at, all) => problem !== null && all.indexOf(problem) === at)
      .map((problem) => el('p', { class: 'wrong' }, problem)),
    adoption.paused.length === 0 ? null : el('p', { class: 'muted note' }, `Left alone, since they are paused: ${many(adoption.paused.length, 'topic')}.`),
    (report?.flags ?? []).map((flag) => el('p', { class: 'wrong' }, FLAGS[flag] ?? flag))
  );
}

function noCluster() {
  return el('p', { class: 'muted note' }, 'This server knows no Kafka cluster: set gis.kafka to compare topics with one, or start it with --adopt HOST:PORT to adopt them there.');
}

/** The topics that the last pass could not make as they are defined; null if there are none. */
export function errorsCard(report) {
  const failed = (report?.topics ?? []).filter(({ outcome }) => !['OK', 'CHANGED', 'PAUSED'].includes(outcome));
  if (failed.length === 0) return null;
  const items = failed
    .slice(0, ERRORS)
    .map(({ name, outcome, error, message }) =>
      el(
        'li',
        {},
        el('p', { class: 'error-head' }, el('a', { href: topicAddress(name), 'data-focus': `error-${name}` }, name), outcomeLabel(outcome)),
        el('p', { class: 'reason' }, error ? `${error}: ${message}` : 'The cluster is not done yet.')
      )
    );
  return card(
    `Not as defined (${count(failed.length)})`,
    null,
    el('ul', { class: 'errors' }, items),
    failed.length > ERRORS ? el('p', { class: 'more-rows muted' }, `The first ${count(ERRORS)}. The plan has all.`) : null
  );
}

/** The button that lets this server adopt; null where it does not. */
export function adoptButton(configuration, mayWrite) {
  if (!mayWrite || configuration.adoption?.adopter?.role !== 'ACTIVE') return null;
  return button('play', 'Adopt now', { class: 'primary', 'data-focus': 'adopt', onclick: () => adopt(configuration) });
}

function adopt({ cluster, report, adoption }) {
  const summary = cluster.plan?.summary ?? null;
  const deletes = deletesIn(cluster.plan);
  const problems = [report?.error ? `${report.error}: ${report.message}` : '', adoption.adopter.problem ?? '', cluster.problem?.message ?? ''];
  const changed = problems.find((problem) => problem.startsWith('CLUSTER_CHANGED')) ?? null;
  const fields = [
    deletes === 0 ? null : { name: 'deletes', label: `Topics to delete: enter ${count(deletes)} to confirm`, hint: 'Left empty, none is confirmed: more than gis.topics.max-deletes are not deleted then.' },
    changed === null ? null : { name: 'cluster', label: 'Identifier of the new cluster', hint: changed }
  ].filter((field) => field !== null);
  return confirmedWith('Adopt now?', sentencesOf(summary, deletes, adoption.desired), fields, 'Adopt', async (given) => {
    const confirmed = { ...deletesOf(given.deletes, deletes, cluster.plan), ...(given.cluster?.trim() && { confirmCluster: given.cluster.trim() }) };
    const { ended, report: made } = await api.adoptNow(confirmed);
    if (ended && made.state === 'FAILED') throw new Error(reasonOf(made));
    say(ended ? `The pass has ended: ${made.state.toLowerCase()}.` : 'The pass goes on.');
  });
}

/** How many topics are to be deleted; too many are blocked until their number is confirmed. */
function deletesIn(plan) {
  return (plan?.topics ?? []).filter(({ action, error }) => action === 'DELETE' || (action === 'BLOCKED' && error?.code === 'TOO_MANY_DELETES')).length;
}

function deletesOf(text, expected, plan) {
  const given = (text ?? '').trim().replaceAll(',', '');
  if (given === '') return {};
  if (given !== String(expected)) throw new Error(`The plan deletes ${many(expected, 'topic')}: enter ${expected}, or nothing.`);
  return { confirmDeletes: expected, ifVersion: plan.desired };
}

export function reasonOf({ error, message, topics }) {
  if (error) return `${error}: ${message}`;
  const failed = topics.filter(({ error: code }) => code);
  const [first] = failed;
  return first ? `${many(failed.length, 'topic')} failed, the first ${first.name}: ${first.error}: ${first.message}` : 'The pass failed.';
}

function sentencesOf(summary, deletes, desired) {
  if (summary === null) return [`This server's adopter makes a pass for version ${desired}. What it will do is not known, since the cluster was not compared.`];
  const words = [
    ['create', 'created'],
    ['update', 'updated'],
    ['delete', 'deleted'],
    ['blocked', 'blocked']
  ]
    .filter(([name]) => summary[name] > 0)
    .map(([name, word]) => `${count(summary[name])} ${word}`);
  return [words.length === 0 ? 'There is nothing to do: every topic is as it is defined.' : `Topics in Kafka: ${words.join(', ')}.`, ...(deletes > 0 ? ['What is deleted in Kafka, with all its records, cannot be restored.'] : [])];
}
