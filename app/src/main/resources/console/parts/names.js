// Names as they are shown. A name in a store may hold characters that cannot be seen, or that reorder what
// stands beside them, so that it looks like another name.

/** Controls, formatting and bidirectional overrides, and whatever else is by default not shown. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

/** A name with a visible sign for each such character: ⟨U+000A⟩ for a newline, ⟨U+202E⟩ for an override. */
export function visible(text) {
  return text.replace(UNSEEN, sign);
}

/** A text of several lines, with line ends and tabs as they are. */
export function visibleLines(text) {
  return text.replace(UNSEEN, (character) => (character === '\n' || character === '\t' ? character : sign(character)));
}

/** Not the pictures that Unicode has for controls, which many fonts lack. */
function sign(character) {
  return `⟨U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
