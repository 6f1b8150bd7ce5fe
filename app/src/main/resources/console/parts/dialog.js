// Dialogs: a form that must be sent or cancelled before the page goes on.

import { el } from './element.js';
import { form, submit } from './form.js';
import { visible } from './names.js';

let last = 0;

/** Opens a dialog; resolves to whether its work was done. */
function open(title, sentences, fields, send, work) {
  const heading = `dialog-${++last}`;
  const dialog = el('dialog', { 'aria-labelledby': heading });
  const cancel = el('button', { type: 'button', class: 'button', onclick: () => dialog.close('') }, 'Cancel');
  dialog.append(
    form({
      head: [el('h2', { id: heading }, title), ...sentences.map((sentence) => el('p', {}, sentence))],
      fields,
      buttons: [cancel, send],
      work: async (values) => {
        await work(values);
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

/** Asks for confirmation of what cannot be undone; resolves to whether it was given. */
export function confirmed(title, sentences, verb) {
  return open(title, sentences, [], submit(verb, 'danger'), () => {});
}

/**
 * Asks for values and does something with them; the dialog stays, with the reason, if that fails.
 * Resolves to whether it was done.
 */
export function completed(title, fields, verb, work) {
  return completedWith(title, [], fields, verb, work);
}

/** As completed(), with sentences above the fields. */
export function completedWith(title, sentences, fields, verb, work) {
  return open(title, sentences, fields, submit(verb), work);
}

/** As completed(), for what cannot be undone. */
export function confirmedWith(title, sentences, fields, verb, work) {
  return open(title, sentences, fields, submit(verb, 'danger'), work);
}

/**
 * Asks for the name of what is to be destroyed, and destroys it; the dialog stays, with the reason, if the
 * name is another one or that fails. Resolves to whether it was done.
 *
 * @param what sentences that say what is lost
 * @param name as it is to be typed; unseen characters as they are shown
 */
export function destroyed({ title, what, name, verb, work }) {
  const shown = visible(name).trim();
  const field = { name: 'name', label: `Type ${shown} to confirm` };
  return confirmedWith(title, what, [field], verb, async ({ name: typed }) => {
    if (![name.trim(), shown].includes(typed.trim())) throw new Error(`That is not the name: type ${shown}.`);
    await work();
  });
}
