// The tree of keys: its nodes are keys, and parts of keys.

import { Tree } from '../parts/tree.js';
import { children } from './api.js';

/** The node of the tree for a key or a part of one. */
function nodeBelow(above, { segment, isKey, hasKeysBelow }) {
  const key = above.prefix + segment;
  return { name: segment, label: segment === '' ? '/' : segment, key, prefix: `${key}/`, isKey, inner: hasKeysBelow };
}

async function below(system, node, after, limit) {
  const { segments, hasMore } = await children(system, node.prefix, after, limit);
  return { nodes: segments.map((child) => nodeBelow(node, child)), hasMore };
}

/** Where all keys begin with one slash, the tree begins after it. */
async function root(system) {
  const { segments } = await children(system, '', null, 2);
  const slash = segments.length === 1 && segments[0].segment === '' && !segments[0].isKey;
  return { key: '', prefix: slash ? '/' : '', inner: true };
}

/** The segment below a node that leads to a key; null if the key is not below it. */
function step({ prefix }, key) {
  if (!key.startsWith(prefix)) return null;
  const [name, ...rest] = key.slice(prefix.length).split('/');
  return { name, isLast: rest.length === 0 };
}

/** The segments below a node whose keys are among those that changed. */
function segmentsBelow({ prefix }, keys) {
  return new Set(keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length).split('/', 1)[0]));
}

/** Makes the tree of a system, once its first nodes have been read. */
export async function keyTree({ system, selected, pressed, failed }) {
  const tree = new Tree({
    label: 'Keys',
    root: await root(system),
    read: (node, after, limit) => below(system, node, after, limit),
    step,
    selected: ({ key }) => selected(key),
    pressed: (name, { key, isKey }) => isKey && pressed(name, key),
    failed
  });
  await tree.start();
  return tree;
}

/** Reads what is shown of keys that changed again; of all keys if that is null. */
export async function refreshed(tree, keys) {
  if (keys === null) return tree.refresh();
  const changed = [...keys];
  await tree.refresh((node) => segmentsBelow(node, changed));
  tree.flash((node) => keys.has(node.key));
}

/** What all keys begin with need not be typed. */
export function soughtIn(tree, typed) {
  const { prefix } = tree.root.node;
  return typed.startsWith(prefix) ? typed : prefix + typed;
}
