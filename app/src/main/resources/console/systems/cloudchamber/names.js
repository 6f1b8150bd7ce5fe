// Names of racks, workloads and users, of which those that differ in case are the same.

/** A name as it stands in keys: each character in lower case by itself, which is not what a language does. */
export function folded(name) {
  return Array.from(name, (character) => String.fromCodePoint(character.toLowerCase().codePointAt(0))).join('');
}

export const isSame = (one, other) => folded(one) === folded(other);
