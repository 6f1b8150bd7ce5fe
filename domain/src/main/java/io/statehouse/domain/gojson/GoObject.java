package io.statehouse.domain.gojson;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * The members of an object, by name. As in Go, case does not matter in a name, the last of several
 * members of one name counts, and members that no one reads are ignored.
 */
public final class GoObject implements GoFields {
  static final GoObject EMPTY = new GoObject(List.of());

  private final List<Member> members;

  /**
   * @param folded the name in a form that does not depend on case
   */
  record Member(String name, String folded, GoValue value) {
    Member(String name, GoValue value) {
      this(name, fold(name), value);
    }
  }

  GoObject(List<Member> members) {
    this.members = members;
  }

  @Override
  public <T> T member(
      String name, T value, BiFunction<GoValue, T, T> reading, BiConsumer<GoWriter, T> writing) {
    T result = value;
    String folded = fold(name);
    for (Member member : members) {
      if (member.folded.equals(folded)) {
        result = reading.apply(member.value.in(name), result);
      }
    }
    return result;
  }

  /** Returns the name itself where it is folded already, as most names of documents are. */
  private static String fold(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (fold(name.charAt(i)) != name.charAt(i)) {
        StringBuilder folded = new StringBuilder(name.length());
        name.chars().forEach(c -> folded.append(fold((char) c)));
        return folded.toString();
      }
    }
    return name;
  }

  /** Folds as {@link String#equalsIgnoreCase} does: U+017F, too, is an s. */
  private static char fold(char c) {
    return c >= 'a' && c <= 'z' ? c : Character.toLowerCase(Character.toUpperCase(c));
  }

  List<Member> members() {
    return members;
  }

  /** Returns the names of all members as they are spelled, repeated ones included. */
  public List<String> names() {
    return members.stream().map(Member::name).toList();
  }
}
