package io.statehouse.domain.gojson;

import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.Fields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The members of an object, by name. As in Go, case does not matter in a name, several members of
 * one name are read one over the other, and members that no one reads are ignored. A field whose
 * member is left out or null has the value given; but null is an empty list.
 */
public final class GoObject implements Fields {
  static final GoObject EMPTY = new GoObject(List.of());

  private static final char LONG_S = '\u017F';
  private static final char KELVIN = '\u212A';

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

  /** Returns an object with the members of all these objects. */
  static GoObject of(Collection<GoValue> objects) {
    List<Member> members = new ArrayList<>();
    objects.forEach(object -> members.addAll(((GoObject) object.content()).members));
    return new GoObject(members);
  }

  @Override
  public <T> T field(String name, T value, FieldType<T> type) {
    GoValue found = find(name);
    return found == null ? value : found.over(value, type);
  }

  /** Reads a string directly, since most fields are strings. */
  @Override
  public String text(String name, String value) {
    GoValue found = find(name);
    return found == null || found.isUnset() ? value : found.text();
  }

  /** Returns a member, with those of the same name before it; null if absent. */
  private GoValue find(String name) {
    GoValue found = null;
    String folded = fold(name);
    int hash = folded.hashCode(); // compared first, since every member is checked
    for (Member member : members) {
      if (member.folded.hashCode() == hash && member.folded.equals(folded)) {
        found = member.value.in(name, found);
      }
    }
    return found;
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

  /**
   * Folds what Unicode's simple case folding makes an ASCII letter, as declared names are ASCII.
   * Java's own conversions would also take the Turkish i with and without a dot for an i.
   */
  private static char fold(char c) {
    return switch (c) {
      case LONG_S -> 's';
      case KELVIN -> 'k';
      default -> c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c;
    };
  }

  /** Returns the last value of each name, in the order of their first; here, case matters. */
  public Map<String, GoValue> byName() {
    Map<String, GoValue> values = new LinkedHashMap<>();
    members.forEach(member -> values.put(member.name, member.value));
    return values;
  }

  List<Member> members() {
    return members;
  }

  /** Returns the names of all members as they are spelled, repeated ones included. */
  public List<String> names() {
    return members.stream().map(Member::name).toList();
  }
}
