package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands and servers on one store see each other's changes at once. */
class SideBySideTest {
  @TempDir Path directory;

  @Test
  void a_command_beside_a_server_sees_what_it_does_and_the_other_way_round() throws Exception {
    try (RunningServer server = new RunningServer(directory)) {
      server.put("/css/databases/served", "{}");
      assertThat(ownProcess("css", "databases")).containsExactly("served");

      ownProcess("css", "create-database", "commanded");
      assertThat(server.get("/css/databases").body()).contains("served", "commanded");
    }
  }

  @Test
  void two_servers_on_one_store_agree() {
    try (RunningServer one = new RunningServer(directory);
        RunningServer two = new RunningServer(directory)) {
      one.put("/css/databases/a", "{}");
      assertThat(two.put("/css/databases/a", "{}").statusCode()).isEqualTo(409);
      two.delete("/css/databases/a");
      assertThat(one.get("/css/databases/a").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void of_many_that_create_the_same_database_one_succeeds() {
    try (RunningServer one = new RunningServer(directory);
        RunningServer two = new RunningServer(directory)) {
      List<Integer> statuses =
          IntStream.range(0, 12)
              .parallel()
              .mapToObj(i -> (i % 2 == 0 ? one : two).put("/css/databases/a", "{}").statusCode())
              .toList();

      assertThat(statuses).containsOnlyOnce(201).containsOnly(201, 409);
    }
  }

  private List<String> ownProcess(String... args) throws Exception {
    return ChildRun.of(directory, List.of(), args).lines();
  }

  @Test
  void a_store_that_a_command_made_is_the_servers_too() {
    RunResult.in(directory, "css", "create-database", "first");
    try (RunningServer server = new RunningServer(directory)) {
      assertThat(server.get("/css/databases").body()).contains("first");
    }
  }
}
