// Searches: the text that is typed, the filter it means, that filter in words, and texts for links.
//
//   type=CODE  name=NAME  uuid=UUID    with * at the end, what begins so; NAME* alone is a name too
//   KEY=VALUE  KEY  #TAG               an object must have all that are given
//   !os=linux  !os  !#TAG              an object must have none of these
//   ?os=linux  ?os  ?#TAG              an object must have one of these properties, and one of these tags
//   "two words"                        means nothing but itself; within, \" and \\ stand for " and \

const FIELDS = ['type', 'name', 'uuid'];

/** What a sign before a word says: an object has none of these, or any. */
const SIGNS = [['!', 'none'], ['?', 'any']];

const demands = () => ({ items: [], keys: [], tags: [] });

/** Text that needs no quotes. */
const PLAIN = /^(?![!?])[^\s"#=*]+$/u;

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

/** The filter that all objects meet. */
export function everything() {
  return { type: null, name: null, uuid: null, ...demands(), none: demands(), any: demands() };
}

const equalsIn = (word) => word.findIndex((part) => isSign(part, '='));

/** What is before and after the equals sign. */
function sidesOf(word) {
  const equals = equalsIn(word);
  return [word.slice(0, equals), word.slice(equals + 1)];
}

/** Whether a word is about the type, name or UUID rather than about a property. */
function meansField(word) {
  if (equalsIn(word) < 0) return isSign(word.at(-1), '*');
  const [left] = sidesOf(word);
  return isPlain(left) && FIELDS.includes(joined(left));
}

/** What follows a sign, which is no field: of that an object has one anyway. */
function signed([, ...word]) {
  if (word.length === 0 || meansField(word)) throw new Error('a sign is before a property or a tag, as in !os=linux or ?#active');
  return word;
}

/** Adds what a word demands of properties and tags: { items, keys, tags }. */
function demand(demands, word) {
  if (isSign(word[0], '#')) return demands.tags.push(joined(word.slice(1)));
  if (equalsIn(word) < 0) return demands.keys.push(joined(word));
  const [left, right] = sidesOf(word);
  if (isSign(right.at(-1), '*')) throw new Error(`the value of property ${joined(left)} is compared whole: leave out the star, or put it in quotes`);
  return demands.items.push({ key: joined(left), value: joined(right) });
}

/**
 * Reads a search: { type, name, uuid, items: [{ key, value }], keys, tags, none, any }, of which `none` and `any` have
 * items, keys and tags too. Throws if it means nothing.
 */
export function parse(text) {
  const filter = everything();
  const set = (field, value) => {
    if (filter[field]) throw new Error(`${field} is given twice: an object has only one`);
    filter[field] = value;
  };
  for (const word of words(text)) {
    const sign = SIGNS.find(([character]) => isSign(word[0], character));
    if (sign !== undefined) demand(filter[sign[1]], signed(word));
    else if (isSign(word[0], '#') || !meansField(word)) demand(filter, word);
    else if (isSign(word.at(-1), '*') && equalsIn(word) < 0) set('name', wanted(word));
    else set(joined(sidesOf(word)[0]), wanted(sidesOf(word)[1]));
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
        properties: {
          require_items: filter.items,
          require_keys: filter.keys,
          forbid_items: filter.none.items,
          forbid_keys: filter.none.keys,
          any_items: filter.any.items,
          any_keys: filter.any.keys
        },
        tags: { all: filter.tags, none: filter.none.tags, any: filter.any.tags }
      }
    ]
  };
}

/** What a filter demands, each as what and which: ['name begins with', 'db-']. */
export function inWords({ type, name, uuid, items, keys, tags, none, any }) {
  const text = (field, wanted) => (wanted === null ? [] : [[wanted.isPrefix ? `${field} begins with` : `${field} is`, wanted.text]]);
  return [
    ...text('type', type),
    ...text('name', name),
    ...text('UUID', uuid),
    ...items.map(({ key, value }) => [`property ${key} is`, value]),
    ...keys.map((key) => ['has property', key]),
    ...tags.map((tag) => ['has tag', tag]),
    ...none.items.map(({ key, value }) => [`property ${key} is not`, value]),
    ...none.keys.map((key) => ['has no property', key]),
    ...none.tags.map((tag) => ['has no tag', tag]),
    ...oneOf('has a property of', [...any.items.map(({ key, value }) => `${key}=${value}`), ...any.keys]),
    ...oneOf('has a tag of', any.tags)
  ];
}

function oneOf(what, words) {
  return words.length === 0 ? [] : [[what, words.join(', ')]];
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
