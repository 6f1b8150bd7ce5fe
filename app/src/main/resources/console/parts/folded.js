// JSON whose objects and arrays can be folded. Its numbers, escapes and order stay as they are stored.

import { el, many } from './element.js';

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Deeper ones are shown as they are stored. */
const MAX_DEPTH = 100;

/** Members shown at once; the others follow on demand. */
const SHOWN = 200;

/** What is no longer than that is open at first. */
const OPEN = 60;

/** Of a longer string a part is shown until more is wanted. */
const LONG = 4096;

const ENDS = { '{': '}', '[': ']' };

/** Reads an object or array: { name, text } or { name, start, members }; null if the text is none, or too deep. */
export function outline(text) {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  const tokens = text.match(TOKEN);
  const root = { members: [] };
  const open = [root];
  let name = null;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === ',') continue;
    if (token === '}' || token === ']') {
      open.pop();
    } else if (tokens[at + 1] === ':') {
      name = token;
      at++;
    } else {
      const node = ENDS[token] ? { name, start: token, members: [] } : { name, text: token };
      open.at(-1).members.push(node);
      name = null;
      if (!node.members) continue;
      open.push(node);
      if (open.length > MAX_DEPTH) return null;
    }
  }
  return root.members[0];
}

/** Shows what outline() has read. */
export function folded(root, label) {
  const element = el('div', { class: 'value folded', tabindex: '0', 'aria-label': label, role: 'group' });
  element.append(node(root, 0, '', { left: OPEN }));
  return element;
}

function node({ name, start, members, text }, depth, comma, budget) {
  const title = name === null ? [] : [el('span', { class: 'json-name' }, name), ': '];
  if (!members) return line('div', depth, title, value(text), comma);
  const end = ENDS[start];
  if (members.length === 0) return line('div', depth, title, start + end, comma);
  const isOpen = depth === 0 || budget.left >= members.length;
  const rest = el('span', { class: 'folded-rest' }, `… ${end}${comma} `, el('span', { class: 'muted' }, start === '{' ? many(members.length, 'member') : many(members.length, 'item')));
  const summary = line('summary', depth, title, start, rest);
  const element = el('details', { open: isOpen }, summary);
  const fill = (room) => {
    if (element.children.length > 1) return;
    room.left -= members.length;
    grow(element, members, 0, depth + 1, room);
    element.append(line('div', depth, end, comma));
  };
  if (isOpen) fill(budget);
  element.addEventListener('toggle', () => { if (element.open) fill({ left: OPEN }); });
  return element;
}

/** Appends members, in place of the button that asks for them. */
function grow(element, members, from, depth, budget, button = null) {
  const to = Math.min(members.length, from + SHOWN);
  const made = members.slice(from, to).map((member, at) => node(member, depth, from + at < members.length - 1 ? ',' : '', budget));
  if (to < members.length) {
    const more = line('div', depth, el('button', { type: 'button', class: 'link-button', onclick: () => grow(element, members, to, depth, { left: 0 }, more) }, `Show more of ${many(members.length - to, 'item')}`));
    made.push(more);
  }
  if (button) button.replaceWith(...made);
  else element.append(...made);
}

/** A string is distinguished from a number by its quotes, and by its colour. */
function value(token) {
  const kind = token.startsWith('"') ? 'json-text' : 'json-other';
  if (token.length <= LONG) return el('span', { class: kind }, token);
  const whole = el('span', { class: kind }, token.slice(0, LONG));
  const more = el('button', { type: 'button', class: 'link-button', onclick: () => more.replaceWith(el('span', { class: kind }, token.slice(LONG))) }, `… ${many(token.length - LONG, 'more character')}`);
  return [whole, more];
}

function line(kind, depth, ...content) {
  const element = el(kind, { class: 'folded-line' }, content);
  element.style.setProperty('--depth', depth);
  return element;
}
