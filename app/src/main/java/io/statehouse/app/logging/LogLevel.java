package io.statehouse.app.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** The level at which Statehouse logs: only warnings, unless one of these methods is called. */
public final class LogLevel {
  private static final String OURS = "io.statehouse";

  private LogLevel() {}

  /** Also logs what the server chose and did, unless more is logged already. */
  public static void atLeastInfo() {
    if (LoggerFactory.getLogger(OURS) instanceof Logger logger
        && logger.getEffectiveLevel().isGreaterOrEqual(Level.INFO)) {
      logger.setLevel(Level.INFO);
    }
  }

  /** Also logs every call of a store. */
  public static void debug() {
    if (LoggerFactory.getLogger(OURS) instanceof Logger logger) {
      logger.setLevel(Level.DEBUG);
    }
  }
}
