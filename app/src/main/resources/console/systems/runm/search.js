// Searches: the text that is typed, the filter it means, that filter in words, and texts for links.
//
//   type=CODE  name=NAME  uuid=UUID    with * at the end, what begins so; NAME* alone is a name too
//   KEY=VALUE  KEY  #TAG               an object must have all that are given
//   "two words"                        means nothing but itself; within, \" and \\ stand for " and \

const FIELDS = ['type', 'name', 'uuid'];

/** Text that needs no quotes. */
const PLAIN = /^[^\s"#=*]+$/u;

/** Splits a text at white space, except in quotes, into words of characters: { character, isQuoted }. */
function words(text) {
  const found = [];
  let word = null;
  let isQuoted = false;
  let isEscaped = false;
  for (const character of text) {
    if (isQuoted && character === '\\' && !isEscaped) {
      isEscaped = true;
    } else if (character === '"' && !isEscaped) {
      isQuoted = !isQuoted;
      word ??= [];
    } else if (!isQuoted && /\s/u.test(character)) {
      if (word) found.push(word);
      word = null;
    } else {
      (word ??= []).push({ character, isQuoted });
      isEscaped = false;
    }
  }
  if (isQuoted) throw new Error('a quotation mark is not closed: write \\" for one within quotes');
  return word ? [...found, word] : found;
}

const joined = (word) => word.map(({ character }) => character).join('');
const isSign = (part, sign) => part !== undefined && part.character === sign && !part.isQuoted;
const isPlain = (word) => word.every(({ isQuoted }) => !isQuoted);

/** A text to compare with: { text, isPrefix }. */
function wanted(word) {
  const isPrefix = isSign(word.at(-1), '*');
  return { text: joined(isPrefix ? word.slice(0, -1) : word), isPrefix };
}

/** Reads a search: { type, name, uuid, items: [{ key, value }], keys, tags }. Throws if it means nothing. */
export function parse(text) {
  const filter = { type: null, name: null, uuid: null, items: [], keys: [], tags: [] };
  const set = (field, value) => {
    if (filter[field]) throw new Error(`${field} is given twice: an object has only one`);
    filter[field] = value;
  };
  for (const word of words(text)) {
    const equals = word.findIndex((part) => isSign(part, '='));
    const [left, right] = [word.slice(0, equals), word.slice(equals + 1)];
    if (isSign(word[0], '#')) filter.tags.push(joined(word.slice(1)));
    else if (equals < 0 && isSign(word.at(-1), '*')) set('name', wanted(word));
    else if (equals < 0) filter.keys.push(joined(word));
    else if (isPlain(left) && FIELDS.includes(joined(left))) set(joined(left), wanted(right));
    else if (isSign(right.at(-1), '*')) throw new Error(`the value of property ${joined(left)} is compared whole: leave out the star, or put it in quotes`);
    else filter.items.push({ key: joined(left), value: joined(right) });
  }
  return filter;
}

/** The filter as a request has it, within a partition. */
export function requestOf(filter, partition) {
  const text = (name, wanted) => (wanted === null ? {} : { [wanted.isPrefix ? `${name}_prefix` : name]: wanted.text });
  return {
    any: [
      {
        partitions: [partition],
        ...text('object_type', filter.type),
        ...text('name', filter.name),
        ...text('uuid', filter.uuid),
        properties: { require_items: filter.items, require_keys: filter.keys },
        tags: { all: filter.tags }
      }
    ]
  };
}

/** What a filter demands, each as what and which: ['name begins with', 'db-']. */
export function inWords({ type, name, uuid, items, keys, tags }) {
  const text = (field, wanted) => (wanted === null ? [] : [[wanted.isPrefix ? `${field} begins with` : `${field} is`, wanted.text]]);
  return [
    ...text('type', type),
    ...text('name', name),
    ...text('UUID', uuid),
    ...items.map(({ key, value }) => [`property ${key} is`, value]),
    ...keys.map((key) => ['has property', key]),
    ...tags.map((tag) => ['has tag', tag])
  ];
}

function quoted(text) {
  return PLAIN.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** The searches that links on the page lead to. */
export const searchFor = {
  type: (code) => `type=${quoted(code)}`,
  key: (key) => quoted(key),
  item: (key, value) => `${FIELDS.includes(key) ? `"${key}"` : quoted(key)}=${quoted(value)}`,
  tag: (tag) => `#${quoted(tag)}`
};
