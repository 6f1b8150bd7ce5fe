// The replicas that are being moved in the cluster, and the replicas that lead.

import { button, card } from '../../parts/block.js';
import { confirmedWith, completedWith } from '../../parts/dialog.js';
import { count, el, many, replace } from '../../parts/element.js';
import { notice, say } from '../../shell/messages.js';
import { topicAddress } from './addresses.js';
import { api } from './api.js';

/** How often moves are looked at, while there are some. */
const LOOKING_MILLIS = 3000;
const IDLE_MILLIS = 30_000;

/** Of more partitions than that an election names only the first. */
const NAMED = 50;

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

function size(bytes) {
  const unit = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return `${unit === 0 ? bytes : (bytes / 1024 ** unit).toFixed(1)} ${UNITS[unit]}`;
}

/** A card that is there while replicas are being moved. */
export class MovesCard {
  #mayWrite;
  #moves = [];
  #timer = null;
  #isOpen = false;
  element = el('div', { class: 'moves', hidden: true });

  constructor(mayWrite) {
    this.#mayWrite = mayWrite;
  }

  open() {
    this.#isOpen = true;
    this.look();
  }

  close() {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  /** Reads what is being moved, and again: soon as long as that is something. */
  async look() {
    clearTimeout(this.#timer);
    try {
      this.#moves = (await api.reassignments()).reassignments;
    } catch {
      // What is wrong with the cluster is shown where it is compared.
      this.#moves = [];
    }
    if (!this.#isOpen) return;
    this.#draw();
    this.#timer = setTimeout(() => this.look(), this.#moves.length > 0 ? LOOKING_MILLIS : IDLE_MILLIS);
  }

  #draw() {
    this.element.hidden = this.#moves.length === 0;
    replace(this.element, this.#moves.length === 0 ? null : card(`Replicas being moved (${count(this.#moves.length)})`, null, el('ul', { class: 'moves-list' }, this.#moves.map((move) => this.#item(move)))));
  }

  #item(move) {
    const { topic, partitions, bytesDone, bytesTotal, throttle } = move;
    const isKnown = bytesTotal > 0;
    const words = isKnown ? `${size(bytesDone)} of ${size(bytesTotal)}` : 'not known how far';
    const limit = throttle === null ? 'no throttle' : `at most ${size(throttle)} per second and broker`;
    return el(
      'li',
      {},
      el('div', { class: 'moves-head' }, el('a', { href: topicAddress(topic), 'data-focus': `move-${topic}` }, topic), el('span', { class: 'muted' }, `${many(partitions.length, 'partition')}, ${words}, ${limit}`), this.#mayWrite ? button('cross', 'Cancel…', { 'data-focus': `cancel-${topic}`, onclick: () => this.#cancel(move) }) : null),
      el('progress', { max: '1', value: isKnown ? String(bytesDone / bytesTotal) : null, 'aria-label': `${topic}: ${words}` })
    );
  }

  async #cancel({ topic, replicasBefore }) {
    const isDone = await confirmedWith(
      `Cancel the move of ${topic}?`,
      [`Its replicas are as before, and what new ones have of the data is deleted. The topic is defined with ${many(replicasBefore, 'replica')} again, if it is defined, so that no adopter begins anew.`],
      [],
      'Cancel the move',
      () => api.cancelReassignment(topic)
    );
    if (!isDone) return;
    say(`The move of ${topic} was cancelled.`);
    this.look();
  }
}

/** Lets preferred replicas lead, once the user has seen where they do not. */
export async function electLeaders() {
  let partitions;
  try {
    ({ partitions } = await api.planElection());
  } catch (problem) {
    notice(problem.message);
    return;
  }
  if (partitions.length === 0) {
    say('All partitions are led by their preferred replicas.');
    return;
  }
  const lines = partitions.slice(0, NAMED).map(({ topic, partition, leader, preferred, problem }) => el('span', { class: `tone-${problem === null ? 'busy' : 'bad'}` }, `${topic} ${partition}: broker ${leader ?? 'none'} → ${preferred}${problem === null ? '' : `, ${problem.message}`}`));
  const more = partitions.length > NAMED ? el('span', {}, `and ${count(partitions.length - NAMED)} more`) : null;
  let failed = 0;
  const isDone = await completedWith(`${many(partitions.length, 'partition is', 'partitions are')} not led by the preferred replica`, [el('span', { class: 'change-lines', tabindex: '0', role: 'group', 'aria-label': 'Partitions' }, lines, more)], [], 'Elect them', async () => {
    failed = (await api.electLeaders()).partitions.filter(({ problem }) => problem !== null).length;
  });
  if (isDone) say(failed === 0 ? 'The preferred replicas lead.' : `${many(failed, 'preferred replica')} could not lead.`);
}
