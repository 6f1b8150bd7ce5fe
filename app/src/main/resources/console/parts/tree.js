// A tree whose nodes are read when they are opened, with the usual keys: arrows move and open, Home and
// End jump, Enter selects.

import { el, count, flash } from './element.js';

const PAGE = 400;

/** A line of the tree and, once they have been read, those below it. */
class Branch {
  constructor(tree, parent, node) {
    this.tree = tree;
    this.parent = parent;
    this.node = node;
    this.branches = null;
    this.shown = PAGE;
    this.level = parent ? parent.level + 1 : 0;
    this.group = el('ul', { role: 'group' });
    if (parent) this.element = this.draw();
  }

  draw() {
    this.name = el('span', { class: 'tree-name' }, this.node.name);
    this.line = el(
      'div',
      { class: 'tree-line', onclick: () => this.tree.select(this) },
      el('span', { class: 'twist', 'aria-hidden': 'true', onclick: (event) => this.toggle(event) }),
      this.name
    );
    this.line.style.setProperty('--level', this.level);
    return el(
      'li',
      {
        role: 'treeitem',
        tabindex: '-1',
        'aria-level': this.level,
        'aria-expanded': this.node.inner ? 'false' : null,
        class: this.node.isKey ? null : 'path-only'
      },
      this.line
    );
  }

  get open() {
    return this.branches !== null;
  }

  toggle(event) {
    event.stopPropagation();
    if (this.open) this.close();
    else this.tree.expand(this);
  }

  async expand() {
    if (!this.node.inner || this.open) return;
    this.branches = [];
    try {
      await this.refresh();
    } catch (problem) {
      this.branches = null;
      throw problem;
    }
    this.element?.append(this.group);
    this.element?.setAttribute('aria-expanded', 'true');
  }

  close() {
    if (!this.open || !this.element) return;
    this.branches = null;
    this.shown = PAGE;
    this.group.replaceChildren();
    this.group.remove();
    this.element.setAttribute('aria-expanded', 'false');
  }

  /** Reads the nodes below again; those that are open stay open. */
  async refresh() {
    if (!this.open) return;
    const nodes = await this.tree.read(this.node);
    if (!this.open) return;
    const before = new Map(this.branches.map((branch) => [branch.node.name, branch]));
    this.branches = nodes.map((node) => {
      const known = before.get(node.name);
      if (known && known.node.inner === node.inner && known.node.isKey === node.isKey) return known;
      const branch = new Branch(this.tree, this, node);
      if (before.size > 0 && !known) branch.isNew = true;
      return branch;
    });
    this.show();
  }

  show() {
    const focused = document.activeElement;
    const visible = this.branches.slice(0, this.shown);
    const rest = this.branches.length - visible.length;
    this.group.replaceChildren(...visible.map((branch) => branch.element));
    if (rest > 0) {
      const more = el(
        'button',
        { type: 'button', class: 'more', onclick: () => { this.shown += PAGE; this.show(); } },
        `${count(rest)} more`
      );
      more.style.setProperty('--level', this.level + 1);
      this.group.append(el('li', { role: 'none' }, more));
    }
    // Elements that are inserted again lose the focus.
    if (focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
    for (const branch of visible) {
      if (branch.isNew) flash(branch.line);
      branch.isNew = false;
    }
  }

  /** The visible lines from here downwards. */
  *lines() {
    if (this.element) yield this;
    for (const branch of (this.branches ?? []).slice(0, this.shown)) yield* branch.lines();
  }
}

export class Tree {
  /**
   * @param root a node that is not shown itself
   * @param read resolves to the nodes below a node: { name, isKey, inner, … }
   * @param selected is called with the node that was selected
   * @param failed is called with the problem if a node cannot be opened
   */
  constructor({ label, root, read, selected, failed }) {
    this.read = read;
    this.selected = selected;
    this.failed = failed;
    this.current = null;
    this.root = new Branch(this, null, root);
    this.element = this.root.group;
    this.element.setAttribute('role', 'tree');
    this.element.setAttribute('aria-label', label);
    this.element.classList.add('tree');
    this.element.addEventListener('keydown', (event) => this.key(event));
  }

  async start() {
    await this.root.expand();
    this.makeReachable();
  }

  get isEmpty() {
    return (this.root.branches ?? []).length === 0;
  }

  expand(branch) {
    branch.expand().catch(this.failed);
  }

  makeReachable() {
    if (!this.current?.element.isConnected) {
      this.root.branches?.[0]?.element.setAttribute('tabindex', '0');
    }
  }

  select(branch) {
    this.focus(branch);
    this.expand(branch);
    this.selected(branch.node);
  }

  mark(branch) {
    this.current?.element.setAttribute('tabindex', '-1');
    this.current?.element.removeAttribute('aria-selected');
    this.current = branch;
    branch.element.setAttribute('tabindex', '0');
    branch.element.setAttribute('aria-selected', 'true');
  }

  focus(branch) {
    this.mark(branch);
    branch.element.focus({ preventScroll: true });
    branch.line.scrollIntoView({ block: 'nearest' });
  }

  /** Opens all nodes on the way to one and marks that; `step` says which of several leads there. */
  async reveal(step) {
    let branch = this.root;
    for (;;) {
      await branch.expand();
      const at = (branch.branches ?? []).findIndex((below) => step(below.node));
      if (at < 0) break;
      if (at >= branch.shown) {
        branch.shown = at + 1;
        branch.show();
      }
      branch = branch.branches[at];
    }
    if (branch.element) {
      this.mark(branch);
      branch.line.scrollIntoView({ block: 'nearest' });
    }
  }

  /** Reads the open nodes again whose content may have changed. */
  async refresh(touched) {
    const open = [this.root, ...this.root.lines()].filter((branch) => branch.open);
    for (const branch of open) {
      if (touched(branch.node)) await branch.refresh();
    }
    this.makeReachable();
  }

  /** Highlights the lines that changed. */
  flash(changed) {
    for (const branch of this.root.lines()) {
      if (changed(branch.node)) flash(branch.line);
    }
  }

  key(event) {
    const lines = [...this.root.lines()];
    const at = lines.findIndex((branch) => branch.element === document.activeElement);
    if (at < 0) return;
    const branch = lines[at];
    const go = (to) => to && this.focus(to);
    switch (event.key) {
      case 'ArrowDown': go(lines[at + 1]); break;
      case 'ArrowUp': go(lines[at - 1]); break;
      case 'Home': go(lines[0]); break;
      case 'End': go(lines.at(-1)); break;
      case 'ArrowRight': if (branch.open) go(branch.branches[0]); else this.expand(branch); break;
      case 'ArrowLeft': if (branch.open) branch.close(); else if (branch.parent.element) go(branch.parent); break;
      case 'Enter': case ' ': this.select(branch); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
