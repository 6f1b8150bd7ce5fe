// Words for what the page shows.

const STATES = {
  running: { word: 'running', shape: 'play', tone: 'busy' },
  done: { word: 'done', shape: 'check', tone: 'good' },
  failed: { word: 'failed', shape: 'cross', tone: 'bad' },
  cancelled: { word: 'cancelled', shape: 'minus', tone: 'quiet' }
};

const OPERATIONS = {
  copy: 'Copy',
  diff: 'Comparison',
  backup: 'Backup',
  restore: 'Restore',
  import: 'Import',
  repair: 'Repair',
  apply: 'Apply',
  'verify-backup': 'Check of a backup'
};

/** The state of a job: { word, shape, tone }. */
export function stateSign({ state }) {
  return STATES[state] ?? STATES.running;
}

/** What a job does. */
export function operationWord({ operation }) {
  return OPERATIONS[operation] ?? operation;
}

/** Whether a job that is done has only planned. */
function isPlan({ state, operation, result }) {
  if (state !== 'done' || result === null) return false;
  if (operation === 'repair') return 'planned' in result;
  if (operation === 'apply') return !result.applied;
  return ['copy', 'restore', 'import'].includes(operation) && !('written' in result) && 'from' in result;
}

/** What a job does, and with which system. */
export function jobTitle(job) {
  const word = operationWord(job);
  return isPlan(job) ? `Plan: ${word.toLowerCase()} of ${job.system}` : `${word} of ${job.system}`;
}

/** A number of bytes. */
export function bytes(number) {
  if (number < 1000) return `${number} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = number;
  let at = -1;
  while (value >= 999.5 && at < units.length - 1) {
    value /= 1000;
    at++;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[at]}`;
}
