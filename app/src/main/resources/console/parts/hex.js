// Bytes that are no text.

import { count, el } from './element.js';

const PER_LINE = 16;
const PER_GROUP = 8;

/** More than that is shown on demand. */
const SHOWN = 16 << 10;

/** Bytes in lines of offset, hexadecimal numbers and ASCII characters. */
export function hex(bytes, label) {
  const pre = el('pre', { class: 'value hex', tabindex: '0', 'aria-label': label });
  const more = el('button', { type: 'button', class: 'button', onclick: () => show() });
  let shown = 0;
  const show = () => {
    const end = Math.min(bytes.length, shown + SHOWN);
    pre.append(lines(bytes, shown, end));
    shown = end;
    more.hidden = shown === bytes.length;
    more.textContent = `Show more of ${count(bytes.length - shown)} bytes`;
  };
  show();
  return el('div', {}, pre, el('div', { class: 'after-value' }, more));
}

/** Bytes in such lines, as text. */
export function hexText(bytes) {
  return lines(bytes, 0, bytes.length);
}

function lines(bytes, from, end) {
  let text = '';
  for (let at = from; at < end; at += PER_LINE) text += line(at, bytes.subarray(at, Math.min(end, at + PER_LINE)));
  return text;
}

function line(offset, bytes) {
  const numbers = Array.from(bytes, (byte, at) => byte.toString(16).padStart(2, '0') + (at === PER_GROUP - 1 ? ' ' : '')).join(' ');
  const ascii = Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
  return `${offset.toString(16).padStart(8, '0')}  ${numbers.padEnd(3 * PER_LINE)}  ${ascii}\n`;
}
