// Where the parts of a document are in its text. It reads JSON, and YAML as people write it; what it does not
// understand is left out, since its only use is to find a place.

/** The members by which items of lists are known. */
const NAMES = ['Name', 'name', 'Index', 'key'];

/** A reader of values in brackets and quotes: of JSON, and of the like within YAML. */
class Flow {
  constructor(text, at) {
    this.text = text;
    this.at = at;
  }

  skip() {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  value() {
    this.skip();
    const from = this.at;
    const sign = this.text[from];
    if (sign === '{') return this.#members(from);
    if (sign === '[') return this.#items(from);
    const text = this.scalar(',]}\n');
    return { from, to: this.at, text };
  }

  /** Reads a string in quotes, or up to one of the ends, and returns it. */
  scalar(ends) {
    this.skip();
    const quote = this.text[this.at];
    const from = this.at;
    if (quote === '"' || quote === "'") {
      this.at++;
      while (this.at < this.text.length && this.text[this.at] !== quote) this.at += this.text[this.at] === '\\' && quote === '"' ? 2 : 1;
      this.at++;
      return unquoted(this.text.slice(from, this.at));
    }
    while (this.at < this.text.length && !ends.includes(this.text[this.at])) this.at++;
    return this.text.slice(from, this.at).trim();
  }

  #members(from) {
    const members = new Map();
    this.at++;
    for (this.skip(); this.at < this.text.length && this.text[this.at] !== '}'; this.skip()) {
      const start = this.at;
      const name = this.scalar(':,}');
      this.skip();
      if (this.text[this.at] === ':') {
        this.at++;
        members.set(name, { name: start, ...this.value() });
      }
      this.skip();
      if (this.text[this.at] === ',') this.at++;
      else if (this.at === start) this.at++;
    }
    this.at++;
    return { from, to: this.at, members };
  }

  #items(from) {
    const items = [];
    this.at++;
    for (this.skip(); this.at < this.text.length && this.text[this.at] !== ']'; this.skip()) {
      const start = this.at;
      items.push(this.value());
      this.skip();
      if (this.text[this.at] === ',') this.at++;
      else if (this.at === start) this.at++;
    }
    this.at++;
    return { from, to: this.at, items };
  }
}

function unquoted(text) {
  if (text[0] === "'") return text.slice(1, -1).replaceAll("''", "'");
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(1, -1);
  }
}

/** The lines of YAML that say something: { from, indent, text }. */
function linesOf(text) {
  let from = 0;
  return text.split('\n').flatMap((line) => {
    const start = from;
    from += line.length + 1;
    const indent = line.search(/\S/);
    return indent < 0 || line[indent] === '#' || /^(---|%)/.test(line) ? [] : [{ from: start + indent, indent, text: line.slice(indent).trimEnd() }];
  });
}

/** A reader of YAML in lines. */
class Block {
  constructor(text) {
    this.text = text;
    this.lines = linesOf(text);
  }

