// Questions that must be answered before anything is done.

import { el } from './page.js';

let last = 0;

/** Opens a dialog around some content, and ends with what it was closed with. */
function open(title, content, actions, submit) {
  const heading = `dialog-${++last}`;
  const dialog = el('dialog', { 'aria-labelledby': heading });
  const form = el('form', { novalidate: true }, el('h2', { id: heading }, title), ...content, el('div', { class: 'actions' }, ...actions));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit(dialog);
  });
  dialog.append(form);
  document.body.append(dialog);
  const closed = new Promise((done) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      done(dialog.returnValue);
    });
  });
  dialog.showModal();
  return { dialog, closed };
}

function cancel() {
  return el('button', { type: 'button', class: 'button', onclick: (event) => event.target.closest('dialog').close('') }, 'Cancel');
}

/** Asks whether something is to be done that cannot be undone. */
export async function confirmed(title, sentences, verb) {
  const { closed } = open(
    title,
    sentences.map((sentence) => el('p', {}, sentence)),
    [cancel(), el('button', { type: 'submit', class: 'button danger' }, verb)],
    (dialog) => dialog.close('yes')
  );
  return (await closed) === 'yes';
}

/**
 * Asks for texts, and does something with them; the dialog stays, with what was wrong, until that
 * goes well.
 *
 * @param fields { name, label, hint, long, value }
 * @param work is given the texts by name, and throws what is wrong
 */
export async function filledIn(title, fields, verb, work) {
  const wrong = el('p', { class: 'wrong', role: 'alert', hidden: true });
  const send = el('button', { type: 'submit', class: 'button primary' }, verb);
  const inputs = new Map();
  const content = fields.map(({ name, label, hint, long, value }) => {
    const properties = { name, autocomplete: 'off', spellcheck: 'false', class: long ? 'field mono' : 'field' };
    const input = long ? el('textarea', { ...properties, rows: long }) : el('input', { ...properties, type: 'text' });
    input.value = value ?? '';
    inputs.set(name, input);
    return el('label', {}, el('span', { class: 'label' }, label), input, hint ? el('span', { class: 'hint' }, hint) : null);
  });
  const { closed } = open(title, [...content, wrong], [cancel(), send], async (dialog) => {
    send.disabled = true;
    wrong.hidden = true;
    try {
      await work(Object.fromEntries([...inputs].map(([name, input]) => [name, input.value])));
      dialog.close('done');
    } catch (problem) {
      wrong.textContent = problem.message;
      wrong.hidden = false;
    } finally {
      send.disabled = false;
    }
  });
  return (await closed) === 'done';
}

/** Reads JSON that somebody has typed; no text is nothing. */
export function typedObject(text, what) {
  if (text.trim() === '') return null;
  let value;
  try {
    value = JSON.parse(text);
  } catch (problem) {
    throw new Error(`${what} must be JSON: ${problem.message}`);
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Error(`${what} must be a JSON object, as in {"date": "2031-05-02"}`);
  }
  return value;
}
