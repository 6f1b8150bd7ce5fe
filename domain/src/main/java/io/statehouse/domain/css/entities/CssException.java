package io.statehouse.domain.css.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.OneLine;
import java.util.Optional;

/**
 * Qserv's central state does not allow a request, or is not as it should be. Messages are one line;
 * where the original has a message, ours begins with its words, which its operators know. What a
 * store itself reports (connection, credentials, sizes) stays a {@link
 * io.statehouse.ports.StoreException}.
 */
public final class CssException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kind of error, by what a caller can do about it. */
  public enum Kind {
    /** Something that the request names does not exist. */
    NOT_FOUND,
    /** Something exists that must not. */
    EXISTS,
    /** Something else needs what the request would remove, or is removing it. */
    IN_USE,
    /** Another caller changed it meanwhile: try again. */
    CONFLICT,
    /** This instance must not write. */
    READ_ONLY,
    /** The data is of another version of the layout. */
    VERSION_MISMATCH,
    /** Stored data is not as the layout says: repair it. */
    MALFORMED,
    /** The request is wrong: correct it. */
    INVALID,
    /** A file is wrong: correct it. */
    BAD_FILE
  }

  private final Kind kind;
  private final String subject;
  private final String expected;
  private final String found;

  /**
   * @param subject the key, name or place at fault
   * @param expected what the subject should be; empty if there is no such value
   * @param found what the subject is instead, or what is in the way; empty likewise
   */
  private CssException(Kind kind, String subject, String expected, String found, String message) {
    super(OneLine.escaped(message));
    this.kind = requireNonNull(kind, "kind");
    this.subject = requireNonNull(subject, "subject");
    this.expected = requireNonNull(expected, "expected");
    this.found = requireNonNull(found, "found");
  }

  /**
   * @param subject the key, name or place at fault
   */
  public CssException(Kind kind, Object subject, String message) {
    this(kind, subject.toString(), "", "", message);
  }

  /** There is no database, table or node of this name. */
  public static CssException noSuch(Subject subject) {
    return new CssException(
        Kind.NOT_FOUND, subject, subject.kind() + " '" + subject + "' does not exist.");
  }

  public static CssException noSuchKey(String key) {
    return new CssException(Kind.NOT_FOUND, key, "Key '" + key + "' does not exist.");
  }

  /**
   * @param what the kind of thing that exists, as {@code Table}
   */
  public static CssException exists(String what, Object subject) {
    return new CssException(Kind.EXISTS, subject, what + " '" + subject + "' already exists.");
  }

  /**
   * @param replicaKey the first replica found that names the node
   */
  public static CssException inUse(Subject node, String replicaKey) {
    return new CssException(
        Kind.IN_USE,
        node.toString(),
        "",
        replicaKey,
        "Node '" + node + "' is in use and cannot be deleted.");
  }

  /** The node is being deleted: it takes no replicas. */
  public static CssException closing(Subject node) {
    return new CssException(
        Kind.IN_USE,
        node,
        "Node '"
            + node
            + "' is being deleted; if no process is deleting it, delete it again, or set its state to"
            + " reopen it.");
  }

  /** The state of the node was changed while it was being deleted, so it was not deleted. */
  public static CssException deletionLost(Subject node) {
    return new CssException(
        Kind.CONFLICT,
        node,
        "Node '"
            + node
            + "' was not deleted: meanwhile its state was set, or another caller began to delete"
            + " it; try again.");
  }

  public static CssException versionMismatch(String expected, String found) {
    return new CssException(
        Kind.VERSION_MISMATCH,
        "/css_meta/version",
        expected,
        found,
        "CSS version number mismatch: expected=" + expected + ", actual=" + OneLine.of(found));
  }

  /** The value stored under a key is not as the layout says. */
  public static CssException malformed(String key, String problem) {
    return new CssException(Kind.MALFORMED, key, "Key '" + key + "' value error: " + problem);
  }

  /** The request breaks a rule, which the message names. */
  public static CssException invalid(Object subject, String message) {
    return new CssException(Kind.INVALID, subject, message);
  }

  /** A word of the configuration or of a request is not one of those known. */
  static CssException unknown(String what, String word, String known) {
    return new CssException(
        Kind.INVALID,
        what,
        known,
        word,
        "Invalid config: unknown " + what + " \"" + OneLine.of(word) + "\": known are " + known);
  }

  /**
   * @param where the place in the file, or the file's name
   */
  public static CssException badFile(Object where, String problem) {
    return new CssException(Kind.BAD_FILE, where, where + ": " + problem);
  }

  public Kind kind() {
    return kind;
  }

  /** Returns the key, name or place at fault. */
  public String subject() {
    return subject;
  }

  /** Returns what the subject should be, where there is such a value. */
  public Optional<String> expected() {
    return Optional.of(expected).filter(text -> !text.isEmpty());
  }

  /** Returns what the subject is instead, or what is in the way, where there is such a value. */
  public Optional<String> found() {
    return Optional.of(found).filter(text -> !text.isEmpty());
  }
}
