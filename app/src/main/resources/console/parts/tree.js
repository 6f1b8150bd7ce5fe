// A tree whose nodes are read when they are opened, a page at a time, with the usual keys: arrows move and
// open, Home and End jump, Enter selects. Of many siblings a part is loaded, which grows at both ends.

import { el, flash } from './element.js';
import { alphabet, between, compare, justBefore } from './order.js';

const PAGE = 200;

/** Changed siblings no further apart are read together. */
const NEAR = 20;

/** A search for the page before the loaded part takes no more steps than that. */
const MOST_STEPS = 40;

/** Whether a name is among those that are loaded: see Branch. */
function fits(name, { text, whole }) {
  return whole ? name === text : name.startsWith(text);
}

/** A line of the tree and, while it is open, the loaded part of those below it. */
class Branch {
  /** After which name that part begins; null if at the first. */
  #start = null;
  #hasMore = false;
  /** If not null, only nodes whose names begin with its text are loaded, or the one that is `whole` so. */
  #only = null;
  /** Reading what is below happens one after the other. */
  #last = Promise.resolve();
  #earlier;
  #more;

  constructor(tree, parent, node) {
    this.tree = tree;
    this.parent = parent;
    this.node = node;
    this.branches = null;
    this.level = parent ? parent.level + 1 : 0;
    this.group = el('ul', { role: 'group' });
    this.#earlier = this.#button('Earlier', () => this.#growUp());
    this.#more = this.#button('More', () => this.#growDown());
    if (parent) this.element = this.#draw();
  }

