// JSON for people. Its numbers, escapes and order stay as they are stored, which to parse and print it
// again would not keep.

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const STEP = '  ';

/** Deeper ones are shown as they are: indented, they would be larger by the square of the depth. */
const MAX_DEPTH = 100;

/** An object or array, with one member on each line; null if the text is neither, or nested too deeply. */
export function indentedJson(text) {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  const tokens = text.match(TOKEN);
  let depth = 0;
  let result = '';
  const line = () => `\n${STEP.repeat(depth)}`;
  for (const [at, token] of tokens.entries()) {
    const isEmpty = '}]'.includes(token) && '{['.includes(tokens[at - 1]);
    if ('{['.includes(token)) {
      depth++;
      if (depth > MAX_DEPTH) return null;
      result += '}]'.includes(tokens[at + 1]) ? token : token + line();
    } else if ('}]'.includes(token)) {
      depth--;
      result += isEmpty ? token : line() + token;
    } else if (token === ',') {
      result += token + line();
    } else {
      result += token === ':' ? ': ' : token;
    }
  }
  return result;
}
