package io.statehouse.domain.runm.documents;

import static java.util.stream.Collectors.joining;

import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.Scalar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The members of one object of an input document, which a parser of YAML or JSON has read into maps
 * and lists. What is not as expected is refused with its place. A member without a value counts as
 * absent.
 */
public final class Members {
  private final String path;
  private final Map<?, ?> members;

  private Members(String path, Map<?, ?> members) {
    this.path = path;
    this.members = members;
  }

  public static Members document(Object tree) {
    return at("the document", tree);
  }

  private static Members at(String path, Object value) {
    if (!(value instanceof Map<?, ?> members)) {
      throw wrong(path, "members", value);
    }
    for (Object name : members.keySet()) {
      if (!(name instanceof String)) {
        throw RunmException.invalid(
            "in %s: the name %s is not a string: put it in quotes", path, String.valueOf(name));
      }
    }
    return new Members(path, members);
  }

  public static RunmException wrong(String path, String expected, Object found) {
    return RunmException.invalid("at %s: expected %s but found %s", path, expected, shown(found));
  }

  private static String shown(Object found) {
    if (found == null) {
      return "nothing";
    }
    if (found instanceof Map) {
      return "members";
    }
    if (found instanceof List) {
      return "a list";
    }
    return found instanceof String ? "\"" + found + "\"" : found.toString();
  }

  /** Refuses any member with another name. */
  public Members only(String... known) {
    for (Object name : members.keySet()) {
      if (!Arrays.asList(known).contains(name)) {
        throw RunmException.invalid(
            "unknown member %s: known are %s",
            path((String) name), Arrays.stream(known).sorted().collect(joining(", ")));
      }
    }
    return this;
  }

  /** Returns the names of all members, in ascending order. */
  List<String> names() {
    return members.keySet().stream().map(String.class::cast).sorted().toList();
  }

  public String path(String name) {
    return path.equals("the document") ? name : path + "." + name;
  }

  Optional<Object> find(String name) {
    return Optional.ofNullable(members.get(name));
  }

  public Optional<String> text(String name) {
    return find(name).map(value -> text(path(name), value));
  }

  private static String text(String path, Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw wrong(path, "a string", value);
  }

  boolean flag(String name) {
    Object value = find(name).orElse(false);
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw wrong(path(name), "true or false", value);
  }

  Optional<Members> members(String name) {
    return find(name).map(value -> at(path(name), value));
  }

  private List<?> list(String name) {
    Object value = find(name).orElse(List.of());
    if (value instanceof List<?> list) {
      return list;
    }
    throw wrong(path(name), "a list", value);
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (Object value : list(name)) {
      texts.add(text(path(name) + "[" + texts.size() + "]", value));
    }
    return texts;
  }

  List<Scalar> scalars(String name) {
    List<Scalar> scalars = new ArrayList<>();
    for (Object value : list(name)) {
      scalars.add(scalar(path(name) + "[" + scalars.size() + "]", value));
    }
    return scalars;
  }

  Scalar scalar(String name) {
    return scalar(path(name), members.get(name));
  }

  private static Scalar scalar(String path, Object value) {
    return Scalar.find(value)
        .orElseThrow(() -> wrong(path, "a string, a finite number or a boolean", value));
  }

  public List<Members> each(String name) {
    List<Members> all = new ArrayList<>();
    for (Object value : list(name)) {
      all.add(at(path(name) + "[" + all.size() + "]", value));
    }
    return all;
  }
}
