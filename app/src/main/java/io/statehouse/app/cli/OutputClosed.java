package io.statehouse.app.cli;

/**
 * The reader of the results has closed them, as {@code head} does after enough lines. That is no
 * failure: the command just ends.
 */
public final class OutputClosed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OutputClosed() {
    super("the output is closed", null, false, false);
  }
}
