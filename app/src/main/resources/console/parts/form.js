// Forms: fields, one thing to do with them, and the reason if that fails.

import { Editor } from './editor.js';
import { el } from './element.js';
import { visible } from './names.js';
import { changing } from './revision.js';

let last = 0;

/**
 * A form. While its work is under way it cannot be sent again; if the work throws, the form shows
 * the message and stays.
 *
 * @param head elements above the fields
 * @param fields { name, label, hint, rows, lines, root, pathIn, choices, value, type, autocomplete, half }; with rows, text
 *     of several lines; with lines, a document in an editor, which shows what is wrong at its place; with choices, one
 *     of these [value, text]; two halves may share a line
 * @param buttons the buttons below the fields, one of which submits
 * @param work receives the values by name: text, or whether a check box is ticked; what it throws may have a function
 *     `shows` that makes elements below its message, and receives what sets the text of a field by its name
 */
export function form({ class: kind, head = [], fields, buttons, work }) {
  const id = `form-${++last}`;
  const wrong = el('p', { id: `${id}-wrong`, class: 'wrong', role: 'alert', hidden: true });
  const shown = el('div', {});
  const inputs = new Map(fields.map((field) => [field.name, input(field, `${id}-${field.name} ${wrong.id}`)]));
  const element = el(
    'form',
    { class: kind, novalidate: true },
    head,
    fields.map((field) =>
      el(
        'div',
        { class: `${field.type === 'checkbox' ? 'form-check' : 'form-field'}${field.half ? ' half' : ''}` },
        labelled(field, inputs.get(field.name)),
        field.hint ? el('span', { id: `${id}-${field.name}`, class: 'hint' }, field.hint) : null
      )
    ),
    wrong,
    shown,
    el('div', { class: 'actions' }, buttons)
  );
  const set = (name, text) => {
    inputs.get(name).value = text;
    inputs.get(name).focus();
  };
  element.addEventListener('submit', async (event) => {
    event.preventDefault();
    const send = element.querySelector('[type=submit]');
    if (send.disabled) return;
    send.disabled = true;
    wrong.hidden = true;
    shown.replaceChildren();
    changing();
    try {
      await work(Object.fromEntries([...inputs].map(([name, given]) => [name, given.type === 'checkbox' ? given.checked : given.value])));
    } catch (problem) {
      wrong.textContent = visible(problem.message);
      wrong.hidden = false;
      shown.replaceChildren(...(problem.shows?.(set) ?? []));
      if (inputs.size === 1) inputs.values().next().value.focus();
      for (const given of inputs.values()) given.mark?.(problem.message);
      if (shown.firstChild) wrong.scrollIntoView({ block: 'start' });
    } finally {
      send.disabled = false;
    }
  });
  return element;
}

function labelled({ label, type }, given) {
  if (given instanceof Editor) return [el('span', { class: 'label' }, label), given.element];
  return type === 'checkbox' ? el('label', { class: 'check' }, given, label) : el('label', {}, el('span', { class: 'label' }, label), given);
}

function input(field, describedBy) {
  const { name, rows, choices, value, type = 'text', autocomplete = 'off' } = field;
  if (field.lines) return new Editor(field, describedBy);
  const common = { name, 'aria-describedby': describedBy };
  if (type === 'checkbox') {
    const box = el('input', { ...common, type });
    box.checked = value === true;
    return box;
  }
  if (choices) {
    const options = choices.map(([choice, text]) => el('option', { value: choice, selected: choice === value }, text));
    return el('select', { ...common, class: 'field' }, options);
  }
  const properties = { ...common, autocomplete, autocapitalize: 'none', spellcheck: 'false' };
  const mono = rows || type === 'password' ? 'field mono' : 'field';
  const made = rows ? el('textarea', { ...properties, rows, class: mono }) : el('input', { ...properties, type, class: mono });
  made.value = value ?? '';
  return made;
}

/** The button that sends a form. */
export function submit(text, kind = 'primary') {
  return el('button', { type: 'submit', class: `button ${kind}` }, text);
}

/** Reads a JSON object from a field; an empty field is null. */
export function jsonObject(text, what) {
  if (text.trim() === '') return null;
  let value;
  try {
    value = JSON.parse(text);
  } catch (problem) {
    throw new Error(`${what} must be JSON: ${problem.message}`);
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Error(`${what} must be a JSON object, such as {"date": "2031-05-02"}`);
  }
  return value;
}
