// The order of names in listings, which is that of their UTF-8 bytes, and of their code points.

const LAST = '\u{10ffff}';

/** No text has these. */
const SURROGATES = { first: 0xd800, last: 0xdfff };

const points = (text) => Array.from(text, (character) => character.codePointAt(0));

/** Compares names for sorting; comparing strings alone would order their UTF-16 units. */
export function compare(a, b) {
  const [left, right] = [points(a), points(b)];
  const at = left.findIndex((point, index) => point !== right[index]);
  if (at < 0) return left.length - right.length;
  return left[at] - (right[at] ?? -1);
}

/** A name that only few others separate from a given one, which is after it; null before the first. */
export function justBefore(name) {
  const all = points(name);
  const last = all.pop();
  if (last === undefined) return null;
  const start = String.fromCodePoint(...all);
  if (last <= 1) return start;
  return start + String.fromCodePoint(last - 1 === SURROGATES.last ? SURROGATES.first - 1 : last - 1) + LAST;
}

/** The code points that occur in names, in order. */
export function alphabet(names) {
  return [...new Set(names.flatMap(points))].sort((a, b) => a - b);
}

/** A name between two, about halfway, of the code points given; null if there is none. */
export function between(low, high, letters) {
  const [from, to] = [points(low), points(high)];
  const made = [];
  let isBounded = true;
  for (let at = 0; at <= from.length; at++) {
    const least = from[at] ?? -1;
    const end = isBounded ? (to[at] ?? -1) : Infinity;
    const choices = letters.filter((letter) => letter > least && letter < end);
    if (choices.length > 0) return String.fromCodePoint(...made, choices[choices.length >> 1]);
    if (end > least) isBounded = false;
    made.push(least);
  }
  return null;
}
