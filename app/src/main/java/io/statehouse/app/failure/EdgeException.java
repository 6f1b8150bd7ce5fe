package io.statehouse.app.failure;

/** A failure that an edge finds by itself, before or beside any system. */
public final class EdgeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  public EdgeException(Kind kind, String sentence) {
    this(kind, sentence, null);
  }

  public EdgeException(Kind kind, String sentence, Throwable cause) {
    super(sentence, cause);
    this.kind = kind;
  }

  public static EdgeException misused(String sentence) {
    return new EdgeException(Kind.MISUSED, sentence);
  }

  public Kind kind() {
    return kind;
  }
}
