package io.statehouse.domain.layout;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A variable of a key form: its name, which strings it admits, and the domain's type for them.
 *
 * <pre>
 *   KeyVariable.named("db").excluding("/").except(".packed.json").as(DatabaseName::new, DatabaseName::text)
 * </pre>
 *
 * Unless it is {@linkplain #opaque opaque}, a variable is never empty.
 *
 * @param <T> the type of its values
 */
public final class KeyVariable<T> {

  /**
   * The rule for admitted strings.
   *
   * @param listed whether {@code characters} are the only ones admitted, or those excluded
   */
  private record Rule(
      boolean opaque,
      boolean listed,
      String characters,
      Set<String> reserved,
      Optional<Pattern> pattern) {
    static final Rule ANY = new Rule(false, false, "", Set.of(), Optional.empty());
  }

  private final String name;
  private final Rule rule;
  private final Function<String, T> parse;
  private final Function<T, String> render;

  private KeyVariable(
      String name, Rule rule, Function<String, T> parse, Function<T, String> render) {
    this.name = requireNonNull(name, "name");
    this.rule = rule;
    this.parse = requireNonNull(parse, "parse");
    this.render = requireNonNull(render, "render");
  }

  /** A variable that admits every string of at least one character. */
  public static KeyVariable<String> named(String name) {
    return new KeyVariable<>(name, Rule.ANY, Function.identity(), Function.identity());
  }

  /** Returns this variable under another name. */
  public KeyVariable<T> called(String other) {
    return new KeyVariable<>(other, rule, parse, render);
  }

  /** Returns this variable without these characters, normally the separators of the layout. */
  public KeyVariable<T> excluding(String characters) {
    return with(new Rule(rule.opaque, false, characters, rule.reserved, rule.pattern));
  }

  /** Returns this variable with only these characters. */
  public KeyVariable<T> only(String characters) {
    return with(new Rule(rule.opaque, true, characters, rule.reserved, rule.pattern));
  }

  /** Returns this variable without these words, which mean something else in its place. */
  public KeyVariable<T> except(String... reserved) {
    return with(
        new Rule(rule.opaque, rule.listed, rule.characters, Set.of(reserved), rule.pattern));
  }

  /**
   * Returns this variable with a pattern that the whole string must match. {@link KeyForms} cannot
   * see through a pattern.
   */
  public KeyVariable<T> matching(Pattern pattern) {
    return with(
        new Rule(rule.opaque, rule.listed, rule.characters, rule.reserved, Optional.of(pattern)));
  }

  /** Returns this variable as free text: any string, also empty or with separators. */
  public KeyVariable<T> opaque() {
    return with(new Rule(true, false, "", Set.of(), Optional.empty()));
  }

  /**
   * Returns this variable with values of another type.
   *
   * @param parse takes every string that is admitted
   */
  public <V> KeyVariable<V> as(Function<String, V> parse, Function<V, String> render) {
    return new KeyVariable<>(name, rule, parse, render);
  }

  private KeyVariable<T> with(Rule changed) {
    return new KeyVariable<>(name, changed, parse, render);
  }

  public String name() {
    return name;
  }

  boolean isOpaque() {
    return rule.opaque;
  }

  /** Returns the characters that its rule treats unlike others. */
  String characters() {
    return rule.characters + String.join("", rule.reserved);
  }

  Set<String> reserved() {
    return rule.reserved;
  }

  boolean admits(char character) {
    return rule.characters.indexOf(character) >= 0 == rule.listed;
  }

  boolean admits(String text) {
    return rule.opaque
        || !text.isEmpty()
            && admitsCharacters(text)
            && !rule.reserved.contains(text)
            && (rule.pattern.isEmpty() || rule.pattern.get().matcher(text).matches());
  }

  /** Searches for the few excluded characters, which is faster than checking each character. */
  private boolean admitsCharacters(String text) {
    String searched = rule.listed ? text : rule.characters;
    String within = rule.listed ? rule.characters : text;
    for (int i = 0; i < searched.length(); i++) {
      if (within.indexOf(searched.charAt(i)) >= 0 != rule.listed) {
        return false;
      }
    }
    return true;
  }

  T parse(String text) {
    return parse.apply(text);
  }

  /**
   * @throws IllegalArgumentException if the value is not admitted; the message does not have it,
   *     since it may be secret
   */
  String render(Object value) {
    @SuppressWarnings("unchecked") // the caller of KeyForm.key gives values of the declared types
    String text = render.apply((T) value);
    if (!admits(text)) {
      throw new IllegalArgumentException("{" + name + "} does not admit the value given for it");
    }
    return text;
  }

  @Override
  public String toString() {
    return "{" + name + "}";
  }
}
