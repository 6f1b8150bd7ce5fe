// What is done with one topic, but for its definition.

import { completedWith, confirmedWith } from '../../parts/dialog.js';
import { say } from '../../shell/messages.js';
import { reasonOf } from './adoption.js';
import { api } from './api.js';

/** @param done is called when the topic was paused */
export function pause(name, done) {
  return completedWith(`Pause ${name}?`, ['Adopters leave it alone until it is resumed. Versions are adopted without it, if it is in Kafka.'], [{ name: 'reason', label: 'Reason', value: '' }], 'Pause', async ({ reason }) => {
    await api.pause(name, reason.trim());
    await done();
    say(`${name} was paused.`);
  });
}

export function resume(name, done) {
  return completedWith(`Resume ${name}?`, ['The adopter makes it as it is defined, at once if one is active.'], [], 'Resume', async () => {
    await api.resume(name);
    await done();
    say(`${name} was resumed.`);
  });
}

/** Lets this server's adopter do what is planned for one topic; what needs to be confirmed can be. */
export function adoptTopic(name, done) {
  const confirming = { name: 'growth', label: `If it is compacted and gets more partitions: type ${name} to confirm`, hint: 'Left empty, that is not confirmed.', value: '' };
  return completedWith(`Adopt ${name}?`, ["This server's adopter makes it as it is defined, and no other topic."], [confirming], 'Adopt', async ({ growth }) => {
    const typed = growth.trim();
    if (typed !== '' && typed !== name) throw new Error(`That is not the name: type ${name}, or nothing.`);
    const { ended, report } = await api.adoptNow({ topics: [name], ...(typed === name && { confirmGrowth: [name] }) });
    if (ended && report.state === 'FAILED') throw new Error(reasonOf(report));
    await done();
    say(ended ? `The pass of ${name} has ended: ${report.state.toLowerCase()}.` : 'The pass goes on.');
  });
}

/** Resolves to whether the topic was forgotten. */
export async function unmanage(name, desired) {
  const isDone = await confirmedWith(
    `Keep ${name} in Kafka, and forget it here?`,
    ['Its definition is removed, and the adopter never changes or deletes the topic.'],
    [],
    'Unmanage',
    () => api.unmanage(name, desired)
  );
  if (isDone) say(`${name} stays in Kafka, and is not managed any more.`);
  return isDone;
}
