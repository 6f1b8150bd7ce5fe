package io.statehouse.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.testing.process.FreePorts;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("server")
class KafkaServerTest {
  @Test
  void three_brokers_hold_three_replicas() throws Exception {
    String servers = KafkaServer.sharedCluster().bootstrapServers();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
      admin.createTopics(List.of(new NewTopic("three", 1, (short) 3))).all().get();

      assertThat(admin.describeCluster().nodes().get())
          .extracting(node -> node.id() + " " + node.rack())
          .containsExactlyInAnyOrder("0 rack-0", "1 rack-1", "2 rack-2");
    }
  }

  @Test
  void the_program_prints_its_address_and_exits_normally_at_the_end_of_its_input()
      throws Exception {
    int port = FreePorts.next();
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                KafkaServer.class.getName(),
                "--until-stdin-ends",
                String.valueOf(port))
            .redirectError(Redirect.INHERIT)
            .start();
    try {
      assertThat(program.inputReader().readLine())
          .matches("kafka +127\\.0\\.0\\.1:" + port + " +Kafka 4\\.3");
      try (Admin admin = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:" + port))) {
        admin.createTopics(List.of(new NewTopic("wide", 150, (short) 1))).all().get();
      }

      program.getOutputStream().close();

      assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(program.exitValue()).isZero();
    } finally {
      program.destroyForcibly();
    }
  }
}
