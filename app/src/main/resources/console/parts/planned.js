// Work that is planned before it is done.

import { card } from './block.js';
import { el } from './element.js';
import { form, submit } from './form.js';
import { visible } from './names.js';
import { changing } from './revision.js';

/**
 * A form that first shows what would be done, with a button to do it. A plan is outdated as soon as something in
 * the form changes, and is made again before it is carried out: if it is another one then, it is shown instead.
 *
 * @param head elements above the fields
 * @param fields as in a form
 * @param verb what the button says that makes a plan
 * @param plan receives the values and resolves to { shown, same, verb, danger }: the elements that show what would be
 *     done, a text that is equal for equal plans, and what the button says that does it, null if there is nothing to do
 * @param work receives the values; resolves to the elements that show what was done
 */
export function planned({ head = [], fields = [], verb = 'Plan', plan, work }) {
  const room = el('div', { 'aria-live': 'polite' });
  let round = 0;
  const outdate = () => {
    round++;
    room.replaceChildren();
  };
  const make = async (values) => {
    outdate();
    const mine = round;
    room.replaceChildren(el('p', { class: 'muted' }, 'Planning…'));
    try {
      const made = await plan(values);
      if (mine === round) show(values, made);
    } catch (problem) {
      if (mine === round) room.replaceChildren();
      throw problem;
    }
  };
  const show = (values, made, note = null) => {
    const wrong = el('p', { class: 'wrong', role: 'alert', hidden: true });
    const mine = round;
    const act = made.verb === null ? null : el('button', { type: 'button', class: `button ${made.danger ? 'danger' : 'primary'}`, 'data-focus': 'do' }, made.verb);
    act?.addEventListener('click', async () => {
      if (act.hasAttribute('aria-busy')) return;
      act.setAttribute('aria-busy', 'true');
      wrong.hidden = true;
      try {
        const now = await plan(values);
        if (mine !== round) return;
        if (now.same !== made.same) {
          show(values, now, 'Someone else has made changes meanwhile: this is the plan now.');
          return;
        }
        changing();
        const done = await work(values);
        if (mine === round) room.replaceChildren(card('Done', null, done));
      } catch (problem) {
        wrong.textContent = visible(problem.message);
        wrong.hidden = false;
      } finally {
        act.removeAttribute('aria-busy');
      }
    });
    const what = act === null ? 'There is nothing to do.' : 'Nothing has been written yet.';
    room.replaceChildren(
      card('What would be done', null, note ? el('p', { class: 'noted' }, note) : null, made.shown, el('p', { class: 'muted plan-note' }, what), wrong, act ? el('div', { class: 'actions' }, act) : null)
    );
    act?.focus({ preventScroll: true });
  };
  const element = form({ head, fields, buttons: [submit(verb)], work: make });
  for (const name of ['input', 'change']) element.addEventListener(name, outdate);
  return el('div', { class: 'planned' }, el('div', { class: 'card' }, element), room);
}
