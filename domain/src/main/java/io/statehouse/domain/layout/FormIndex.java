package io.statehouse.domain.layout;

import io.statehouse.ports.Key;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The forms of a layout by how often a separator is in their keys, so that few forms are tried for
 * a key. A separator is a character that no variable admits; it is then in each key of a form as
 * often as in the literal text.
 */
final class FormIndex {
  private final Optional<Character> separator;
  private final List<KeyForm> ofAnyCount;
  private final Map<Integer, List<KeyForm>> byCount = new HashMap<>();

  private FormIndex(Optional<Character> separator, List<KeyForm> forms) {
    this.separator = separator;
    this.ofAnyCount = forms.stream().filter(form -> !isCounted(form)).toList();
    separator.ifPresent(
        character ->
            forms.stream()
                .filter(this::isCounted)
                .map(form -> count(character, form))
                .distinct()
                .forEach(count -> byCount.put(count, withCount(count, character, forms))));
  }

  private boolean isCounted(KeyForm form) {
    return separator.isPresent() && isSeparator(separator.get(), form);
  }

  /** Returns those with a count, in their order, and those whose keys have any. */
  private List<KeyForm> withCount(int count, char character, List<KeyForm> forms) {
    return forms.stream()
        .filter(form -> !isCounted(form) || count(character, form) == count)
        .toList();
  }

  static FormIndex of(List<KeyForm> forms) {
    Set<Character> characters = new TreeSet<>();
    for (KeyForm form : forms) {
      for (KeyForm.Part part : form.parts()) {
        if (part.variable().isEmpty()) {
          part.literal().chars().forEach(each -> characters.add((char) each));
        }
      }
    }
    Optional<Character> separator =
        characters.stream().max(Comparator.comparingInt(each -> distinctCounts(each, forms)));
    return new FormIndex(separator, forms);
  }

  private static int distinctCounts(char character, List<KeyForm> forms) {
    Set<Integer> counts = new HashSet<>();
    for (KeyForm form : forms) {
      if (isSeparator(character, form)) {
        counts.add(count(character, form));
      }
    }
    return counts.size();
  }

  /** Returns the forms that a key may be of, in their order. */
  List<KeyForm> candidates(Key key) {
    return separator.isEmpty()
        ? ofAnyCount
        : byCount.getOrDefault(count(separator.get(), key.text()), ofAnyCount);
  }

  /** Returns whether no variable of a form admits a character. */
  static boolean isSeparator(char character, KeyForm form) {
    for (KeyVariable<?> variable : form.variables()) {
      if (variable.admits(character)) {
        return false;
      }
    }
    return true;
  }

  /** Returns how often a character is in the literal text of a form. */
  static int count(char character, KeyForm form) {
    int count = 0;
    for (KeyForm.Part part : form.parts()) {
      count += part.variable().isEmpty() ? count(character, part.literal()) : 0;
    }
    return count;
  }

  private static int count(char character, String text) {
    int count = 0;
    for (int at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
      count++;
    }
    return count;
  }
}
