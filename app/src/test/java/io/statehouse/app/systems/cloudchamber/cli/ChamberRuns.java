package io.statehouse.app.systems.cloudchamber.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code cloudchamber} commands on a file store of their own. */
abstract class ChamberRuns {
  static final String DETAILS = "\"details\":{\"enabled\":true,\"condition\":\"operational\"}";
  static final String PORTS =
      "{"
          + DETAILS
          + ",\"ports\":{\"0\":{\"wired\":true,\"item\":{\"type\":\"blade\",\"id\":\"1\"}},\"1\":{}}}";

  @TempDir Path directory;

  final Map<String, String> environment = new HashMap<>();

  RunResult run(String line) {
    return with("", line);
  }

  /** Runs a command with text on its standard input. */
  RunResult with(String input, String line) {
    String[] words = ("cloudchamber " + line).split(" ");
    return RunResult.in(directory, input, environment, words);
  }

  /** Runs a command, which must succeed. */
  List<String> chamber(String line) {
    RunResult ran = run(line);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isZero();
    return ran.lines();
  }

  /** Runs a command that prints JSON, and returns it without white space. */
  String json(String line) {
    return String.join("", chamber(line + " --json")).replace(" ", "");
  }

  /** Runs a command, which must fail with a line. */
  String complaint(String line) {
    return complaint(1, run(line));
  }

  /** Runs a command, which must be refused as misuse. */
  String misuse(String line) {
    return complaint(2, run(line));
  }

  static String complaint(int code, RunResult ran) {
    assertThat(ran.code()).as(ran.err()).isEqualTo(code);
    assertThat(ran.out()).isEmpty();
    return ran.complaint();
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
    RunResult ran =
        RunResult.with(value, directory, "keys", "put", key, "--system", "cloudchamber");
    assertThat(ran.code()).as(ran.err()).isZero();
  }

  /** All keys, except those that the servers share. */
  Stream<String> keys() {
    return RunResult.in(directory, "keys", "ls", "/CloudChamber/", "--system", "cloudchamber")
        .lines()
        .stream();
  }

  /** A rack with a pdu, a tor and a blade. */
  void createRack(String name) {
    write("ports.json", PORTS);
    chamber("racks put " + name + " --enabled --condition operational --location Oslo");
    chamber("pdus put " + name + " --file ports.json");
    chamber("tors put " + name + " --file ports.json");
    createBlade(name, 1);
  }

  void createBlade(String rack, int number) {
    chamber(
        "blades put %s %d --enabled --cores 24 --memory-in-mb 65536 --disk-in-gb 480"
                .formatted(rack, number)
            + " --network-bandwidth-in-mbps 10240 --arch X64 --boot-source network");
  }
}
