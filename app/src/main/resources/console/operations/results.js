// The result of a job, as a person reads it.

import { facts } from '../parts/block.js';
import { changeList } from '../parts/change.js';
import { count, el, many } from '../parts/element.js';
import { dash, table } from '../parts/table.js';
import { bytes } from './words.js';

const keyAddress = (system, key) => ['#', 'keys', system, key].map((part, at) => (at < 2 ? part : encodeURIComponent(part))).join('/');

/** The elements that show the result of a job; none before there is one. */
export function resultOf(job) {
  const { result, operation, system } = job;
  if (result === null) return [];
  if (operation === 'repair') return repairs(result, system);
  if (operation === 'apply') return applied(result);
  if (operation === 'diff') return compared(result, system);
  if (operation === 'verify-backup') return [whole(result)];
  if (operation === 'backup') return [facts([['Entries', count(result.entries)], ['File', el('span', { class: 'mono' }, result.file)], ['Read in one consistent view', result.consistent ? 'yes' : 'no'], ['SHA-256', el('span', { class: 'mono' }, result.sha256)]])];
  return planned(result);
}

function whole({ created, storeKind, entries, sha256 }) {
  return facts([['Archive', 'whole: every checksum is right'], ['Entries', count(entries)], ['Made', created], ['From', storeKind], ['SHA-256', el('span', { class: 'mono' }, sha256)]]);
}

function planned(result) {
  const shown = [];
  if ('written' in result) {
    shown.push(facts([
      ['Written', `${count(result.written)} (${bytes(result.writtenBytes)})`],
      ['Deleted', count(result.deleted)],
      ['Changed by others', result.changedByOthers === undefined ? null : count(result.changedByOthers)],
      ['Different in the end', result.different === undefined ? null : count(result.different)],
      ['Equal in the end', result.equal === undefined ? null : result.equal ? 'yes' : 'no']
    ]));
  }
  if (result.records?.length > 0) {
    const actions = [...new Set(result.records.flatMap((record) => Object.keys(record).filter((name) => name !== 'type')))];
    const amount = (record, action) => (record[action] ? `${count(record[action].entries)} (${bytes(record[action].bytes)})` : dash());
    shown.push(table('Plan by types of records', ['Type', ...actions].map((name) => ({ title: name.replaceAll('_', ' '), sort: (row) => row.sorted[name] ?? null })), result.records.map((record) => ({ sorted: { Type: record.type, ...Object.fromEntries(actions.map((action) => [action, record[action]?.entries])) }, cells: [record.type, ...actions.map((action) => amount(record, action))] }))));
  }
  if (result.records?.length === 0) shown.push(el('p', {}, 'Both sides are equal: there is nothing to do.'));
  if (result.problemCount > 0) shown.push(problems(result));
  return shown;
}

function problems({ problems: first, problemCount }) {
  return el(
    'div',
    { class: 'wrong' },
    el('p', {}, `${many(problemCount, 'problem')}:`),
    el('ul', {}, first.map(({ record, problem }) => el('li', {}, `${record}: ${problem}`))),
    problemCount > first.length ? el('p', {}, `and ${count(problemCount - first.length)} more`) : null
  );
}

function compared(result, system) {
  const { equal, different, onlyInFirst, onlyInSecond, differences } = result;
  const all = different + onlyInFirst + onlyInSecond;
  return [
    facts([['Equal', count(equal)], ['Different', count(different)], ['Only in the first', count(onlyInFirst)], ['Only in the second', count(onlyInSecond)]]),
    changeList(differences, ({ key }) => keyAddress(system, key)),
    all > differences.length ? el('p', { class: 'muted' }, `The first ${count(differences.length)} of ${count(all)} are shown.`) : null
  ].filter((element) => element !== null);
}

function applied({ applied: isDone, added, changed, deleted, differences }) {
  const all = added + changed + deleted;
  if (all === 0) return [el('p', {}, 'The state is what the documents say: there is nothing to do.')];
  return [
    facts([[isDone ? 'Added' : 'To add', count(added)], [isDone ? 'Changed' : 'To change', count(changed)], [isDone ? 'Deleted' : 'To delete', count(deleted)]]),
    changeList(differences, ({ system, key }) => keyAddress(system, key)),
    all > differences.length ? el('p', { class: 'muted' }, `The first ${count(differences.length)} of ${count(all)} changes are shown.`) : null
  ].filter((element) => element !== null);
}

function repairs(result, system) {
  if ('repaired' in result) {
    const { repaired, changedMeanwhile } = result;
    return [
      el('p', {}, `${many(repaired, 'finding was', 'findings were')} repaired.`),
      changedMeanwhile.length === 0 ? null : el('div', { class: 'wrong' }, el('p', {}, `${many(changedMeanwhile.length, 'repair did', 'repairs did')} nothing, since someone else has changed what it rests on:`), el('ul', {}, changedMeanwhile.map(({ finding }) => el('li', {}, finding))))
    ].filter((element) => element !== null);
  }
  const { planned: number, more, onlyReported, repairs: shown } = result;
  if (number === 0) return [el('p', {}, onlyReported === 0 ? 'There is nothing to repair.' : `Nothing can be repaired without losing data: ${many(onlyReported, 'finding is', 'findings are')} only reported.`)];
  return [
    el('p', {}, `${many(number, 'finding')} would be repaired. This is what would be written:`),
    el('ul', { class: 'repairs' }, shown.map(({ kind, finding, changes, differences }) =>
      el(
        'li',
        {},
        el('p', {}, el('span', { class: 'muted mono' }, kind), ' ', finding),
        changeList(differences, ({ key }) => keyAddress(system, key)),
        changes > differences.length ? el('p', { class: 'muted' }, `and ${many(changes - differences.length, 'more key')}`) : null
      )
    )),
    number > shown.length ? el('p', { class: 'muted' }, `${many(number - shown.length, 'more repair is', 'more repairs are')} planned and not shown.`) : null,
    more > 0 ? el('p', { class: 'muted' }, `${many(more, 'further finding')} can be repaired after these.`) : null
  ].filter((element) => element !== null);
}
