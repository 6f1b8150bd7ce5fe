package io.statehouse.domain.gis.entities;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.OneLine;
import io.statehouse.ports.Key;
import java.util.Arrays;
import java.util.List;

/** A request about GIS configuration that is refused. Messages are one line. */
public final class GisException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kind of refusal, by what a caller can do about it. */
  public enum Kind {
    /** The request breaks a rule: correct it. */
    INVALID,
    NOT_FOUND,
    /** The state is not the one that the request expects: read it, and decide again. */
    CONFLICT,
    /** Too many conflicting writes; try again. */
    CONTENDED,
    /** Stored data breaks a rule: repair it. */
    STORED,
    /** The configuration of this server does not allow it. */
    UNAVAILABLE
  }

  /** The reason why a request is refused; the same on every store. */
  public enum Code {
    /** An indicator, a pointer or an argument is not a version. */
    BAD_VERSION_VALUE(Kind.INVALID),
    BAD_JSON(Kind.INVALID),
    VALUE_TOO_LARGE(Kind.INVALID),
    /** No further version number exists. */
    VERSION_OVERFLOW(Kind.CONFLICT),
    /** The required data is kept in the sidecar, which is switched off. */
    UNAVAILABLE(Kind.UNAVAILABLE),

    BAD_PATTERN(Kind.INVALID),
    RESERVED_VALUE(Kind.INVALID),
    BAD_DESTINATION(Kind.INVALID),
    UNDEFINED_DESTINATION(Kind.INVALID),
    DESTINATION_NOT_ADOPTED(Kind.CONFLICT),
    DUPLICATE_PATTERN(Kind.INVALID),
    INTERSECTING_PATTERNS(Kind.INVALID),
    EMPTY_CONFIG(Kind.INVALID),
    POINTER_CONFLICT(Kind.CONFLICT),
    CLAIM_CONTENTION(Kind.CONTENDED),
    CLAIM_LOST(Kind.CONFLICT),
    VERIFY_FAILED(Kind.CONFLICT),
    VERSION_NOT_FOUND(Kind.NOT_FOUND),
    VERSION_UNFINISHED(Kind.CONFLICT),
    UNEXPECTED_KEY(Kind.STORED),
    EMPTY_VERSION(Kind.STORED),
    NOT_CONFIGURED(Kind.NOT_FOUND),
    READ_CONTENTION(Kind.CONTENDED),
    /** The cache of a reader is of another store, or not as it was written. */
    BAD_CACHE(Kind.STORED),

    TOPIC_NOT_FOUND(Kind.NOT_FOUND),
    /** Live routes lead to the topic that should go. */
    TOPIC_ROUTED(Kind.CONFLICT),
    NAME_MISMATCH(Kind.INVALID),
    INVALID_TOPIC_NAME(Kind.INVALID),
    RESERVED_TOPIC(Kind.INVALID),
    NAME_COLLISION(Kind.INVALID),
    INVALID_PARTITIONS(Kind.INVALID),
    INVALID_REPLICAS(Kind.INVALID),
    INVALID_PROPERTY(Kind.INVALID),
    MIN_ISR_GT_REPLICAS(Kind.INVALID),
    INVALID_NOTES(Kind.INVALID),
    INVALID_RULE(Kind.INVALID),
    INVALID_SCOPE(Kind.INVALID),
    RULE_BROKEN(Kind.INVALID),
    /** A definition is in a file of a scope that it does not belong to. */
    OUT_OF_SCOPE(Kind.INVALID),
    SCOPE_NOT_FOUND(Kind.NOT_FOUND),
    SCOPE_OVERLAP(Kind.CONFLICT),
    /** A topic that would be removed belongs to the scope of somebody else. */
    TOPIC_IN_SCOPE(Kind.CONFLICT),
    DEFINE_CONFLICT(Kind.CONFLICT),
    DEFINE_CONTENTION(Kind.CONTENDED),
    TOO_MANY_CHANGES(Kind.INVALID),
    TOO_MANY_DELETES(Kind.CONFLICT),
    /** An adopter has begun to delete the topic, so that it cannot be kept any more. */
    TOPIC_BEING_DELETED(Kind.CONFLICT),
    PLAN_STALE(Kind.CONFLICT),
    /** The definition demands what would be cancelled. */
    STILL_DEFINED(Kind.CONFLICT),
    CLUSTER_CHANGED(Kind.CONFLICT);

    private final Kind kind;

    Code(Kind kind) {
      this.kind = kind;
    }

    /** Returns what a caller can do about it, unless it is found in what is stored. */
    public Kind kind() {
      return kind;
    }
  }

  private final Code code;
  private final Kind kind;
  private final List<String> details;

  public GisException(Code code, String message) {
    this(code, code.kind(), message, List.of(), null);
  }

  private GisException(
      Code code, Kind kind, String message, List<String> details, Throwable cause) {
    super(requireNonNull(message, "message"), cause);
    this.code = requireNonNull(code, "code");
    this.kind = kind;
    this.details = List.copyOf(details);
  }

  /**
   * @param message a format, of which the values are shortened and escaped to fit one line
   */
  public static GisException of(Code code, String message, Object... values) {
    return new GisException(
        code,
        String.format(
            message,
            Arrays.stream(values).map(value -> OneLine.of(String.valueOf(value))).toArray()));
  }

  /** Returns the same refusal with the place at fault, such as a file, before its message. */
  public GisException at(Object place) {
    return placed(kind, place);
  }

  /**
   * Returns the same refusal of what is stored under a key: for any rule it breaks, as no
   * correction of the request helps, so that its kind is {@link Kind#STORED}.
   */
  public GisException at(Key key) {
    return placed(Kind.STORED, key);
  }

  private GisException placed(Kind placedKind, Object place) {
    return new GisException(
        code,
        placedKind,
        "at " + OneLine.of(String.valueOf(place)) + ": " + getMessage(),
        details,
        this);
  }

  /** Returns the same refusal with all that is at fault, where the message names only the first. */
  public GisException detailed(List<String> lines) {
    return new GisException(
        code, kind, getMessage(), lines.stream().map(OneLine::escaped).toList(), getCause());
  }

  /** Returns all that is at fault, one line each; empty if the message says it all. */
  public List<String> details() {
    return details;
  }

  public Code code() {
    return code;
  }

  public Kind kind() {
    return kind;
  }
}
