// Plans saved from files.

import { back, pill } from '../../parts/block.js';
import { el, many } from '../../parts/element.js';
import { FileField } from '../../parts/files.js';
import { jsonObject } from '../../parts/form.js';
import { planned } from '../../parts/planned.js';
import { sortable, table } from '../../parts/table.js';
import { ALL, planAddress } from './addresses.js';
import { readPlan } from './mission.js';

export function filesView(api, mayWrite) {
  return [
    back(ALL, 'All missions'),
    el('header', { class: 'title' }, el('h1', {}, 'Plans from files')),
    mayWrite ? upload(api) : el('p', { class: 'muted' }, 'This server only reads missions.')
  ];
}

function upload(api) {
  const field = new FileField({ label: 'Files', hint: 'A plan in JSON in each, as its page shows it under Stored JSON. For YAML: statehouse missions save FILE', accept: '.json', multiple: true });
  const chosen = async () => {
    if (field.files.length === 0) throw new Error('Choose files.');
    return Promise.all(field.files.map((file) => read(api, file)));
  };
  return planned({
    head: [field.element],
    verb: 'Check',
    plan: async () => {
      const plans = await chosen();
      const twice = plans.find(({ name }, at) => plans.findIndex((other) => other.name === name) !== at);
      if (twice) throw new Error(`${twice.file}: another of the files has a plan ${twice.name} too`);
      const wanted = plans.filter(({ is }) => is !== 'unchanged');
      return {
        shown: table(
          'Plans',
          sortable('Plan', 'What happens', 'Stages', 'File'),
          plans.map(({ name, is, stages, file }) => ({ cells: [name, pill(is, is === 'replaced' ? 'waiting' : is === 'new' ? 'good' : 'quiet'), String(stages), file] }))
        ),
        same: JSON.stringify(plans),
        verb: wanted.length === 0 ? null : `Save ${many(wanted.length, 'plan')}`
      };
    },
    work: async () => {
      const wanted = (await chosen()).filter(({ is }) => is !== 'unchanged');
      for (const { document, file } of wanted) {
        await api.savePlan(document).catch((problem) => { throw new Error(`${file}: ${problem.message}`); });
      }
      return [el('p', {}, `Saved ${many(wanted.length, 'plan')}.`), el('ul', {}, wanted.map(({ name }) => el('li', {}, el('a', { href: planAddress(name) }, name))))];
    }
  });
}

/** A plan of a file, and what saving it would do: is 'new', 'replaced' or 'unchanged'. */
async function read(api, file) {
  const document = jsonObject(await file.text(), file.name);
  if (!document?.name) throw new Error(`${file.name}: a plan needs a name`);
  const { name } = document;
  const names = await api.plans();
  const stored = names.includes(name) ? await api.plan(name).catch(() => null) : null;
  const same = (plan) => JSON.stringify({ ...readPlan(plan), document: null });
  const is = stored === null ? 'new' : same(stored) === same(document) ? 'unchanged' : 'replaced';
  return { file: file.name, name, document, is, stages: (document.stages ?? []).length };
}
