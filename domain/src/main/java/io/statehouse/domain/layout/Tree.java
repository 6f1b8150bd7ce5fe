package io.statehouse.domain.layout;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * One place of a document, which a parser of YAML or JSON has read into maps, lists and scalars.
 * What is not as expected there is refused with its place, in the words of the document's kind. A
 * member without a value counts as absent.
 */
public final class Tree {
  private final Words words;
  private final String path;
  private final Object value;

  private Tree(Words words, String path, Object value) {
    this.words = words;
    this.path = path;
    this.value = value;
  }

  /** The words of messages: how places are written, and what is wrong with them. */
  public interface Words {

    /** Returns the place of a member. */
    default String member(String path, String name) {
      return path.isEmpty() ? name : path + "." + name;
    }

    /** Returns the place of an element, from 0. */
    default String element(String path, int index) {
      return path + "[" + index + "]";
    }

    /**
     * Returns the refusal of a value.
     *
     * @param expected with its article
     * @param found a map, a list, a scalar, or null
     */
    RuntimeException wrong(String path, String expected, Object found);

    /** Returns the refusal of a value that is not an object. */
    default RuntimeException noObject(String path, Object found) {
      return wrong(path, "an object", found);
    }

    /** Returns the refusal of a value that is not a list. */
    default RuntimeException noList(String path, Object found) {
      return wrong(path, "a list", found);
    }

    /** Returns the refusal of an object that lacks a member. */
    default RuntimeException missing(String path, String name, String expected) {
      return wrong(member(path, name), expected, null);
    }

    /**
     * Returns the refusal of a member that has no meaning.
     *
     * @param known in ascending order
     */
    RuntimeException unknown(String path, Object name, List<String> known);
  }

  /**
   * A whole document.
   *
   * @param path what its places begin with; usually nothing
   */
  public static Tree of(Words words, String path, Object document) {
    return new Tree(requireNonNull(words, "words"), requireNonNull(path, "path"), document);
  }

  public String path() {
    return path;
  }

  /** Returns a map, a list or a scalar; null if there is nothing. */
  public Object value() {
    return value;
  }

  /** Returns the place of a member. */
  public String path(String name) {
    return words.member(path, name);
  }

  /**
   * Returns the refusal of this value.
   *
   * @param expected with its article
   */
  public RuntimeException wrong(String expected) {
    return words.wrong(path, expected, value);
  }

  /** Returns the refusal of a part of what a member is. */
  public RuntimeException wrong(String member, String expected, Object found) {
    return words.wrong(path(member), expected, found);
  }

  /** Returns the members of an object. */
  public Map<?, ?> members() {
    if (value instanceof Map<?, ?> members) {
      return members;
    }
    throw words.noObject(path, value);
  }

  /** Refuses any member with another name. */
  public Tree only(Stream<String> names) {
    List<String> known = names.sorted().toList();
    for (Object name : members().keySet()) {
      if (!known.contains(name)) {
        throw words.unknown(path, name, known);
      }
    }
    return this;
  }

  /** Refuses any member with another name. */
  public Tree only(String... names) {
    return only(Stream.of(names));
  }

  /** Returns a member of an object; empty if absent, or not an object. */
  public Optional<Tree> find(String name) {
    if (!(value instanceof Map)) {
      return Optional.empty();
    }
    Tree member = child(name);
    return member.value == null ? Optional.empty() : Optional.of(member);
  }

  /** Returns the place of a member of an object, which may have no value. */
  Tree child(String name) {
    return new Tree(words, path(name), members().get(name));
  }

  /** Returns this place, as if it had another value. */
  Tree with(Object other) {
    return new Tree(words, path, other);
  }

  /** Returns a member that an object must have. */
  public Tree member(String name) {
    return member(name, "a value");
  }

  /**
   * Returns a member that an object must have.
   *
   * @param expected with its article
   */
  public Tree member(String name, String expected) {
    members();
    return find(name).orElseThrow(() -> words.missing(path, name, expected));
  }

  /**
   * Reads each member of an object whose names are free, in their ascending order.
   *
   * @param action receives what may have no value
   */
  public void each(BiConsumer<String, Tree> action) {
    TreeSet<String> names = new TreeSet<>();
    for (Object name : members().keySet()) {
      if (!(name instanceof String text)) {
        throw words.unknown(path, name, List.of());
      }
      names.add(text);
    }
    names.forEach(name -> action.accept(name, child(name)));
  }

  public List<Tree> elements() {
    if (!(value instanceof List<?> list)) {
      throw words.noList(path, value);
    }
    List<Tree> elements = new ArrayList<>(list.size());
    for (Object element : list) {
      elements.add(new Tree(words, words.element(path, elements.size()), element));
    }
    return elements;
  }

  public String text() {
    return as(String.class, "a string");
  }

  public boolean flag() {
    return as(Boolean.class, "true or false");
  }

  /**
   * Returns a scalar of one class.
   *
   * @param expected with its article
   */
  public <T> T as(Class<T> type, String expected) {
    if (type.isInstance(value)) {
      return type.cast(value);
    }
    throw wrong(expected);
  }

  /** Returns the string that a member is; empty if there is no such member. */
  public Optional<String> text(String name) {
    return find(name).map(Tree::text);
  }

  /** Returns the elements of a member; none if there is no such member. */
  public List<Tree> elements(String name) {
    return find(name).map(Tree::elements).orElse(List.of());
  }
}
