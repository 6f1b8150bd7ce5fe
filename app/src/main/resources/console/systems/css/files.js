// Files: catalogues to register, dumps to load and to keep, chunks to add. What would be done is shown first.

import { back, card, facts } from '../../parts/block.js';
import { count, el, many } from '../../parts/element.js';
import { FileField } from '../../parts/files.js';
import { planned } from '../../parts/planned.js';
import { sortable, table } from '../../parts/table.js';
import { path, ROOT } from '../../shell/http.js';
import { post, postFile, read } from './api.js';
import { cssAddress } from './addresses.js';
import { missing, replicasInWords } from './chunks.js';

/** How many chunks one request adds. */
const AT_ONCE = 5000;

/** @param version of the layout that is stored */
export function filesView(version, mayWrite) {
  return [
    back(cssAddress(), 'Databases'),
    el('header', { class: 'title' }, el('h1', {}, 'Files'), el('span', { class: 'muted' }, `version ${version} of the layout`)),
    ...(mayWrite ? [el('h2', { class: 'section' }, 'Register a catalogue'), ingest(), el('h2', { class: 'section' }, 'Load a dump'), load()] : []),
    el('h2', { class: 'section' }, 'Dump'),
    dump()
  ];
}

function ingest() {
  const files = new FileField({
    label: 'Files of the catalogue',
    hint: 'metadata.json names the others; without it they are database.json and one JSON file for each table.',
    accept: '.json',
    multiple: true
  });
  const nodes = { name: 'nodes', label: 'Nodes', hint: 'Names of nodes that the chunks are spread over, with commas between them; without any, no chunks are registered.' };
  const body = async (given) => {
    if (files.files.length === 0) throw new Error('Choose the files of a catalogue.');
    const texts = await Promise.all(files.files.map(async (file) => [file.name, await file.text()]));
    return { files: Object.fromEntries(texts), nodes: given.nodes.split(/[\s,]+/).filter((name) => name !== '') };
  };
  return planned({
    head: [files.element],
    fields: [nodes],
    plan: async (given) => {
      const plan = await post(['ingest', 'plan'], await body(given));
      const isNothing = !plan.databaseCreated && plan.created.length === 0 && plan.replicas === 0;
      const what = [plan.created.length > 0 ? many(plan.created.length, 'table') : null, plan.replicas > 0 ? many(plan.replicas, 'replica') : null];
      return {
        shown: ingestPlan(plan),
        same: JSON.stringify(plan),
        verb: isNothing ? null : `Register ${what.filter(Boolean).join(' and ') || 'the database'}`
      };
    },
    work: async (given) => {
      const { database, created, replicas } = await post(['ingest'], await body(given));
      return [el('p', {}, `Registered ${many(created.length, 'table')}${replicas > 0 ? ` and ${many(replicas, 'replica')} of chunks` : ''}.`), el('a', { href: cssAddress(database) }, `Go to ${database}`)];
    }
  });
}

function ingestPlan({ database, databaseCreated, like, created, skipped, replicas }) {
  const made = databaseCreated ? `is created${like ? `, partitioned like ${like}` : ', with a partitioning of its own'}` : 'is there already';
  return [
    facts([
      ['Database', `${database} ${made}`],
      ['Tables created', count(created.length)],
      ['Tables there already', skipped.length === 0 ? null : skipped.join(', ')],
      ['Replicas of chunks added', count(replicas)]
    ]),
    created.length === 0
      ? null
      : el(
          'div',
          { class: 'planned-table' },
          table(
            'Tables to create',
            [...sortable('Table', 'Role'), { title: 'Columns', sort: ({ of }) => of.columns }, { title: 'Chunks described', sort: ({ of }) => of.chunks }],
            created.map((each) => ({ of: each, cells: [each.table, each.role === 'regular' ? 'not partitioned' : each.role, count(each.columns), count(each.chunks)] }))
          )
        )
  ];
}