  /** Reads what is indented at least so far. */
  value(indent) {
    const [line] = this.lines;
    if (!line || line.indent < indent) return null;
    if (/^-(\s|$)/.test(line.text)) return this.#items(line.indent);
    if (!/^[{["']/.test(line.text) && KEY.test(line.text)) return this.#members(line.indent);
    if (/^["'].*?["']\s*:/.test(line.text)) return this.#members(line.indent);
    return this.#flow(line.from);
  }

  /** Reads a value that begins here and may go on in further lines. */
  #flow(at) {
    const flow = new Flow(this.text, at);
    const value = flow.value();
    while (this.lines.length > 0 && this.lines[0].from < flow.at) this.lines.shift();
    return value;
  }

  #members(indent) {
    const members = new Map();
    const { from } = this.lines[0];
    let to = from;
    while (this.lines[0]?.indent === indent) {
      const line = this.lines[0];
      const [whole, name] = KEY.exec(line.text) ?? [];
      if (whole === undefined) break;
      const rest = line.text.slice(whole.length);
      const at = line.from + line.text.length - rest.length;
      let value;
      if (/^[^\s#|>&]/.test(rest)) value = this.#flow(at);
      this.lines = this.lines.filter((other) => other !== line);
      // A list may stand as far left as the name of it.
      value ??= this.value(/^-(\s|$)/.test(this.lines[0]?.text ?? '') ? indent : indent + 1);
      value ??= { from: line.from, to: line.from + line.text.length };
      members.set(/^["']/.test(name) ? unquoted(name) : name.trim(), { name: line.from, ...value });
      to = value.to;
      while (this.lines[0]?.indent > indent) to = this.lines.shift().from;
    }
    return { from, to, members };
  }

  #items(indent) {
    const items = [];
    const { from } = this.lines[0];
    let to = from;
    while (this.lines[0]?.indent === indent && /^-(\s|$)/.test(this.lines[0].text)) {
      const [line] = this.lines;
      const gap = /^-\s*/.exec(line.text)[0].length;
      // What follows the dash is read like a line of its own.
      this.lines[0] = { from: line.from + gap, indent: indent + gap, text: line.text.slice(gap) };
      if (this.lines[0].text === '') this.lines.shift();
      const value = this.value(indent + 1) ?? { from: line.from, to: line.from + line.text.length };
      items.push(value);
      to = value.to;
      while (this.lines[0]?.indent > indent) to = this.lines.shift().from;
    }
    return { from, to, items };
  }
}

const KEY = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#][^:#]*?)\s*:(?:\s+|$)/;

/** The value of a text with all that is in it: { from, to, name, members, items, text }; name is where its name begins. */
export function outline(text) {
  const first = text.search(/\S/);
  if (first < 0) return null;
  return '{['.includes(text[first]) ? new Flow(text, first).value() : new Block(text).value(0);
}

/** The part at a path such as a.b[2].c; null if there is none. A name may have dots in it. */
export function partAt(node, path) {
  if (path === '') return node;
  if (!node) return null;
  const index = /^\[([^\]]+)\]\.?/.exec(path);
  if (index) return node.items ? partAt(itemAt(node.items, index[1]), path.slice(index[0].length)) : null;
  const names = [...(node.members?.keys() ?? [])].filter((name) => path === name || (path.startsWith(name) && '.['.includes(path[name.length])));
  for (const name of names.sort((one, other) => other.length - one.length)) {
    const found = partAt(node.members.get(name), path.slice(name.length).replace(/^\./, ''));
    if (found) return found;
  }
  return null;
}

/** The item of a name, if any has one, or at a position, which is counted from one after a #. */
function itemAt(items, index) {
  if (index.startsWith('#')) return items[Number(index.slice(1)) - 1];
  return items.find(({ members }) => NAMES.some((name) => String(members?.get(name)?.text ?? '') === index)) ?? items[Number(index)];
}

/** The part at a JSON pointer, or as far as there is one. */
function partAtPointer(node, pointer) {
  let part = node;
  for (const escaped of pointer.split('/').slice(1)) {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    const next = part?.members?.get(name) ?? part?.items?.[Number(name)];
    if (!next) return part;
    part = next;
  }
  return part;
}

/** The place that a message names in a text: { from, to, line, column }; null if it names none that is there. */
export function placeOf(text, message, root = '') {
  const found = positionIn(text, message) ?? partIn(text, message, root);
  if (found === null) return null;
  const before = text.slice(0, found.from);
  const line = before.split('\n').length;
  return { ...found, line, column: found.from - before.lastIndexOf('\n') };
}

function positionIn(text, message) {
  const [, line, column] = /\bline (\d+),? column (\d+)/.exec(message) ?? [];
  if (line === undefined) return null;
  const lines = text.split('\n');
  const at = Math.min(Number(line), lines.length) - 1;
  const start = lines.slice(0, at).reduce((sum, each) => sum + each.length + 1, 0);
  const from = start + Math.min(Number(column) - 1, lines[at].length);
  return { from, to: start + lines[at].length };
}

/** @param root the path of what pointers in the message are relative to */
function partIn(text, message, root) {
  const all = outline(text);
  const within = root === '' ? all : (partAt(all, root) ?? all);
  for (const [word] of message.matchAll(/[^\s"]+/g)) {
    const path = word.replace(/[:,;.]+$/, '');
    const part = /^\/./.test(path) ? partAtPointer(within, path) : /[.[]/.test(path) || all?.members?.has(path) ? partAt(all, path) : null;
    if (part && part !== all && part !== within) return placeIn(part, message);
  }
  return null;
}

/** A part, or the member of it that a message says is not known. */
function placeIn(part, message) {
  const [, name] = /unknown (?:key|member) "([^"]*)"/.exec(message) ?? [];
  const { name: start, from, to } = part.members?.get(name) ?? part;
  return { from: start ?? from, to };
}
