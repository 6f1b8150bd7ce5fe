package io.statehouse.app.failure;

/** A failure that the command line or the server finds itself, outside any system. */
public final class AppException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  public AppException(Kind kind, String sentence) {
    this(kind, sentence, null);
  }

  public AppException(Kind kind, String sentence, Throwable cause) {
    super(sentence, cause);
    this.kind = kind;
  }

  public static AppException misused(String sentence) {
    return new AppException(Kind.MISUSED, sentence);
  }

  /**
   * Returns the failure of a write to a system that is read-only.
   *
   * @param why the sentence, which names the setting
   */
  public static AppException readOnly(String why) {
    return new AppException(Kind.READ_ONLY, why);
  }

  /** Returns the failure of a request that comes while the server is shutting down. */
  public static AppException shuttingDown() {
    return new AppException(Kind.UNAVAILABLE, "the server is shutting down: try again later");
  }

  public Kind kind() {
    return kind;
  }
}
