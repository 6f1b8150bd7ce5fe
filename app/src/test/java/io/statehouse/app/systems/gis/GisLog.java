package io.statehouse.app.systems.gis;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/** What is logged from now on: by GIS configuration, and by all. */
final class GisLog implements AutoCloseable {
  private static final String GIS = "io.statehouse.app.systems.gis";

  private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
  private final Logger logger = (Logger) LoggerFactory.getLogger("io.statehouse");
  private final Level before = logger.getLevel();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  GisLog() {
    log.start();
    root.addAppender(log);
    logger.setLevel(Level.DEBUG);
  }

  /** The lines of GIS configuration that an operator sees. */
  List<String> lines() {
    return List.copyOf(log.list).stream()
        .filter(event -> event.getLoggerName().startsWith(GIS))
        .filter(event -> event.getLevel().isGreaterOrEqual(Level.INFO))
        .map(event -> event.getLevel() + " " + event.getFormattedMessage())
        .toList();
  }

  /** All lines, with stack traces. */
  String everything() {
    return List.copyOf(log.list).stream().map(GisLog::text).collect(Collectors.joining("\n"));
  }

  private static String text(ILoggingEvent event) {
    return event.getFormattedMessage()
        + (event.getThrowableProxy() == null
            ? ""
            : ThrowableProxyUtil.asString(event.getThrowableProxy()));
  }

  @Override
  public void close() {
    logger.setLevel(before);
    root.detachAppender(log);
  }
}
