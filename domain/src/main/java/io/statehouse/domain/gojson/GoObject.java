package io.statehouse.domain.gojson;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The members of an object, by name. As in Go, case does not matter in a name, the last of several
 * members of one name counts, members that no one reads are ignored, and one that is left out has
 * the zero value of its type.
 */
public final class GoObject {
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

  public String text(String name) {
    return member(name, "", GoValue::text);
  }

  public boolean bool(String name) {
    return member(name, false, GoValue::bool);
  }

  public int integer(String name) {
    return member(name, 0, GoValue::integer);
  }

  public Optional<OffsetDateTime> time(String name) {
    return member(name, Optional.empty(), GoValue::time);
  }

  public Optional<List<String>> texts(String name) {
    return list(name, element -> element.text(""));
  }

  public <T> Optional<List<T>> list(String name, Function<GoValue, T> element) {
    return member(name, Optional.empty(), (value, before) -> value.list(element));
  }

  public Optional<FreeObject> freeObject(String name) {
    return member(name, Optional.empty(), (value, before) -> value.freeObject());
  }

  /**
   * Reads a member in another way.
   *
   * @param zero its value if it is left out
   * @param reading reads the value, given what an earlier member of the same name had
   */
  public <T> T member(String name, T zero, BiFunction<GoValue, T, T> reading) {
    T result = zero;
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
