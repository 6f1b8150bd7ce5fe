package io.statehouse.app.stores;

import static io.statehouse.testing.servers.ServerKind.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.Main;
import io.statehouse.app.Systems;
import io.statehouse.app.config.SystemName;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command loads the driver of its own store and the classes of its own system only. */
class LazyDriversTest {
  private static final List<String> OTHERS =
      List.of(
          "io.statehouse.etcd.",
          "io.statehouse.redis.",
          "io.statehouse.consul.",
          "io.statehouse.mysql.",
          "io.statehouse.kafka.",
          "io.etcd.",
          "io.grpc.",
          "io.netty.",
          "io.vertx.",
          "redis.clients.",
          "com.ecwid.",
          "org.apache.http.",
          "com.mysql.",
          "com.zaxxer.",
          "org.jdbi.",
          "org.apache.kafka.",
          "org.eclipse.jetty.");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"css databases", "gis topics show"})
  void a_command_on_the_file_store_loads_no_other_driver_and_no_other_system(String command)
      throws Exception {
    List<String> loaded = classesLoadedBy(command.split(" "));
    String own = command.split(" ")[0];

    assertThat(loaded).contains("io.statehouse.file.FileStore");
    assertThat(loaded).anyMatch(name -> name.startsWith("io.statehouse.domain." + own));
    assertThat(loaded).noneMatch(name -> OTHERS.stream().anyMatch(name::startsWith));
    for (SystemName system : Systems.all().names()) {
      if (!system.text().equals(own)) {
        assertThat(loaded)
            .noneMatch(name -> name.startsWith("io.statehouse.domain." + system + "."))
            .noneMatch(name -> name.startsWith("io.statehouse.app.systems." + system + ".cli."));
      }
    }
  }

  @Test
  void the_version_is_printed_without_stores_systems_and_commands() throws Exception {
    assertThat(classesLoadedBy("--version"))
        .contains("io.statehouse.app.Main")
        .noneMatch(name -> name.startsWith("io.statehouse.app.stores."))
        .noneMatch(name -> name.startsWith("io.statehouse.app.systems."))
        .noneMatch(name -> name.startsWith("io.statehouse.domain."))
        .noneMatch(name -> name.startsWith("io.statehouse.file."))
        .noneMatch(name -> name.startsWith("ch.qos.logback."))
        .noneMatch(name -> name.startsWith("picocli."));
  }

  /** JDBI takes longer to load than a short command may take more. */
  @Nested
  @NeedsServer(MYSQL)
  class OnMySql {
    @ParameterizedTest
    @ValueSource(strings = {"keys put /a 1", "keys ls /a"})
    void a_short_command_loads_the_driver_but_no_jdbi(String command) throws Exception {
      String url = SharedServers.get(MYSQL).url() + "?table=short_commands&timeout=30s";

      List<String> loaded = classesLoadedBy((command + " --store " + url).split(" "));

      assertThat(loaded)
          .anyMatch(name -> name.startsWith("com.mysql."))
          .noneMatch(name -> name.startsWith("org.jdbi."));
    }
  }

  private List<String> classesLoadedBy(String... args) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-Xlog:class+load:stdout:none",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    words.addAll(List.of(args));
    Process process =
        new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(true).start();
    List<String> loaded =
        process.inputReader().lines().map(line -> line.replaceFirst(" source: .*", "")).toList();
    assertThat(process.waitFor()).isZero();
    return loaded;
  }
}