  #draw() {
    this.line = el(
      'div',
      { class: 'tree-line', onclick: () => this.tree.select(this) },
      el('span', { class: 'twist', 'aria-hidden': 'true', onclick: (event) => this.toggle(event) }),
      el('span', { class: 'tree-name' }, this.node.label)
    );
    this.line.style.setProperty('--level', this.level);
    const element = el('li', { role: 'treeitem', tabindex: '-1', 'aria-level': this.level }, this.line);
    this.#describe(element);
    return element;
  }

  #describe(element) {
    element.classList.toggle('path-only', !this.node.isKey);
    if (this.node.inner) element.setAttribute('aria-expanded', String(this.open));
    else element.removeAttribute('aria-expanded');
  }

  get open() {
    return this.branches !== null;
  }

  get name() {
    return this.node.name;
  }

  toggle(event) {
    event.stopPropagation();
    if (this.open) this.close();
    else this.tree.expand(this);
  }

  /** Resolves once what is below has been read. */
  expand() {
    return this.#inTurn(async () => {
      if (this.node.inner && !this.open) await this.#loadOnly(this.tree.only(this.node));
    });
  }

  /** Loads the names that fit, or all of them. */
  #loadOnly(only) {
    return this.#load(only === null || only.text === '' ? null : justBefore(only.text), only);
  }

  close() {
    if (!this.open || !this.element) return;
    this.branches = null;
    this.group.replaceChildren();
    this.group.remove();
    this.#describe(this.element);
  }

  /** Loads a page, and forgets what was loaded before. */
  async #load(start, only) {
    const { nodes, hasMore } = await this.#read(start, PAGE, only);
    [this.#start, this.#hasMore, this.#only] = [start, hasMore, only];
    this.#replace(0, this.branches?.length ?? 0, nodes);
    if (!this.element) return;
    this.element.append(this.group);
    this.#describe(this.element);
  }

  async #read(after, limit, only = this.#only) {
    const { nodes, hasMore } = await this.tree.read(this.node, after, limit);
    if (only === null) return { nodes, hasMore };
    return { nodes: nodes.filter(({ name }) => fits(name, only)), hasMore: hasMore && fits(nodes.at(-1).name, only) };
  }

  /** Replaces some of the lines by others; those that stay keep what is open below them. */
  #replace(from, to, nodes) {
    const before = new Map((this.branches ?? []).slice(from, to).map((branch) => [branch.name, branch]));
    const made = nodes.map((node) => {
      const known = before.get(node.name);
      if (!known) return new Branch(this.tree, this, node);
      known.node = node;
      if (!node.inner) known.close();
      known.#describe(known.element);
      return known;
    });
    this.branches = [...(this.branches ?? []).slice(0, from), ...made, ...(this.branches ?? []).slice(to)];
    this.#show();
    return made.filter((branch) => !before.has(branch.name));
  }

  /** Lines that stay are not touched, or they would lose the focus, and highlights begin again. */
  #show() {
    const wanted = [
      ...(this.#start !== null && this.#only === null ? [this.#earlier] : []),
      ...this.branches.map((branch) => branch.element),
      ...(this.#hasMore ? [this.#more] : [])
    ];
    const kept = new Set(wanted);
    for (const child of [...this.group.children]) if (!kept.has(child)) child.remove();
    let next = this.group.firstChild;
    for (const element of wanted) {
      if (element === next) next = next.nextSibling;
      else this.group.insertBefore(element, next);
    }
  }

  #button(text, work) {
    const onclick = () => this.#inTurn(async () => { if (this.open) await work(); }).catch(this.tree.failed);
    const button = el('button', { type: 'button', class: 'more', onclick }, text);
    button.style.setProperty('--level', this.level + 1);
    return el('li', { role: 'none' }, button);
  }

  /** Loads the page after the loaded part. */
  async #growDown() {
    const { nodes, hasMore } = await this.#read(this.branches.at(-1)?.name ?? this.#start, PAGE);
    if (!this.open) return;
    this.#hasMore = hasMore;
    const [first] = this.#replace(this.branches.length, this.branches.length, nodes);
    if (first) this.tree.focus(first);
  }

  /**
   * Loads about a page before the loaded part. Listings are read forwards only, so a name to begin
   * after is searched for by halving.
   */
  async #growUp() {
    const first = this.branches[0]?.name;
    if (first === undefined) return this.#load(null, null);
    const letters = alphabet(this.branches.map((branch) => branch.name));
    const page = async (start) => {
      const { nodes, hasMore } = await this.#read(start, PAGE);
      const earlier = nodes.filter(({ name }) => compare(name, first) < 0);
      return { start, nodes: earlier, isAdjacent: !hasMore || earlier.length < nodes.length };
    };
    let best = await page(null);
    let far = best;
    let [low, high] = [best.nodes.at(-1)?.name, first];
    for (let step = 0; step < MOST_STEPS && !(best.isAdjacent && best.nodes.length >= PAGE / 4); step++) {
      const start = best.start === null && best.isAdjacent ? null : between(low, high, letters);
      if (start === null) break;
      const found = await page(start);
      if (found.isAdjacent) {
        high = start;
        if (found.nodes.length > 0) best = found;
      } else {
        far = found;
        low = found.nodes.at(-1).name;
      }
    }
    if (!best.isAdjacent) {
      // No name of these letters is behind the last page that was found; there may be others.
      const rest = await page(low);
      if (!rest.isAdjacent) return this.#load(null, null);
      best = { start: far.start, nodes: [...far.nodes, ...rest.nodes] };
    }
    if (!this.open || this.branches[0]?.name !== first) return;
    const line = this.branches[0].line;
    const before = line.getBoundingClientRect().top;
    this.#start = best.start;
    this.#replace(0, 0, best.nodes);
    const scroller = this.tree.scroller();
    if (scroller) scroller.scrollTop += line.getBoundingClientRect().top - before;
  }

  /** Returns the branch of this name, once the part around it is loaded; null if there is none. */
  seek(name) {
    return this.#inTurn(async () => {
      if (!this.open || (this.#only !== null && !fits(name, this.#only))) return null;
      if (!this.#covers(name)) await this.#load(justBefore(name), this.#only);
      return this.branches.find((branch) => branch.name === name) ?? null;
    });
  }

  /** Loads the part that begins with the first name that is not before the given text; returns its first branch, or null. */
  jump(text) {
    return this.#inTurn(async () => {
      if (!this.open) return null;
      const isLoaded = this.#covers(text) && this.branches.some(({ name }) => compare(name, text) >= 0);
      if (!isLoaded) await this.#load(text === '' ? null : justBefore(text), this.#only);
      return this.branches.find(({ name }) => compare(name, text) >= 0) ?? null;
    });
  }

  /** Loads only the names that the tree shows now, or all of them again. */
  narrow() {
    return this.#inTurn(async () => {
      const [before, only] = [this.#only, this.tree.only(this.node)];
      if (!this.open || (before?.text === only?.text && before?.whole === only?.whole)) return;
      await this.#loadOnly(only);
      if (only === null && !this.#covers(before.text)) await this.#load(justBefore(before.text), null);
    });
  }

  /** Whether a name would be in the loaded part. */
  #covers(name) {
    if (this.#only !== null && !fits(name, this.#only)) return false;
    if (this.#start !== null && compare(name, this.#start) <= 0) return false;
    return !this.#hasMore || (this.branches.length > 0 && compare(name, this.branches.at(-1).name) <= 0);
  }

  /**
   * Reads the loaded part again, or of it the nodes of these names.
   *
   * @param names null for all
   */
  refresh(names) {
    return this.#inTurn(async () => {
      if (!this.open) return;
      if (names === null) await this.#reload();
      else for (const near of this.#groups([...names].filter((name) => this.#covers(name)).sort(compare))) await this.#readAgain(near);
    });
  }

  async #reload() {
    const { nodes, hasMore } = await this.#read(this.#start, Math.max(PAGE, this.branches.length));
    if (!this.open) return;
    this.#hasMore = hasMore;
    this.#replace(0, this.branches.length, nodes);
  }

  /** Where a name is in the loaded part, or would be. */
  #place(name) {
    const at = this.branches.findIndex((branch) => compare(branch.name, name) >= 0);
    return at < 0 ? this.branches.length : at;
  }

  /** Sorted names, in groups of those that are near each other. */
  #groups(names) {
    const groups = [];
    let last = -Infinity;
    for (const name of names) {
      const place = this.#place(name);
      if (place - last > NEAR) groups.push([]);
      groups.at(-1).push(name);
      last = place;
    }
    return groups;
  }

  /** Reads the nodes again from the first to the last of some names. */
  async #readAgain(names) {
    const from = this.#place(names[0]);
    const last = names.at(-1);
    const to = this.#place(last);
    const end = this.branches[to]?.name === last ? to + 1 : to;
    const found = [];
    let after = this.branches[from - 1]?.name ?? this.#start;
    for (;;) {
      const { nodes, hasMore } = await this.#read(after, end - from + names.length);
      found.push(...nodes.filter(({ name }) => compare(name, last) <= 0));
      if (!hasMore || compare(nodes.at(-1).name, last) >= 0) break;
      after = nodes.at(-1).name;
    }
    if (!this.open) return;
    for (const branch of this.#replace(from, end, found)) flash(branch.line);
  }

  #inTurn(work) {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  /** The loaded lines from here downwards. */
  *lines() {
    if (this.element) yield this;
    for (const branch of this.branches ?? []) yield* branch.lines();
  }
}

