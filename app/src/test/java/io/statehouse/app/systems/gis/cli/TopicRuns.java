package io.statehouse.app.systems.gis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code gis topics} commands on a file store of their own. */
abstract class TopicRuns {
  @TempDir Path directory;

  final Map<String, String> environment = new HashMap<>();

  RunResult run(String line) {
    return RunResult.in(directory, "", environment, ("gis topics " + line).split(" "));
  }

  /** Runs a command, which must succeed. */
  List<String> topics(String line) {
    RunResult ran = run(line);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).as(ran.out()).isZero();
    return ran.lines();
  }

  /** Runs a command that prints JSON, and returns it without white space. */
  String json(String line) {
    return String.join("", topics(line + " --json")).replace(" ", "");
  }

  /** Runs a command, which must fail with one line and print nothing else. */
  String complaint(int code, String line) {
    RunResult ran = run(line);
    assertThat(ran.code()).as(ran.err()).isEqualTo(code);
    assertThat(ran.out()).isEmpty();
    return ran.complaint();
  }

  /** Defines topics that are given in YAML. */
  List<String> define(String yaml) {
    write("topics.yaml", yaml);
    return topics("define topics.yaml");
  }

  static String topic(String name, int partitions) {
    return "- {name: %s, partitions: %d, replicas: 1}\n".formatted(name, partitions);
  }

  void write(String name, String content) {
    try {
      Files.writeString(directory.resolve(name), content);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Writes a raw key, as another program would. */
  void put(String key, String value) {
    RunResult ran = RunResult.with(value, directory, "keys", "put", key, "--system", "gis");
    assertThat(ran.code()).as(ran.err()).isZero();
  }

  String get(String key) {
    return RunResult.in(directory, "keys", "get", key, "--system", "gis").out();
  }
}
