package io.statehouse.domain.runm.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.OneLine;
import java.util.Arrays;

/**
 * A request about metadata that is refused. Messages are one line; where the original has words for
 * the case, they are the original's, to the character.
 */
public final class RunmException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The reason why a request is refused. */
  public enum Kind {
    /** Something that the request needs is missing from it, or does not exist. */
    PRECONDITION,
    NOT_FOUND,
    EXISTS,
    /** The request breaks a rule that the original does not have. */
    INVALID,
    /** The operation needs more writes, or larger ones, than the store takes at once. */
    TOO_LARGE,
    DENIED,
    /** Too many conflicting writes; try again. */
    CONTENDED
  }

  private final Kind kind;
  private final boolean untranslated;
  private final String sentence;

  private RunmException(Kind kind, boolean untranslated, String message, String sentence) {
    super(requireNonNull(message, "message"));
    this.kind = requireNonNull(kind, "kind");
    this.untranslated = untranslated;
    this.sentence = requireNonNull(sentence, "sentence");
  }

  public RunmException(Kind kind, String message) {
    this(kind, false, message, message);
  }

  /** Returns an error that the original reports to its callers as unknown, with this text. */
  public static RunmException untranslated(Kind kind, String message) {
    // The codes of the original's own errors mean nothing to callers of ours.
    return new RunmException(kind, true, message, message.replaceFirst("^\\[[0-9]+\\] ", ""));
  }

  /**
   * Returns the same error with another {@linkplain #sentence() sentence}.
   *
   * @param message a format, of which the values are shortened and escaped to fit one line
   */
  public RunmException explained(String message, String... values) {
    return new RunmException(kind, untranslated, getMessage(), formatted(message, values));
  }

  /**
   * @param message a format, of which the values are shortened and escaped to fit one line
   */
  public static RunmException invalid(String message, String... values) {
    return new RunmException(Kind.INVALID, formatted(message, values));
  }

  /** Returns an error like {@link #invalid} for what the original finds missing. */
  public static RunmException precondition(String message, String... values) {
    return new RunmException(Kind.PRECONDITION, formatted(message, values));
  }

  /** Returns an error like {@link #invalid} for a missing permission. */
  public static RunmException denied(String message, String... values) {
    return new RunmException(Kind.DENIED, formatted(message, values));
  }

  public static RunmException contended() {
    return new RunmException(Kind.CONTENDED, "too many conflicting writes: try again");
  }

  public static RunmException notFound() {
    return new RunmException(Kind.NOT_FOUND, "object could not be found.");
  }

  public static RunmException duplicate() {
    return new RunmException(Kind.EXISTS, "duplicate record.");
  }

  /** Returns {@link #notFound} where the original does not translate its own error. */
  public static RunmException objectNotFound() {
    return untranslated(Kind.NOT_FOUND, "[404] object could not be found.");
  }

  public static RunmException objectExists() {
    return untranslated(Kind.EXISTS, "[409001] object already exists.");
  }

  private static String formatted(String message, String... values) {
    return String.format(message, Arrays.stream(values).map(OneLine::of).toArray());
  }

  public Kind kind() {
    return kind;
  }

  /**
   * Returns what callers receive who do not depend on the original's words: it names the value at
   * fault, where those do not.
   */
  public String sentence() {
    return sentence;
  }

  /** Returns whether a gRPC caller of the original receives the status {@code UNKNOWN} instead. */
  public boolean isUntranslated() {
    return untranslated;
  }
}
