package io.statehouse.app.systems.cloudchamber;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What CloudChamber logs from now on. */
final class ChamberLog implements AutoCloseable {
  private final Logger logger =
      (Logger) LoggerFactory.getLogger("io.statehouse.app.systems.cloudchamber");
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  ChamberLog() {
    log.start();
    logger.addAppender(log);
    logger.setLevel(Level.INFO);
  }

  List<String> lines() {
    return List.copyOf(log.list).stream()
        .map(event -> event.getLevel() + " " + event.getFormattedMessage())
        .toList();
  }

  @Override
  public void close() {
    logger.setLevel(null);
    logger.detachAppender(log);
  }
}
