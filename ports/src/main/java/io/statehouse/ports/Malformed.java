package io.statehouse.ports;

/** Stored bytes do not match their layout: repair the data. */
public final class Malformed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Key key;

  /**
   * @param problem what was expected and what was found, as in {@code expected an integer but found
   *     "v2"}
   */
  public Malformed(Key key, String problem) {
    super("at " + key + ": " + problem);
    this.key = key;
  }

  public Key key() {
    return key;
  }
}
