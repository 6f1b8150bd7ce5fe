package io.statehouse.app.logging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LogSetupTest {
  @Test
  void the_client_of_kafka_which_logs_its_configuration_logs_nothing() {
    String client = "org.apache.kafka.clients.admin.AdminClientConfig";

    assertThat(LoggerFactory.getLogger(client).isErrorEnabled()).isFalse();
  }
}
