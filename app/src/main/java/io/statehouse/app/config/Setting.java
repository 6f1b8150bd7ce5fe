package io.statehouse.app.config;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.url.Quantity;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * One setting. In the YAML file a dot is a level; in the environment {@code css.read-only} is
 * {@code STATEHOUSE_CSS_READ_ONLY}.
 *
 * @param byDefault its value where nothing sets it; empty where there is none
 * @param flag the option of {@code serve} that sets it, if there is one
 * @param secret whether its value must not be shown
 * @param <T> its type once it is read
 */
public record Setting<T>(
    String name,
    String byDefault,
    String meaning,
    Optional<Flag> flag,
    boolean secret,
    Parser<T> parser) {

  /**
   * An option of {@code serve}.
   *
   * @param label stands for its value in the help; empty if the option alone turns the setting on
   * @param alone whether it is for servers that serve its system only, since it does not say which
   *     system it is about: an option of the original
   */
  public record Flag(String option, Optional<String> label, boolean alone) {
    public Flag {
      requireNonNull(option, "option");
      requireNonNull(label, "label");
    }
  }

  /** Reads the text of a setting. */
  @FunctionalInterface
  public interface Parser<T> {
    /**
     * @param name the setting, for the message
     * @throws IllegalArgumentException if the text is not what it should be
     */
    T parse(String name, String text);
  }

  public Setting {
    requireNonNull(name, "name");
    requireNonNull(byDefault, "byDefault");
    requireNonNull(meaning, "meaning");
    requireNonNull(flag, "flag");
    requireNonNull(parser, "parser");
  }

  /** Returns a setting of a type of its own. */
  public static <T> Setting<T> of(String name, String byDefault, String meaning, Parser<T> parser) {
    return new Setting<>(name, byDefault, meaning, Optional.empty(), false, parser);
  }

  public static Setting<String> string(String name, String byDefault, String meaning) {
    return of(name, byDefault, meaning, (setting, text) -> text);
  }

  /** Returns a setting that may be absent, which an empty text means too. */
  public static <T> Setting<Optional<T>> optional(String name, String meaning, Parser<T> parser) {
    return of(
        name,
        "",
        meaning,
        (setting, text) ->
            text.isEmpty() ? Optional.empty() : Optional.of(parser.parse(setting, text)));
  }

  /** Returns a setting that is off by default. */
  public static Setting<Boolean> flag(String name, String meaning) {
    return of(name, "off", meaning, Quantity::flag);
  }

  public static Setting<Integer> count(String name, String byDefault, String meaning) {
    return of(name, byDefault, meaning, Quantity::count);
  }

  public static Setting<Long> bytes(String name, String byDefault, String meaning) {
    return of(name, byDefault, meaning, Quantity::bytes);
  }

  public static Setting<Duration> duration(String name, String byDefault, String meaning) {
    return of(name, byDefault, meaning, Quantity::duration);
  }

  /** Returns a duration that may be 0, which has a meaning of its own. */
  public static Setting<Duration> durationFromZero(String name, String byDefault, String meaning) {
    return of(name, byDefault, meaning, Quantity::durationFromZero);
  }

  /** Returns this setting, turned on by an option of {@code serve}. */
  public Setting<T> withFlag(String option) {
    return with(new Flag(option, Optional.empty(), false));
  }

  /** Returns this setting, set by an option of {@code serve} that has a value. */
  public Setting<T> withFlag(String option, String label) {
    return with(new Flag(option, Optional.of(label), false));
  }

  /**
   * Returns this setting, set by an option of the original where {@code serve} serves its system
   * only.
   */
  public Setting<T> withFlagAlone(String option, String label) {
    return with(new Flag(option, Optional.of(label), true));
  }

  private Setting<T> with(Flag given) {
    return new Setting<>(name, byDefault, meaning, Optional.of(given), secret, parser);
  }

  /** Returns the setting as one whose value is never shown. */
  public Setting<T> hidden() {
    return new Setting<>(name, byDefault, meaning, flag, true, parser);
  }

  /** Returns the name of the environment variable that sets it. */
  public String variable() {
    return "STATEHOUSE_" + name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  T parse(String text) {
    return parser.parse(name, text);
  }
}
