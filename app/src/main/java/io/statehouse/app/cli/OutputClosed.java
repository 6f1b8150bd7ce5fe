package io.statehouse.app.cli;

/**
 * Whoever read the results has gone, as {@code head} does when it has seen enough. That is no
 * failure: the command just ends.
 */
public final class OutputClosed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OutputClosed() {
    super("nobody reads the output any more", null, false, false);
  }
}