function load() {
  const files = new FileField({ label: 'Dump', hint: 'JSON, or tab-separated; the first character says which.', accept: '.json,.tsv,.txt' });
  const merge = { name: 'merge', label: 'Merge into what is stored', type: 'checkbox', hint: 'Without it, the store must be empty. Keys that the dump does not name stay.' };
  const file = () => {
    if (files.files.length === 0) throw new Error('Choose a dump.');
    return files.files[0];
  };
  const parameters = (given) => ({ merge: String(given.merge) });
  return planned({
    head: [files.element],
    fields: [merge],
    plan: async (given) => {
      const plan = await postFile(['load', 'plan'], parameters(given), file());
      const written = plan.created + plan.changed;
      return {
        shown: loadPlan(plan),
        same: JSON.stringify(plan),
        danger: plan.changed > 0,
        verb: written === 0 ? null : plan.changed > 0 ? `Load, and overwrite ${many(plan.changed, 'key')}` : `Load ${many(written, 'key')}`
      };
    },
    work: async (given) => {
      const { keys, transactions } = await postFile(['load'], parameters(given), file());
      return el('p', {}, `Loaded ${many(keys, 'key')} in ${many(transactions, 'transaction')}.`);
    }
  });
}

function loadPlan({ created, changed, unchanged, overwritten }) {
  return [
    facts([
      ['Keys created', count(created)],
      ['Keys overwritten', count(changed)],
      ['Keys that stay as they are', count(unchanged)]
    ]),
    overwritten.length === 0
      ? null
      : el(
          'ul',
          { class: 'overwritten mono' },
          overwritten.map((key) => el('li', {}, key)),
          changed > overwritten.length ? el('li', { class: 'muted' }, `and ${count(changed - overwritten.length)} more`) : null
        )
  ];
}

function dump() {
  const key = el('input', { class: 'field mono', placeholder: '/', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' });
  const format = el('select', { class: 'field' }, el('option', { value: 'json' }, 'JSON'), el('option', { value: 'tsv' }, 'tab-separated'));
  const link = el('a', { class: 'button primary' }, 'Download');
  const update = () => {
    link.href = `${ROOT}${path('css', 'dump')}?${new URLSearchParams({ format: format.value, ...(key.value !== '' && { key: key.value }) })}`;
    link.download = `css.${format.value}`;
  };
  for (const field of [key, format]) field.addEventListener('input', update);
  update();
  const labelled = (label, field, hint) => el('div', { class: 'form-field' }, el('label', {}, el('span', { class: 'label' }, label), field), el('span', { class: 'hint' }, hint));
  return el(
    'div',
    { class: 'card planned' },
    labelled('Keys below', key, 'Such as /DBS/sky; empty for everything.'),
    labelled('Format', format, 'Loading reads both.'),
    el('div', { class: 'actions' }, link)
  );
}

/** Adds the chunks of a file to a table. */
export function chunksView(database, name) {
  const files = new FileField({ label: 'Chunks', hint: 'In each line a number, a tab, and names of nodes with commas between them, as a download has them.', accept: '.tsv,.txt' });
  const found = async () => {
    if (files.files.length === 0) throw new Error('Choose a file.');
    const [text, stored] = await Promise.all([files.files[0].text(), read('databases', database, 'tables', name, 'chunks')]);
    return missing(text, stored);
  };
  const view = planned({
    head: [files.element],
    plan: async () => {
      const plan = await found();
      return { shown: el('p', {}, replicasInWords(plan)), same: JSON.stringify(plan), verb: plan.replicas === 0 ? null : `Add ${many(plan.replicas, 'replica')}` };
    },
    work: async () => {
      const { chunks, replicas } = await found();
      for (let at = 0; at < chunks.length; at += AT_ONCE) await post(['databases', database, 'tables', name, 'chunks'], { chunks: chunks.slice(at, at + AT_ONCE) });
      return [el('p', {}, `Added ${many(replicas, 'replica')}.`), el('a', { href: cssAddress(database, name) }, `Go to ${database}.${name}`)];
    }
  });
  return [
    back(cssAddress(database, name), `${database}.${name}`),
    el('header', { class: 'title' }, el('h1', {}, el('a', { href: cssAddress(database, name) }, `${database}.${name}`), el('span', { class: 'slash' }, '/'), 'chunks from a file')),
    view
  ];
}