export class Tree {
  /**
   * @param root a node that is not shown itself
   * @param read resolves to nodes below a node, { name, label, isKey, inner, … } in the order of
   *     their names, and whether there are more: (node, after or null, limit) → { nodes, hasMore }
   * @param step returns the name of the node below a node that leads to what is sought, or null if
   *     the node is as far as it goes: (node, sought) → { name, isLast }
   * @param selected is called with the node that was selected
   * @param failed is called with the problem if a node cannot be read
   * @param pressed is called with a key of the keyboard that means nothing to the tree, and the node
   *     that has the focus; returns whether it was used
   */
  constructor({ label, root, read, step, selected, failed, pressed = () => false }) {
    this.read = read;
    this.step = step;
    this.selected = selected;
    this.failed = failed;
    this.pressed = pressed;
    this.current = null;
    this.sought = null;
    this.root = new Branch(this, null, root);
    this.element = this.root.group;
    this.element.setAttribute('role', 'tree');
    this.element.setAttribute('aria-label', label);
    this.element.classList.add('tree');
    this.element.addEventListener('keydown', (event) => this.key(event));
  }

  /** What scrolls the tree, which depends on the width. */
  scroller() {
    let scroller = this.element.parentElement;
    while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement;
    return scroller;
  }

  async start() {
    await this.root.expand();
    this.makeReachable();
  }

