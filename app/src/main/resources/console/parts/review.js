// Dialogs that show what would be written before it is: what was shown is written, or nothing.

import { notice } from '../shell/messages.js';
import { el } from './element.js';
import { form, submit } from './form.js';

const CHANGED_MEANWHILE = 412;

let last = 0;

/**
 * Shows a plan, and has it written once that is confirmed. If something has changed meanwhile,
 * nothing is written and the plan as it is then is shown.
 *
 * @param plan resolves to what would be written
 * @param shown makes the elements that show it
 * @param isEmpty whether there is nothing to write
 * @param verb makes the word on the button
 * @param write receives the plan that is shown
 * Resolves to whether it was written.
 */
export async function reviewed({ title, plan, shown, isEmpty, verb, kind = 'primary', write }) {
  let planned;
  try {
    planned = await plan();
  } catch (problem) {
    notice(problem.message);
    return false;
  }
  notice(null);
  const heading = `review-${++last}`;
  const dialog = el('dialog', { class: 'review', 'aria-labelledby': heading });
  const room = el('div', { class: 'review-room', tabindex: '0', role: 'group', 'aria-label': 'What would be written' });
  const send = submit('', kind);
  const cancel = el('button', { type: 'button', class: 'button', onclick: () => dialog.close('') }, 'Cancel');
  const show = (...above) => {
    room.replaceChildren(...above, ...[shown(planned)].flat());
    send.textContent = verb(planned);
    send.hidden = isEmpty(planned);
    cancel.textContent = isEmpty(planned) ? 'Close' : 'Cancel';
  };
  show();
  dialog.append(
    form({
      head: [el('h2', { id: heading }, title), room],
      fields: [],
      buttons: [cancel, send],
      work: async () => {
        try {
          await write(planned);
        } catch (problem) {
          if (problem.status !== CHANGED_MEANWHILE) throw problem;
          planned = await plan();
          show(el('p', { class: 'wrong', role: 'alert' }, 'Someone else has changed this meanwhile, so nothing was written. This is what would be written now.'));
          return;
        }
        dialog.close('done');
      }
    })
  );
  document.body.append(dialog);
  const closed = new Promise((done) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      done(dialog.returnValue === 'done');
    });
  });
  dialog.showModal();
  return closed;
}
