// Names as they are shown. A name in a store may hold characters that cannot be seen, or that reorder what
// stands beside them, so that it looks like another name.

/** Controls, formatting and bidirectional overrides, and whatever else is by default not shown. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

const PICTURES = 0x2400;
const DELETE = { point: 0x7f, picture: '\u2421' };

/** A name with a visible sign for each such character: ␊ for a newline, ⟨U+202E⟩ for an override. */
export function visible(text) {
  return text.replace(UNSEEN, sign);
}

/** A text of several lines, with line ends and tabs as they are. */
export function visibleLines(text) {
  return text.replace(UNSEEN, (character) => (character === '\n' || character === '\t' ? character : sign(character)));
}

function sign(character) {
  const point = character.codePointAt(0);
  if (point < 0x20) return String.fromCharCode(PICTURES + point);
  if (point === DELETE.point) return DELETE.picture;
  return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
