package io.statehouse.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code get-servers} says and does where there is nothing to download. */
class GetServersTest {
  private static final List<String> ALL =
      List.of("etcd", "etcd35", "redis", "valkey", "consul", "mariadb", "mysql", "chromium");

  @TempDir private Path cache;
  private final Map<String, String> variables = new HashMap<>();

  @BeforeEach
  void useAnEmptyCache() {
    variables.put("STATEHOUSE_TEST_CACHE", cache.toString());
  }

  @Test
  void does_nothing_and_says_nothing_where_all_is_there() throws Exception {
    for (String program :
        List.of(
            "etcd/bin/etcd",
            "etcd35/bin/etcd",
            "redis/bin/redis-server",
            "mysql/bin/mysqld",
            "valkey/bin/valkey-server",
            "consul/bin/consul",
            "mariadb/bin/mariadbd",
            "chromium/bin/chromium")) {
      program(program);
    }

    assertThat(run()).isEqualTo("exit 0: ");
  }

  @Test
  void leaves_out_what_it_is_told_to_leave_out() throws Exception {
    variables.put("STATEHOUSE_TEST_WITHOUT", String.join(", ", ALL));

    assertThat(run()).isEqualTo("exit 0: ");
  }

  @Test
  void does_not_get_what_the_caller_has() throws Exception {
    variables.put("STATEHOUSE_TEST_ETCD_BIN", program("own/etcd").toString());
    variables.put("STATEHOUSE_TEST_REDIS", "127.0.0.1:6379");

    assertThat(run("etcd", "redis")).isEqualTo("exit 0: ");
  }

  @Test
  void refuses_an_own_program_that_is_none() throws Exception {
    variables.put("STATEHOUSE_TEST_ETCD_BIN", cache.toString());

    assertThat(run("etcd"))
        .isEqualTo("exit 1: get-servers: STATEHOUSE_TEST_ETCD_BIN names no program: " + cache);
  }

  @Test
  void refuses_unknown_names_with_the_known_ones() throws Exception {
    String refusal =
        "exit 1: get-servers: unknown server \"ectd\": known are " + String.join(" ", ALL);
    assertThat(run("ectd")).isEqualTo(refusal);

    variables.put("STATEHOUSE_TEST_WITHOUT", "mysql,ectd");
    assertThat(run()).isEqualTo(refusal);
  }

  @Test
  void says_what_to_do_where_there_is_no_debian() throws Exception {
    Path poor = Files.createDirectory(cache.resolve("poor"));
    for (String tool : List.of("bash", "flock", "mkdir")) {
      Files.copy(find(tool), poor.resolve(tool), StandardCopyOption.COPY_ATTRIBUTES);
    }
    variables.put("PATH", poor.toString());

    assertThat(run("valkey"))
        .isEqualTo(
            "exit 1: get-servers: cannot get valkey: this needs Debian's apt-get and dpkg;"
                + " name one of your own (STATEHOUSE_TEST_VALKEY_BIN=PATH or"
                + " STATEHOUSE_TEST_VALKEY=HOST:PORT), or leave it out"
                + " (STATEHOUSE_TEST_WITHOUT=valkey)");
  }

  private String run(String... names) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(find("bash").toString(), "get-servers");
    builder.command().addAll(List.of(names));
    builder.environment().keySet().removeIf(name -> name.startsWith("STATEHOUSE_TEST_"));
    builder.environment().putAll(variables);
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return "exit " + process.waitFor() + ": " + said.strip();
  }

  private Path program(String path) throws IOException {
    Path program = cache.resolve(path);
    Files.createDirectories(program.getParent());
    return Files.createFile(
        program,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  private static Path find(String tool) {
    return List.of("/usr/bin", "/bin").stream()
        .map(folder -> Path.of(folder, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }
}
