// Icons stand beside the word that says the same, so they are hidden from screen readers.

import { svg } from './element.js';

const RING = 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11';

/** Paths on a field of 16 by 16. States differ in shape, not only in colour. */
const PATHS = {
  circle: [RING],
  play: [RING, 'M6.8 5.6v4.8L10.6 8z'],
  pause: ['M5.8 4v8', 'M10.2 4v8'],
  upload: ['M8 9.8v-7', 'M4.9 5.7L8 2.6l3.1 3.1', 'M3 13.2h10'],
  check: [RING, 'M5.4 8.2l1.9 1.9l3.4-3.9'],
  cross: [RING, 'M5.8 5.8l4.4 4.4', 'M10.2 5.8l-4.4 4.4'],
  exclamation: [RING, 'M8 5.2v3.6', 'M8 10.9v.1'],
  alert: ['M8 2.2L14.3 13.2H1.7z', 'M8 6.4v3.2', 'M8 11.4v.1'],
  forward: ['M3 4v8l5.2-4z', 'M8.2 4v8l5-4z', 'M14 4v8'],
  dots: ['M3.5 8h.1', 'M8 8h.1', 'M12.5 8h.1'],
  copy: ['M5.8 5.8h7.4v7.4H5.8z', 'M10.2 5.6V2.8H2.8v7.4h2.8'],
  half: [RING, 'M8 2.5a5.5 5.5 0 0 1 0 11z'],
  sun: ['M8 5.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.6', 'M8 1.4v1.2', 'M8 13.4v1.2', 'M1.4 8h1.2', 'M13.4 8h1.2', 'M3.3 3.3l.9 .9', 'M11.8 11.8l.9 .9', 'M3.3 12.7l.9-.9', 'M11.8 4.2l.9-.9'],
  moon: ['M12.9 9.9A5.4 5.4 0 0 1 6.1 3.1a5.4 5.4 0 1 0 6.8 6.8z'],
  lock: ['M3.5 7.2h9v6.3h-9z', 'M5.3 7.2V5.1a2.7 2.7 0 0 1 5.4 0v2.1'],
  person: ['M8 2.6a2.7 2.7 0 1 0 0 5.4a2.7 2.7 0 1 0 0-5.4', 'M2.9 13.5c.5-2.7 2.5-4 5.1-4s4.6 1.3 5.1 4'],
  pencil: ['M3 13l.7-2.9L10.6 3.2l2.2 2.2L5.9 12.3z', 'M9.2 4.6l2.2 2.2'],
  search: ['M7 2.6a4.4 4.4 0 1 0 0 8.8a4.4 4.4 0 1 0 0-8.8', 'M10.3 10.3L13.6 13.6'],
  retry: ['M13 8a5 5 0 1 1-1.6-3.7', 'M13.2 2.2v3h-3'],
  remove: ['M3 4.5h10', 'M6.3 4.3V2.8h3.4v1.5', 'M4.4 4.8l.6 8.5h6l.6-8.5'],
  plus: ['M8 3v10', 'M3 8h10'],
  minus: ['M3 8h10'],
  fit: ['M2.8 6V2.8H6', 'M10 2.8h3.2V6', 'M13.2 10v3.2H10', 'M6 13.2H2.8V10'],
  download: ['M8 2.8v7', 'M4.9 6.9L8 10l3.1-3.1', 'M3 13.2h10'],
  out: ['M6.5 2.8H3v10.4h3.5', 'M6.5 8h7', 'M10.8 5.2L13.6 8l-2.8 2.8']
};

export function icon(name) {
  return svg(
    'svg',
    { class: `icon icon-${name}`, viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true' },
    ...PATHS[name].map((d) => svg('path', { d }))
  );
}
