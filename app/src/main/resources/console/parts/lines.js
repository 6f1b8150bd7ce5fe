// The lines of texts, which of them differ, and what three versions have in common.

/** Texts that differ in more lines than that are taken to differ in all of them. */
const MAX_DIFFERENCES = 1000;

const DOCUMENT = /^\s*[{[]/;
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^{}[\],:"]+/g;
const MAX_INDENT = 24;

/**
 * Cuts texts into lines, so that the lines of each, one after the other, are exactly that text. JSON that
 * is stored in one line is cut at its members: { text, indent }.
 */
export function cut(texts) {
  const areFlat = texts.every((text) => !text.trimEnd().includes('\n'));
  const isDocument = texts.some((text) => DOCUMENT.test(text)) && texts.every((text) => text === '' || DOCUMENT.test(text));
  return texts.map(areFlat && isDocument ? members : lines);
}

function lines(text) {
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => ({ text: line, indent: 0 }));
}

function members(text) {
  const cutAt = [];
  let [depth, line] = [0, ''];
  const end = (indent) => {
    if (line !== '') cutAt.push({ text: line, indent: Math.min(indent, MAX_INDENT) });
    line = '';
  };
  for (const token of text.match(TOKEN) ?? []) {
    if ('}]'.includes(token)) {
      end(depth);
      depth = Math.max(0, depth - 1);
    }
    line += token;
    if (token === ',') {
      end(depth);
    } else if ('{['.includes(token)) {
      end(depth);
      depth++;
    }
  }
  end(depth);
  // What cannot be read as tokens, such as a quote without its end, stays whole.
  return cutAt.map((piece) => piece.text).join('') === text ? cutAt : lines(text);
}

/**
 * Where two lists of lines differ, in order: from line `from` to line `to` of the first there are those
 * from `start` to `end` of the second.
 */
export function differences(before, after) {
  const [a, b] = numbered(before, after);
  let begin = 0;
  while (begin < a.length && begin < b.length && a[begin] === b[begin]) begin++;
  let [endA, endB] = [a.length, b.length];
  while (endA > begin && endB > begin && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  if (begin === endA && begin === endB) return [];
  const steps = shortest(a.subarray(begin, endA), b.subarray(begin, endB));
  if (steps === null) return [{ from: begin, to: endA, start: begin, end: endB }];
  return together(steps, begin);
}

/** Equal lines have equal numbers. */
function numbered(...lists) {
  const known = new Map();
  return lists.map((list) =>
    Int32Array.from(list, ({ text }) => {
      if (!known.has(text)) known.set(text, known.size);
      return known.get(text);
    })
  );
}

/** The fewest lines to remove and to add (Myers 1986): [x, y, isRemoval] in order; null if there are too many. */
function shortest(a, b) {
  const most = Math.min(a.length + b.length, MAX_DIFFERENCES);
  const reach = new Int32Array(2 * most + 3);
  const middle = most + 1;
  const trace = [];
  for (let d = 0; d <= most; d++) {
    trace.push(reach.slice(middle - d - 1, middle + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && reach[middle + k - 1] < reach[middle + k + 1]);
      let x = isDown ? reach[middle + k + 1] : reach[middle + k - 1] + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x++;
        y++;
      }
      reach[middle + k] = x;
      if (x >= a.length && y >= b.length) return backwards(trace, a.length, b.length);
    }
  }
  return null;
}

function backwards(trace, endX, endY) {
  const steps = [];
  let [x, y] = [endX, endY];
  for (let d = trace.length - 1; d > 0; d--) {
    const reach = (k) => trace[d][k + d + 1];
    const k = x - y;
    const isDown = k === -d || (k !== d && reach(k - 1) < reach(k + 1));
    const above = isDown ? k + 1 : k - 1;
    x = reach(above);
    y = x - above;
    steps.push([x, y, !isDown]);
  }
  return steps.reverse();
}

/** Joins steps that are next to each other. */
function together(steps, offset) {
  const found = [];
  for (const [x, y, isRemoval] of steps) {
    const [from, start] = [x + offset, y + offset];
    let last = found.at(-1);
    if (!last || last.to !== from || last.end !== start) {
      last = { from, to: from, start, end: start };
      found.push(last);
    }
    if (isRemoval) last.to++;
    else last.end++;
  }
  return found;
}

/**
 * The parts of three versions, in order: { kind, before, mine, theirs }, each a list of lines. The kind is
 * 'same', 'mine' or 'theirs' where one side has changed it, 'both' where both have in the same way, and
 * 'conflict' where they have in different ways.
 */
export function merged(before, mine, theirs) {
  const own = differences(before, mine);
  const others = differences(before, theirs);
  const parts = [];
  let at = 0;
  while (own.length > 0 || others.length > 0) {
    const [from, to, mineHere, theirsHere] = overlapping(own, others);
    if (from > at) parts.push(same(before.slice(at, from)));
    const old = before.slice(from, to);
    const [my, their] = [applied(old, from, mineHere, mine), applied(old, from, theirsHere, theirs)];
    const kind = mineHere.length === 0 ? 'theirs' : theirsHere.length === 0 ? 'mine' : text(my) === text(their) ? 'both' : 'conflict';
    parts.push({ kind, before: old, mine: my, theirs: their });
    at = to;
  }
  if (at < before.length) parts.push(same(before.slice(at)));
  return parts;
}

function same(unchanged) {
  return { kind: 'same', before: unchanged, mine: unchanged, theirs: unchanged };
}

/** Takes the first differences that touch each other from both lists. */
function overlapping(own, others) {
  const from = Math.min(own[0]?.from ?? Infinity, others[0]?.from ?? Infinity);
  let to = from;
  const [mine, theirs] = [[], []];
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const [list, taken] of [[own, mine], [others, theirs]]) {
      while (list.length > 0 && list[0].from <= to) {
        to = Math.max(to, list[0].to);
        taken.push(list.shift());
        isMore = true;
      }
    }
  }
  return [from, to, mine, theirs];
}

/** The lines of one side for those of `old`, which begin at `offset`. */
function applied(old, offset, changes, lines) {
  const result = [];
  let at = offset;
  for (const { from, to, start, end } of changes) {
    result.push(...old.slice(at - offset, from - offset), ...lines.slice(start, end));
    at = to;
  }
  result.push(...old.slice(at - offset));
  return result;
}

/** The text that lines were cut from. */
export function text(lines) {
  return lines.map((line) => line.text).join('');
}
