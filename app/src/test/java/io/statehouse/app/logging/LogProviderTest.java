package io.statehouse.app.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class LogProviderTest {
  private final LogProvider provider = new LogProvider();

  @BeforeEach
  void initialize() {
    provider.initialize();
  }

  @Test
  void it_logs_as_logback_does_that_finds_its_configuration() {
    LoggerContext searched = (LoggerContext) LoggerFactory.getILoggerFactory();
    LoggerContext direct = (LoggerContext) provider.getLoggerFactory();

    for (String name : new String[] {"ROOT", "io.grpc", "com.networknt", "org.apache.kafka"}) {
      assertThat(direct.getLogger(name).getLevel()).isEqualTo(searched.getLogger(name).getLevel());
    }
    assertThat(direct.getLogger("ROOT").getAppender("stderr").isStarted()).isTrue();
    assertThat(direct.isStarted()).isTrue();
  }

  @Test
  void commands_log_warnings_only() {
    Logger logger = provider.getLoggerFactory().getLogger("io.statehouse.file.FileStore");

    assertThat(logger.isWarnEnabled()).isTrue();
    assertThat(logger.isInfoEnabled()).isFalse();
  }
}
