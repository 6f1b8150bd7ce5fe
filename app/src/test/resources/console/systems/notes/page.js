// Notes: a table of them.

import { el } from '../../parts/element.js';
import { json } from '../../shell/http.js';

export function createPage() {
  return new NotesPage();
}

class NotesPage {
  element = el('section', { 'aria-label': 'Notes' });

  async open() {
    const notes = await json('/notes/notes');
    this.element.replaceChildren(...notes.map(({ name, text }) => el('p', {}, `${name}: ${text}`)));
  }

  changed() {
    return this.open();
  }

  close() {}
}
