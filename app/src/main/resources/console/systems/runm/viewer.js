// Who looks at objects: fields above the page, kept in this tab, and sent with each request.

import { el } from '../../parts/element.js';
import { icon } from '../../parts/icon.js';
import { visible } from '../../parts/names.js';

const KEPT = 'statehouse-runm-viewer';
const NO_VIEWER = { user: '', project: '', partition: '', admin: false };

/** What was kept; another version of this page may have kept something else. */
function kept() {
  try {
    return { ...NO_VIEWER, ...JSON.parse(sessionStorage.getItem(KEPT)) };
  } catch {
    return { ...NO_VIEWER };
  }
}

export class Viewer {
  #now = kept();
  #inputs = new Map();
  #summary = el('span', { class: 'viewer-name' });
  #toggle = el(
    'button',
    { type: 'button', class: 'viewer-toggle', 'aria-expanded': 'false', 'aria-controls': 'runm-viewer', onclick: () => this.#expand(!this.#isExpanded) },
    icon('lock'),
    this.#summary,
    el('span', { class: 'viewer-change' }, 'change')
  );

  /** @param changed is called after each change */
  constructor(changed) {
    const field = (name, label, placeholder) => {
      const input = el('input', { class: 'field', placeholder, autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' });
      input.value = this.#now[name];
      this.#inputs.set(name, input);
      return el('label', { class: 'viewer-field' }, el('span', { class: 'label' }, label), input);
    };
    const admin = el('input', { type: 'checkbox' });
    admin.checked = this.#now.admin === true;
    this.element = el(
      'form',
      {
        class: 'viewer',
        'aria-label': 'View as',
        novalidate: true,
        onchange: () => this.#take(admin.checked, changed),
        onsubmit: (event) => {
          event.preventDefault();
          this.#take(admin.checked, changed);
        }
      },
      this.#toggle,
      el(
        'div',
        { id: 'runm-viewer', class: 'viewer-fields' },
        field('user', 'User', 'required'),
        field('project', 'Project', 'required'),
        field('partition', 'Partition', 'the one in view'),
        el('label', { class: 'check' }, admin, 'role admin'),
        // Without it, Enter would not send a form of several fields.
        el('button', { type: 'submit', class: 'unseen', tabindex: '-1' }, 'View')
      )
    );
    this.#sum();
  }

  /** Whether there is enough for a session. */
  get isComplete() {
    return this.#now.user !== '' && this.#now.project !== '';
  }

  get project() {
    return this.#now.project;
  }

  /** The viewer in words. */
  get name() {
    const { user, project, admin } = this.#now;
    if (!this.isComplete) return 'no viewer';
    return `${user} of ${project}${admin ? ', admin' : ''}`;
  }

  /** Differs for viewers who may see different things. */
  get identity() {
    return JSON.stringify(this.#now);
  }

  /** The partition that the viewer has chosen, or the given one. */
  partition(inView) {
    return this.#now.partition || inView;
  }

  /** The headers of a session; they are ASCII, names may be any text. */
  headers(partitionInView) {
    const { user, project, admin } = this.#now;
    return {
      'X-Runm-User': encodeURIComponent(user),
      'X-Runm-Project': encodeURIComponent(project),
      'X-Runm-Partition': encodeURIComponent(this.partition(partitionInView)),
      ...(admin && { 'X-Runm-Role': 'admin' })
    };
  }

  /** Moves the focus to the first field that is empty. */
  focus() {
    this.#expand(true);
    const inputs = [...this.#inputs.values()];
    (inputs.find((input) => input.value === '') ?? inputs[0]).focus();
  }

  get #isExpanded() {
    return this.#toggle.getAttribute('aria-expanded') === 'true';
  }

  #expand(isExpanded) {
    this.#toggle.setAttribute('aria-expanded', String(isExpanded));
  }

  #take(admin, changed) {
    const given = { ...Object.fromEntries([...this.#inputs].map(([name, { value }]) => [name, value.trim()])), admin };
    if (JSON.stringify(given) === JSON.stringify(this.#now)) return;
    this.#now = given;
    sessionStorage.setItem(KEPT, JSON.stringify(given));
    this.#sum();
    changed();
  }

  #sum() {
    this.#summary.textContent = visible(this.isComplete ? `Viewing as ${this.name}` : 'Who is viewing?');
  }
}
