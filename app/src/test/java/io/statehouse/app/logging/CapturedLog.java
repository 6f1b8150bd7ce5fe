package io.statehouse.app.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;

/** All that is logged from now on, with every call of a store. */
public final class CapturedLog implements AutoCloseable {
  private final Logger root = logger(Logger.ROOT_LOGGER_NAME);
  private final Logger ours = logger("io.statehouse");
  private final Level before = ours.getLevel();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  public CapturedLog() {
    log.start();
    root.addAppender(log);
    ours.setLevel(Level.DEBUG);
  }

  private static Logger logger(String name) {
    return (Logger) LoggerFactory.getLogger(name);
  }

  /** Returns the messages, each followed by its stack trace if it has one. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (ILoggingEvent event : List.copyOf(log.list)) {
      lines.add(event.getLoggerName() + ": " + event.getFormattedMessage());
      if (event.getThrowableProxy() != null) {
        lines.add(ThrowableProxyUtil.asString(event.getThrowableProxy()));
      }
    }
    return lines;
  }

  @Override
  public void close() {
    ours.setLevel(before);
    root.detachAppender(log);
  }
}
