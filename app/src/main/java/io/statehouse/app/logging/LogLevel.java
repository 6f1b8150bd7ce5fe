package io.statehouse.app.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** How much of Statehouse's own doing is logged; warnings alone, unless one of these is called. */
public final class LogLevel {
  private static final String OURS = "io.statehouse";

  private LogLevel() {}

  /** What the server chose and did, unless more is told already. */
  public static void atLeastInfo() {
    if (LoggerFactory.getLogger(OURS) instanceof Logger logger
        && logger.getEffectiveLevel().isGreaterOrEqual(Level.INFO)) {
      logger.setLevel(Level.INFO);
    }
  }

  /** Every call of a store too. */
  public static void debug() {
    if (LoggerFactory.getLogger(OURS) instanceof Logger logger) {
      logger.setLevel(Level.DEBUG);
    }
  }
}
