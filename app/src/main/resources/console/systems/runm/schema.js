// JSON as it is stored, on several lines. Its numbers and escapes stay as they are: a parser would round large numbers.

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

const tokensOf = (text) => text.match(TOKENS) ?? [];

/** The document without spaces between its parts. */
export function compact(text) {
  return tokensOf(text).join('');
}

/** The document with line ends and indents; as it is if it is no JSON. */
export function pretty(text) {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  const tokens = tokensOf(text);
  let out = '';
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  tokens.forEach((token, at) => {
    const isEmpty = '}]'.includes(tokens[at + 1]) && '{['.includes(token);
    if (token === '{' || token === '[') {
      depth++;
      out += token + (isEmpty ? '' : line());
    } else if (token === '}' || token === ']') {
      depth--;
      out += ('{['.includes(tokens[at - 1]) ? '' : line()) + token;
    } else if (token === ',') {
      out += token + line();
    } else {
      out += token === ':' ? ': ' : token;
    }
  });
  return out;
}
