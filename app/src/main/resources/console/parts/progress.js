// Progress of long work: how far it is, how fast it is, and how long it still takes.

import { button } from './block.js';
import { count, el } from './element.js';
import { visible } from './names.js';
import { duration } from './time.js';

/** The rate is that of the last seconds, since phases differ. */
const WINDOW_MILLIS = 8000;

const PHASES = {
  comparing: 'Comparing',
  writing: 'Writing',
  checking: 'Reading the archive',
  verifying: 'Verifying',
  following: 'Following changes'
};

export class JobProgress {
  #samples = [];
  #phase = null;
  #bar = el('progress', {});
  #text = el('p', { class: 'progress-text' });
  #cancel;

  /**
   * @param label names the work
   * @param cancel ends it; null if that is not allowed
   */
  constructor(label, cancel) {
    this.#bar.setAttribute('aria-label', visible(label));
    this.#cancel = cancel === null ? null : button('cross', 'Cancel', { class: 'small', 'data-focus': 'cancel', onclick: () => this.#end(cancel) });
    this.element = el('div', { class: 'progress' }, this.#bar, el('div', { class: 'progress-line' }, this.#text, this.#cancel));
  }

  async #end(cancel) {
    this.#cancel.disabled = true;
    try {
      await cancel();
    } catch (problem) {
      this.#cancel.disabled = false;
      this.#text.textContent = visible(problem.message);
    }
  }

  /** Shows a job: { phase, entries, bytes, totalEntries }. */
  update({ phase, entries, totalEntries }) {
    const now = performance.now();
    if (phase !== this.#phase) this.#samples = [];
    this.#phase = phase;
    this.#samples.push({ now, entries });
    while (this.#samples.length > 2 && now - this.#samples[0].now > WINDOW_MILLIS) this.#samples.shift();
    if (totalEntries !== null && totalEntries > 0) {
      this.#bar.max = totalEntries;
      this.#bar.value = Math.min(entries, totalEntries);
    } else {
      this.#bar.removeAttribute('value');
    }
    this.#text.textContent = this.#words(phase, entries, totalEntries);
  }

  #words(phase, entries, total) {
    if (phase === null) return 'Starting…';
    const done = total === null ? `${count(entries)} entries` : `${count(entries)} of ${count(total)} entries`;
    const rate = this.#rate();
    const left = rate > 0 && total !== null && total > entries ? `, ${duration(((total - entries) / rate) * 1000)} left` : '';
    return `${PHASES[phase] ?? phase}: ${done}${rate > 0 ? `, ${count(Math.round(rate))} per second` : ''}${left}`;
  }

  /** Entries per second; 0 while that is not known. */
  #rate() {
    const [first] = this.#samples;
    const end = this.#samples.at(-1);
    return end.now - first.now < 500 ? 0 : ((end.entries - first.entries) * 1000) / (end.now - first.now);
  }
}
