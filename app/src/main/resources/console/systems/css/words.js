// What the stored values of Qserv CSS mean, in words.

/** The tone of a status: usable, being changed, or failed. */
export function tone(status) {
  if (status === 'READY' || status === 'ACTIVE') return 'good';
  if (status.startsWith('PENDING') || status === 'CREATING' || deletion(status)) return 'waiting';
  return status.startsWith('FAILED') ? 'bad' : 'quiet';
}

/** The state of a node. One that a deletion has closed is stored with a token and the state before. */
export function nodeState(state) {
  const closed = deletion(state);
  if (!closed) return state || 'no status';
  return closed[1] ? `being deleted, was ${closed[1]}` : 'being deleted';
}

function deletion(state) {
  return /^DELETING(?::[^:]*(?::(.*))?)?$/s.exec(state);
}

export function degrees(number) {
  return number === 0 ? null : `${number}°`;
}

/** The kind of a table. */
export function kind({ name, database, match, partitioning }) {
  if (match) return 'match table';
  if (!partitioning?.partitioned) return 'not partitioned';
  return partitioning.dirTable === name && partitioning.dirDb === database ? 'director' : 'child';
}

export function scan({ scanRating, lockInMem }) {
  const rating = ['none', 'fast', 'medium', 'slow'][scanRating] ?? 'rating';
  return `${rating} (${scanRating})${lockInMem ? ', locked in memory' : ''}`;
}

/** The columns of a schema, in parentheses or not, split at the commas outside of inner ones and quotes. */
export function columns(schema) {
  const list = /^\s*\((.*)\)\s*$/s.exec(schema)?.[1] ?? schema;
  const lines = [];
  let depth = 0;
  let quote = null;
  let line = '';
  for (const c of list) {
    if (quote) quote = c === quote ? null : quote;
    else if (c === '`' || c === "'" || c === '"') quote = c;
    else if (c === '(') depth++;
    else if (c === ')') depth--;
    if (c === ',' && depth === 0 && !quote) {
      lines.push(line.trim());
      line = '';
    } else {
      line += c;
    }
  }
  return [...lines, line.trim()].filter((text) => text !== '');
}
