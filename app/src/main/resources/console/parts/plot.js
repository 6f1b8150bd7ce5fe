// Small plots of how something went over time: a line with its present and greatest value in words, so
// that nothing is said by the drawing alone.

import { el, svg } from './element.js';

const WIDTH = 240;
const HEIGHT = 36;

/** Room for half of the line's width at the edges. */
const EDGE = 1.5;

/** The scale of a plot goes to 1, 2 or 5 times a power of ten, so that it seldom changes. */
function top(greatest, least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(greatest, least)));
  return [1, 2, 5, 10].map((step) => step * power).find((bound) => bound >= Math.max(greatest, least));
}

/** A plot of the last values of something; those that are null leave a gap. */
export class Plot {
  #label;
  #words;
  #span;
  #samples;
  #least;
  #value = el('span', { class: 'plot-value' });
  #most = el('span', { class: 'plot-most' });
  #area = svg('path', { class: 'plot-area' });
  #line = svg('path', { class: 'plot-line' });
  #drawing = svg(
    'svg',
    { class: 'plot-drawing', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img' },
    svg('line', { class: 'plot-base', x1: 0, x2: WIDTH, y1: HEIGHT - EDGE, y2: HEIGHT - EDGE }),
    this.#area,
    this.#line
  );

  /**
   * @param label what is plotted
   * @param words says a value, with its unit
   * @param span the time that the whole plot stands for, in words
   * @param samples how many values that are
   * @param least the least scale, so that a little of something does not look like much
   */
  constructor({ label, words, span, samples, least }) {
    this.#label = label;
    this.#words = words;
    this.#span = span;
    this.#samples = samples;
    this.#least = least;
    this.element = el(
      'div',
      { class: 'plot' },
      el('div', { class: 'plot-head' }, el('span', { class: 'plot-label' }, label), this.#value, this.#most),
      this.#drawing
    );
    this.show([]);
  }

  /** @param values the oldest first */
  show(values) {
    const known = values.filter((value) => value !== null);
    const greatest = Math.max(0, ...known);
    const last = values.at(-1) ?? null;
    const now = last === null ? '–' : this.#words(last);
    this.#value.textContent = now;
    this.#most.textContent = known.length === 0 ? '' : `max ${this.#words(greatest)}`;
    this.#drawing.setAttribute(
      'aria-label',
      known.length === 0
        ? `${this.#label}, ${this.#span}: nothing yet`
        : `${this.#label}, ${this.#span}: ${last === null ? 'none now' : `now ${now}`}, at most ${this.#words(greatest)}`
    );
    this.#draw(values, top(greatest, this.#least));
  }

  #draw(values, scale) {
    const step = WIDTH / Math.max(1, this.#samples - 1);
    const first = this.#samples - values.length;
    const lines = [];
    values.forEach((value, at) => {
      if (value === null) return;
      const point = { x: (first + at) * step, y: HEIGHT - EDGE - (value / scale) * (HEIGHT - 2 * EDGE) };
      if (at > 0 && values[at - 1] !== null) lines.at(-1).push(point);
      else lines.push([point]);
    });
    const text = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
    // A single value is a dot: a line of no length with round ends.
    this.#line.setAttribute('d', lines.map((points) => `M${[...points, points.at(-1)].map(text).join('L')}`).join(''));
    this.#area.setAttribute(
      'd',
      lines
        .map((points) => `M${points[0].x.toFixed(1)} ${HEIGHT}L${points.map(text).join('L')}L${points.at(-1).x.toFixed(1)} ${HEIGHT}Z`)
        .join('')
    );
  }
}
