package io.statehouse.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.kafka.KafkaServer;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A broker for tests runs on the versions of libraries that the app has. */
@Tag("server")
class KafkaBesideAppTest {
  @Test
  void a_broker_runs_beside_the_libraries_of_the_app() throws Exception {
    String servers = KafkaServer.shared().bootstrapServers();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
      admin.createTopics(List.of(new NewTopic("beside-the-app", 1, (short) 1))).all().get();

      assertThat(admin.listTopics().names().get()).contains("beside-the-app");
    }
  }
}
