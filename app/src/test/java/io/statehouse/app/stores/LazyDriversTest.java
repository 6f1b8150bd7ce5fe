package io.statehouse.app.stores;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.Main;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command loads the driver of its own store only. */
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
          "org.apache.kafka.");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"css databases", "gis topics show"})
  void a_command_on_the_file_store_loads_no_class_of_another_driver(String command)
      throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-Xlog:class+load:stdout",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    words.addAll(List.of(command.split(" ")));
    Process process =
        new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(true).start();
    List<String> loaded = process.inputReader().lines().toList();

    assertThat(process.waitFor()).isZero();
    assertThat(loaded).anyMatch(line -> line.contains(" io.statehouse.file.FileStore "));
    assertThat(loaded)
        .noneMatch(line -> OTHERS.stream().anyMatch(other -> line.contains(" " + other)));
  }
}
