package io.statehouse.app.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.List;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** Configures logging when it is first used; logback finds it through its service file. */
@ConfiguratorRank(value = ConfiguratorRank.CUSTOM_HIGH_PRIORITY)
public final class LogSetup extends ContextAwareBase implements Configurator {
  private static final String APPENDER = "stderr";

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    LineEncoder encoder = new LineEncoder();
    encoder.setContext(context);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setName(APPENDER);
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    context.getLogger("ROOT").setLevel(Level.WARN);
    context.getLogger("ROOT").addAppender(appender);
    // The errors of the stores already report what their drivers log.
    for (String driver : List.of("com.zaxxer.hikari", "io.grpc", "io.netty", "io.etcd")) {
      context.getLogger(driver).setLevel(Level.ERROR);
    }
    // It logs an address that a client has misspelt, with the password that it may have.
    context.getLogger("org.eclipse.jetty.util.HostPort").setLevel(Level.OFF);
    // The author of a JSON Schema sees what is wrong with it; in the log it could take any space.
    context.getLogger("com.networknt").setLevel(Level.OFF);
    // Our errors report what its client logs, even with the stack trace of a lost connection.
    context.getLogger("org.apache.kafka").setLevel(Level.OFF);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /**
   * Returns the encoder that writes the log of this process; empty if it was configured in another
   * way.
   */
  static Optional<LineEncoder> encoder() {
    return LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof Logger root
            && root.getAppender(APPENDER) instanceof ConsoleAppender<ILoggingEvent> appender
            && appender.getEncoder() instanceof LineEncoder encoder
        ? Optional.of(encoder)
        : Optional.empty();
  }
}
