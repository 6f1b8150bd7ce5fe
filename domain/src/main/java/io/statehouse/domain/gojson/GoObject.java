package io.statehouse.domain.gojson;

import io.statehouse.domain.gojson.GoValue.Member;
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
  private final List<Member> members;

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
    for (Member member : members) {
      if (member.name().equalsIgnoreCase(name)) {
        result = reading.apply(new GoValue(member.node(), name), result);
      }
    }
    return result;
  }

  /** Returns the names of all members as they are spelled, repeated ones included. */
  public List<String> names() {
    return members.stream().map(Member::name).toList();
  }
}
