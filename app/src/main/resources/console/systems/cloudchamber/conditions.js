// The conditions of racks and their parts, and the states of zones and instances: a word, a shape and
// a colour for each.

import { signLabel } from '../../parts/block.js';

/** What is left out of a document. */
export const NOT_IN_SERVICE = 'not_in_service';

const sign = (word, shape, tone) => ({ word, shape, tone });

const CONDITIONS = {
  operational: sign('operational', 'check', 'good'),
  burn_in: sign('burn-in', 'dots', 'busy'),
  out_for_repair: sign('out for repair', 'alert', 'bad'),
  retiring: sign('retiring', 'out', 'waiting'),
  retired: sign('retired', 'cross', 'quiet'),
  [NOT_IN_SERVICE]: sign('not in service', 'circle', 'quiet')
};

const STATES = {
  in_service: sign('in service', 'check', 'good'),
  commissioning: sign('commissioning', 'dots', 'busy'),
  assumed_failed: sign('assumed failed', 'alert', 'bad'),
  decommissioning: sign('decommissioning', 'out', 'waiting'),
  decommissioned: sign('decommissioned', 'cross', 'quiet'),
  out_of_service: sign('out of service', 'circle', 'quiet')
};

const PHASES = {
  running: sign('running', 'check', 'good'),
  starting: sign('starting', 'play', 'busy'),
  stopping: sign('stopping', 'out', 'waiting'),
  faulted: sign('faulted', 'alert', 'bad'),
  off: sign('off', 'circle', 'quiet')
};

/** For a field: the choices of a condition, with one that is stored but not known. */
export function conditionChoices(stored) {
  const known = Object.entries(CONDITIONS).map(([name, { word }]) => [name, word]);
  return Object.hasOwn(CONDITIONS, stored) ? known : [...known, [stored, stored]];
}

/** For a field: the choices of what an instance does. */
export const PHASE_CHOICES = [['', 'not set'], ...Object.entries(PHASES).map(([name, { word }]) => [name, word])];

/** A condition may be a number, which the original has no name for. */
const found = (signs, name) => (Object.hasOwn(signs, name) ? signs[name] : sign(String(name), 'exclamation', 'bad'));

export const conditionSign = (name) => found(CONDITIONS, name);

export const conditionLabel = (name) => signLabel(conditionSign(name));

export const stateLabel = (name) => signLabel(found(STATES, name));

export const phaseLabel = (name) => signLabel(found(PHASES, name));

/** Says that something is not in use; what is in use needs no word. */
export function disabledLabel(isEnabled) {
  return isEnabled ? null : signLabel(sign('disabled', 'minus', 'waiting'));
}