  /** Whether there is no node; a search that leaves all of them out makes no difference. */
  get isEmpty() {
    return this.sought === null && (this.root.branches ?? []).length === 0;
  }

  expand(branch) {
    branch.expand().catch(this.failed);
  }

  makeReachable() {
    if (!this.element.querySelector('[tabindex="0"]')) this.root.branches?.[0]?.element.setAttribute('tabindex', '0');
  }

  select(branch) {
    this.focus(branch);
    this.mark(branch);
    this.expand(branch);
    this.selected(branch.node);
  }

  mark(branch) {
    this.current?.element.removeAttribute('aria-selected');
    this.current = branch;
    this.#reach(branch);
    branch.element.setAttribute('aria-selected', 'true');
  }

  /** The tab key leads to one line, from which the arrow keys lead on. */
  #reach(branch) {
    for (const other of this.element.querySelectorAll('[tabindex="0"]')) other.setAttribute('tabindex', '-1');
    branch.element.setAttribute('tabindex', '0');
  }

  focus(branch) {
    this.#reach(branch);
    branch.element.focus({ preventScroll: true });
    branch.line.scrollIntoView({ block: 'nearest' });
  }

  /** Opens all nodes on the way to what is sought, and marks the last of them. */
  async reveal(sought) {
    let branch = this.root;
    for (let below = branch; below !== null; ) {
      branch = below;
      const step = this.step(branch.node, sought);
      if (!step) break;
      await branch.expand();
      below = await branch.seek(step.name);
    }
    if (!branch.element) return;
    this.mark(branch);
    branch.line.scrollIntoView({ block: 'nearest' });
  }

  /**
   * Opens all nodes on the way to the first one that begins with what is sought, or would follow it,
   * and shows it; `isOnly` leaves out, in every branch, what does not begin so and does not lead
   * there. Resolves to its node, or null.
   */
  async find(sought, isOnly) {
    await this.narrow(isOnly ? sought : null);
    let branch = this.root;
    for (;;) {
      await branch.expand();
      const step = this.step(branch.node, sought);
      const below = step && !step.isLast ? await branch.seek(step.name) : null;
      if (below?.node.inner) {
        branch = below;
        continue;
      }
      const found = await branch.jump(step?.name ?? '');
      if (found) this.show(found);
      return found?.node ?? null;
    }
  }

  /** Shows only what begins with what is sought or leads there, or everything if that is null. */
  async narrow(sought) {
    this.sought = sought;
    for (const branch of [this.root, ...this.root.lines()]) await branch.narrow();
  }

  /** The names below a node that are shown; null for all. */
  only(node) {
    const step = this.sought === null ? null : this.step(node, this.sought);
    return step && { text: step.name, whole: !step.isLast };
  }

  /** Brings a line into view, and makes it the one that the tab key leads to. */
  show(branch) {
    this.#reach(branch);
    branch.line.scrollIntoView({ block: 'start' });
    flash(branch.line);
  }

  /** Reads what is loaded again: all of it, or the names below a node that may have changed. */
  async refresh(changed = () => null) {
    for (const branch of [this.root, ...this.root.lines()].filter(({ open }) => open)) {
      const names = changed(branch.node);
      if (names === null || names.size > 0) await branch.refresh(names);
    }
    this.makeReachable();
  }

  /** Highlights the lines that changed. */
  flash(changed) {
    for (const branch of this.root.lines()) {
      if (changed(branch.node)) flash(branch.line);
    }
  }

  /** The lines in view, less one. */
  #page() {
    const height = this.root.branches[0].line.offsetHeight;
    return Math.max(1, Math.floor((this.scroller()?.clientHeight ?? 0) / height) - 1);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
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
      case 'PageDown': go(lines[Math.min(lines.length - 1, at + this.#page())]); break;
      case 'PageUp': go(lines[Math.max(0, at - this.#page())]); break;
      default: if (!this.pressed(event.key, branch.node)) return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
