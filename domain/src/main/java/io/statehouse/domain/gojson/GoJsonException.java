package io.statehouse.domain.gojson;

/**
 * A document that cannot be read. Except for a malformed time, its message has no word of the
 * document, which may hold secrets.
 */
public final class GoJsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kind of error in the document. */
  public enum Kind {
    /** It is not JSON. */
    SYNTAX("json.SyntaxError"),
    /** A value has the wrong type, or is a number out of range. */
    TYPE("json.UnmarshalTypeError"),
    /** A string is not a time. */
    TIME("time.ParseError");

    private final String goType;

    Kind(String goType) {
      this.goType = goType;
    }

    /** Returns the name of Go's type of this error. */
    public String goType() {
      return goType;
    }
  }

  private final Kind kind;
  private final String goMessage;

  GoJsonException(Kind kind, String message) {
    this(kind, message, "");
  }

  /**
   * @param goMessage what Go says
   * @param place what Go does not say: where in the document it is
   */
  GoJsonException(Kind kind, String goMessage, String place) {
    super(goMessage + place);
    this.kind = kind;
    this.goMessage = goMessage;
  }

  public Kind kind() {
    return kind;
  }

  /** Returns the message without the place, for clients that compare it with Go's. */
  public String goMessage() {
    return goMessage;
  }
}
