package io.statehouse.domain.layout;

import io.statehouse.ports.Key;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All key forms of one layout. They are refused together if a key could be of two of them.
 *
 * <p>The check is exact as far as literal text, characters and reserved words go. A pattern counts
 * as admitting everything, and so does all that follows an opaque variable.
 */
public final class KeyForms {
  private final List<KeyForm> forms;
  private final FormIndex index;

  private KeyForms(List<KeyForm> forms) {
    this.forms = forms;
    this.index = FormIndex.of(forms);
  }

  /**
   * @throws IllegalArgumentException if two forms have the same name or could have the same key
   */
  public static KeyForms of(KeyForm... forms) {
    for (int i = 0; i < forms.length; i++) {
      for (int j = 0; j < i; j++) {
        requireApart(forms[j], forms[i]);
      }
    }
    return new KeyForms(List.of(forms));
  }

  private static void requireApart(KeyForm first, KeyForm second) {
    if (first.name().equals(second.name())) {
      throw new IllegalArgumentException("two forms are called " + first.name());
    }
    Optional<String> both = keyOfBoth(first, second);
    if (both.isPresent()) {
      throw new IllegalArgumentException(
          "a key could be both " + first + " and " + second + ": \"" + both.get() + "\"");
    }
  }

  public List<KeyForm> all() {
    return forms;
  }

  /** Parses a key; empty if it is not of any form. */
  public Optional<KeyForm.Match> read(Key key) {
    for (KeyForm form : index.candidates(key)) {
      Optional<KeyForm.Match> match = form.read(key);
      if (match.isPresent()) {
        return match;
      }
    }
    return Optional.empty();
  }

  /**
   * The position up to which a form has been read.
   *
   * @param part the part that is being read
   * @param text what was read of this part; {@link #FREE} for a variable that is certain not to be
   *     a reserved word
   */
  private record ReadState(KeyForm form, int part, String text) {
    private static final String FREE = "\0";

    static ReadState start(KeyForm form) {
      return new ReadState(form, 0, "");
    }

    /** Returns the only character that can follow, if it stands within literal text. */
    Optional<Character> only() {
      return part < form.parts().size() && form.parts().get(part).variable().isEmpty()
          ? Optional.of(form.parts().get(part).literal().charAt(text.length()))
          : Optional.empty();
    }

    /** Returns the place after one more character; empty if no key of the form continues so. */
    Optional<ReadState> after(char next) {
      if (part == form.parts().size()) {
        return Optional.empty();
      }
      KeyForm.Part at = form.parts().get(part);
      if (at.isOpaque()) {
        return Optional.of(this);
      }
      if (at.variable().isEmpty()) {
        String read = text + next;
        return !at.literal().startsWith(read)
            ? Optional.empty()
            : Optional.of(
                at.literal().equals(read)
                    ? new ReadState(form, part + 1, "")
                    : new ReadState(form, part, read));
      }
      KeyVariable<?> variable = at.variable().get();
      if (variable.admits(next)) {
        if (text.equals(FREE)) {
          return Optional.of(this);
        }
        String read = text + next;
        boolean maybeReserved = variable.reserved().stream().anyMatch(w -> w.startsWith(read));
        return Optional.of(new ReadState(form, part, maybeReserved ? read : FREE));
      }
      return isComplete(variable)
          ? new ReadState(form, part + 1, "").after(next)
          : Optional.empty();
    }

    private boolean isComplete(KeyVariable<?> variable) {
      return !text.isEmpty() && !variable.reserved().contains(text);
    }

    boolean isEnd() {
      List<KeyForm.Part> parts = form.parts();
      return part == parts.size()
          || parts.get(part).isOpaque()
          || part + 1 == parts.size()
              && parts.get(part).variable().filter(this::isComplete).isPresent();
    }

    /**
     * Adds one character for each group of characters that the form's variables treat alike, and
     * what can follow them. Literal text needs none: {@link #only} returns its next character.
     */
    void addCharacters(Set<Character> characters) {
      boolean afterVariable = false;
      for (KeyForm.Part at : form.parts()) {
        String special =
            at.variable().isPresent()
                ? at.variable().get().characters()
                : afterVariable ? at.literal().substring(0, 1) : "";
        special.chars().forEach(c -> characters.add((char) c));
        afterVariable = at.variable().isPresent();
      }
    }
  }

  private record ReadStates(ReadState first, ReadState second, String key) {}

  /** Reads both forms side by side, one character after the other. */
  private static Optional<String> keyOfBoth(KeyForm first, KeyForm second) {
    if (beginningsDiffer(first, second)
        || endsDiffer(first, second)
        || separatorsDiffer(first, second)) {
      return Optional.empty(); // a shortcut for most pairs
    }
    ReadState start = ReadState.start(first);
    ReadState otherStart = ReadState.start(second);
    Set<Character> characters = new HashSet<>();
    start.addCharacters(characters);
    otherStart.addCharacters(characters);
    characters.add(otherThan(characters));
    ArrayDeque<ReadStates> open = new ArrayDeque<>(List.of(new ReadStates(start, otherStart, "")));
    Set<List<ReadState>> seen = new HashSet<>();
    while (!open.isEmpty()) {
      ReadStates at = open.remove();
      if (at.first.isEnd() && at.second.isEnd() && !at.key.isEmpty()) {
        return Optional.of(at.key);
      }
      if (!seen.add(List.of(at.first, at.second))) {
        continue;
      }
      // Within literal text only one character can follow, so almost all steps try only one.
      Set<Character> nexts = at.first.only().or(at.second::only).map(Set::of).orElse(characters);
      for (char next : nexts) {
        Optional<ReadState> one = at.first.after(next);
        Optional<ReadState> other = at.second.after(next);
        if (one.isPresent() && other.isPresent()) {
          open.add(new ReadStates(one.get(), other.get(), at.key + next));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns whether no key can begin with the literal text that each begins with. */
  private static boolean beginningsDiffer(KeyForm first, KeyForm second) {
    String one = literalAt(0, first);
    String other = literalAt(0, second);
    return !one.startsWith(other) && !other.startsWith(one);
  }

  /** Returns whether no key can end with the literal text that each ends with. */
  private static boolean endsDiffer(KeyForm first, KeyForm second) {
    String one = literalEnd(first);
    String other = literalEnd(second);
    return !one.endsWith(other) && !other.endsWith(one);
  }

  /** Returns no text where an opaque variable, by which any end is read, comes before it. */
  private static String literalEnd(KeyForm form) {
    boolean isOpaque = form.variables().stream().anyMatch(KeyVariable::isOpaque);
    return isOpaque ? "" : literalAt(form.parts().size() - 1, form);
  }

  private static String literalAt(int part, KeyForm form) {
    List<KeyForm.Part> parts = form.parts();
    boolean isLiteral = !parts.isEmpty() && parts.get(part).variable().isEmpty();
    return isLiteral ? parts.get(part).literal() : "";
  }

  /**
   * Returns whether some character, which no variable admits, is not equally often in the literal
   * text of both.
   */
  private static boolean separatorsDiffer(KeyForm first, KeyForm second) {
    for (KeyVariable<?> variable : first.variables()) {
      String characters = variable.characters();
      for (int i = 0; i < characters.length(); i++) {
        char c = characters.charAt(i);
        if (FormIndex.isSeparator(c, first)
            && FormIndex.isSeparator(c, second)
            && FormIndex.count(c, first) != FormIndex.count(c, second)) {
          return true;
        }
      }
    }
    return false;
  }

  private static char otherThan(Set<Character> characters) {
    char other = 'x';
    while (characters.contains(other)) {
      other++;
    }
    return other;
  }
}
