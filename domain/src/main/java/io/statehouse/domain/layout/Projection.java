package io.statehouse.domain.layout;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A document that shows some of a value, and is only written: each member is declared once, with
 * how it follows from the value.
 *
 * <pre>
 *   Projection&lt;Version&gt; VERSION = Projection.&lt;Version&gt;named("Version")
 *       .text("publisher", version -&gt; version.claim().publisher())
 *       .field("routes", Version::routes, FieldType.INTEGER);
 * </pre>
 */
public final class Projection<T> implements RecordType<T> {
  private final String name;
  private final List<Member<T, ?>> members;

  private Projection(String name, List<Member<T, ?>> members) {
    this.name = name;
    this.members = members;
  }

  private record Member<T, V>(String name, Function<? super T, V> value, FieldType<V> type) {
    void write(Fields fields, T of) {
      fields.field(name, value.apply(of), type);
    }

    void name(Fields fields) {
      fields.field(name, null, type);
    }

    <U> Member<U, V> from(Function<? super U, ? extends T> part) {
      return new Member<>(name, whole -> value.apply(part.apply(whole)), type);
    }
  }

  /** A document without members. */
  public static <T> Projection<T> named(String name) {
    return new Projection<>(name, List.of());
  }

  /** Adds a member. */
  public <V> Projection<T> field(String member, Function<? super T, V> value, FieldType<V> type) {
    return with(Stream.of(new Member<T, V>(member, value, type)));
  }

  /** Adds a member that is a string. */
  public Projection<T> text(String member, Function<? super T, String> value) {
    return field(member, value, FieldType.TEXT);
  }

  /** Adds all members of another document. */
  public Projection<T> all(Projection<T> other) {
    return with(other.members.stream());
  }

  /** Returns the document of a value that has one of these, or from which one follows. */
  public <U> Projection<U> from(Function<? super U, ? extends T> part) {
    return Projection.<U>named(name).with(members.stream().map(member -> member.from(part)));
  }

  private Projection<T> with(Stream<? extends Member<T, ?>> more) {
    return new Projection<>(name, Stream.<Member<T, ?>>concat(members.stream(), more).toList());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public T readFields(Fields fields) {
    throw new UnsupportedOperationException(name + " is only written");
  }

  @Override
  public void writeFields(Fields fields, T record) {
    members.forEach(member -> member.write(fields, record));
  }

  @Override
  public void nameFields(Fields fields) {
    members.forEach(member -> member.name(fields));
  }
}
