// Values as they are edited: text, or bytes as hexadecimal numbers.

import { decoded, encoded } from './api.js';

/** More bytes than that are replaced by a file rather than edited as numbers. */
const MAX_BYTES = 64 << 10;

const PER_LINE = 16;

/** Fields of a page have one kind of line ends; a text with several, or with another, would be changed unseen. */
function lineEnd(text) {
  if (!text.includes('\r')) return '\n';
  return /^(?:[^\r\n]|\r\n)*$/.test(text) ? '\r\n' : null;
}

/** How bytes are edited: { kind, shown, bytes(text) }; null if they are neither short nor text that a field keeps. */
export function editable(bytes) {
  return textForm(bytes) ?? (bytes.length <= MAX_BYTES ? numbersForm(bytes) : null);
}

export function textForm(bytes) {
  const text = decoded(bytes);
  const end = text === null ? null : lineEnd(text);
  if (end === null) return null;
  return { kind: 'text', shown: text.replaceAll(end, '\n'), bytes: (typed) => encoded(typed.replaceAll('\n', end)) };
}

export function numbersForm(bytes) {
  if (bytes.length > MAX_BYTES) return null;
  const numbers = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  const lines = Array.from({ length: Math.ceil(numbers.length / PER_LINE) }, (_, at) => numbers.slice(at * PER_LINE, (at + 1) * PER_LINE).join(' '));
  return { kind: 'numbers', shown: lines.join('\n'), bytes: fromNumbers };
}

/** @throws Error if the text is no bytes */
function fromNumbers(typed) {
  const digits = typed.replace(/\s+/g, '');
  const wrong = /[^0-9a-fA-F]/.exec(digits);
  if (wrong) throw new Error(`“${wrong[0]}” is no hexadecimal digit: write two digits, 0 to 9 and a to f, for each byte.`);
  if (digits.length % 2 !== 0) throw new Error('A byte has one digit: write two for each.');
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Why a text is no JSON; null if it is. */
export function jsonProblem(text) {
  try {
    JSON.parse(text);
    return null;
  } catch (problem) {
    return problem.message;
  }
}

/** Whether a text is an object or array of JSON. */
export function isDocument(text) {
  return /^\s*[{[]/.test(text) && jsonProblem(text) === null;
}

export function same(a, b) {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
