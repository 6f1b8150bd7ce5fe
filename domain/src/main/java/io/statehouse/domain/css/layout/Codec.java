package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How one record is stored as attributes: as members of a packed document, or as keys of their own.
 * Each field is named once, in a function that builds the record from its {@link Fields}; the same
 * function finds the names and writes.
 */
public final class Codec<R> {
  private final String group;
  private final String problem;
  private final String problemAt;
  private final Function<Codec<R>.Fields, R> form;
  private final Fields declared;

  private Codec(String group, String problem, String problemAt, Function<Codec<R>.Fields, R> form) {
    this.group = group;
    this.problem = problem;
    this.problemAt = problemAt;
    this.form = form;
    this.declared = new Fields("", Map.of(), Optional.empty());
    form.apply(declared);
  }

  /**
   * @param problem how the error about what is not a number begins
   */
  static <R> Codec<R> of(String problem, Function<Codec<R>.Fields, R> form) {
    return new Codec<>("", problem, "", form);
  }

  /** The same with all attributes below one more segment, which errors name. */
  Codec<R> below(String segment) {
    return new Codec<>(segment, problem, segment, form);
  }

  /** The same with errors that name this path below the key of the record. */
  Codec<R> withProblemAt(String path) {
    return new Codec<>(group, problem, path, form);
  }

  /** Returns what to read, as paths below the key of the record. */
  public List<String> names() {
    return List.copyOf(declared.names);
  }

  /** Returns the names of the members that the packed document may have. */
  List<String> members() {
    return List.copyOf(declared.members);
  }

  /** Returns the members of the packed document. */
  public Map<String, String> write(R record) {
    Fields fields = new Fields("", Map.of(), Optional.of(record));
    form.apply(fields);
    return fields.written;
  }

  /** Returns those members that {@code defaults} would not have, or with other values. */
  public Map<String, String> writeChanged(R record, R defaults) {
    Map<String, String> members = write(record);
    members.entrySet().removeAll(write(defaults).entrySet());
    return members;
  }

  /**
   * @param key that of the record
   * @param found what there is of {@link #names}
   * @throws CssException of kind MALFORMED if something is not a number
   */
  public R read(CssKey key, Map<String, String> found) {
    return form.apply(new Fields(key.text(), found, Optional.empty()));
  }

  static CssException notNumeric(String key, String problem, String name, String value) {
    return CssException.malformed(key, problem + name + " is \"" + value + "\"");
  }

  /** The fields of one record that is read or written; what is not found is empty or zero. */
  final class Fields {
    private final String key;
    private final Map<String, String> found;
    private final Optional<R> record;
    private final List<String> names = new ArrayList<>();
    private final List<String> members = new ArrayList<>();
    private final Map<String, String> written = new HashMap<>();

    private Fields(String key, Map<String, String> found, Optional<R> record) {
      this.key = key;
      this.found = found;
      this.record = record;
    }

    /** Reads the value of the key that the fields are below. */
    Optional<String> above() {
      names.add(group);
      return Optional.ofNullable(found.get(group));
    }

    String text(String name, Function<R, String> of) {
      return optional(name, of.andThen(Optional::of)).orElse("");
    }

    /** A field that is left out where it is absent. */
    Optional<String> optional(String name, Function<R, Optional<String>> of) {
      return field(name, of, Function.identity());
    }

    int integer(String name, Function<R, Integer> of) {
      return field(name, of.andThen(Numbers::format).andThen(Optional::of), Numbers::parseInt)
          .orElse(0);
    }

    /** An integer of which anything but zero means yes. */
    boolean flag(String name, Predicate<R> of) {
      return field(
                  name, written -> Optional.of(Numbers.format(of.test(written))), Numbers::parseInt)
              .orElse(0)
          != 0;
    }

    double decimal(String name, Function<R, Double> of) {
      return field(name, of.andThen(Numbers::format).andThen(Optional::of), Numbers::parseDouble)
          .orElse(0.0);
    }

    /** A decimal that is left out where it is exactly zero. */
    double decimalUnlessZero(String name, Function<R, Double> of) {
      Function<R, Optional<Double>> other = of.andThen(n -> Optional.of(n).filter(x -> x != 0.0));
      return field(name, other.andThen(n -> n.map(Numbers::format)), Numbers::parseDouble)
          .orElse(0.0);
    }

    private <T> Optional<T> field(
        String name, Function<R, Optional<String>> of, Function<String, T> parse) {
      String path = group.isEmpty() ? name : group + "/" + name;
      names.add(path);
      members.add(name);
      record.flatMap(of).ifPresent(value -> written.put(name, value));
      String value = found.get(path);
      try {
        return Optional.ofNullable(value).map(parse);
      } catch (NumberFormatException notOne) {
        throw notNumeric(problemAt.isEmpty() ? key : key + "/" + problemAt, problem, path, value);
      }
    }
  }
}
