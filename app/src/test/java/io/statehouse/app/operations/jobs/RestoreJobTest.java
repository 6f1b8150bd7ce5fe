package io.statehouse.app.operations.jobs;

import static io.statehouse.app.operations.jobs.JobClient.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RunningServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives in the folder for backups, restored by a server. */
@Timeout(60)
class RestoreJobTest {
  @TempDir private Path directory;
  private RunningServer server;
  private JobClient jobs;
  private String file;

  @BeforeEach
  void start() {
    run("css create-database sky --stripes 85 --sub-stripes 12");
    server = new RunningServer(directory, Map.of("backup.folder", "backups"));
    jobs = new JobClient(server);
    Map<?, ?> backup = jobs.finished("{\"operation\": \"backup\", \"system\": \"css\"}");
    file = Path.of(result(backup).get("file").toString()).getFileName().toString();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private RunResult run(String words) {
    RunResult ran = RunResult.in(directory, words.split(" "));
    assertThat(ran.code()).as(ran.err()).isZero();
    return ran;
  }

  private Map<?, ?> restored(String members) {
    return jobs.finished(
        "{\"operation\": \"restore\", \"system\": \"css\", \"file\": \"%s\"%s}"
            .formatted(file, members));
  }

  @Test
  void a_store_that_holds_state_is_restored_only_with_replace() {
    run("css create-database sea --like sky");

    Map<?, ?> refused = restored("");
    Map<?, ?> planned = restored(", \"replace\": true, \"dryRun\": true");
    assertThat(run("css databases").lines()).containsExactly("sea", "sky");
    Map<?, ?> replaced = restored(", \"replace\": true");

    assertThat(refused.get("problem"))
        .asString()
        .endsWith("holds state already: \"replace\" replaces it, \"dryRun\" shows how");
    assertThat(result(planned).get("from")).isEqualTo(file);
    assertThat(result(planned).get("records")).asString().contains("delete={entries=");
    assertThat(replaced.get("state")).as(replaced.toString()).isEqualTo("done");
    assertThat(replaced.get("from")).isEqualTo(file);
    assertThat(run("css databases").lines()).containsExactly("sky");
    assertThat(run("diff css backups/" + file).out()).endsWith(": equal\n");
  }

  @Test
  void another_store_is_filled() {
    Map<?, ?> job = restored(", \"to\": \"file:o\"");

    assertThat(job.get("state")).as(job.toString()).isEqualTo("done");
    assertThat(job.get("to")).isEqualTo("file:o");
    assertThat(run("diff css css:file:o").out()).endsWith(": equal\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "none.shz",
        "../backups/X",
        "./X",
        "sub/X",
        "/etc/passwd",
        "",
        ".",
        "..",
        "link.shz",
        "sub",
        "a\\u0000b"
      })
  void a_name_that_is_not_of_a_file_in_the_folder_itself_is_refused(String name)
      throws IOException {
    Path folder = directory.resolve("backups");
    Files.createDirectory(folder.resolve("sub"));
    Files.copy(folder.resolve(file), folder.resolve("sub").resolve(file));
    Files.copy(folder.resolve(file), directory.resolve("outside.shz"));
    Files.createSymbolicLink(folder.resolve("link.shz"), Path.of("../outside.shz"));

    HttpResponse<String> response =
        server.post(
            "/jobs",
            "{\"operation\": \"restore\", \"system\": \"css\", \"to\": \"file:o\", \"file\": \"%s\"}"
                .formatted(name.replace("X", file)));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("there is no archive");
    assertThat(directory.resolve("o")).doesNotExist();
  }

  @Test
  void an_archive_that_is_cut_is_found_out_before_anything_is_written() throws IOException {
    Path archive = directory.resolve("backups").resolve(file);
    byte[] whole = Files.readAllBytes(archive);
    Files.write(archive, Arrays.copyOf(whole, whole.length - 10));

    Map<?, ?> job = restored(", \"to\": \"file:o\"");

    assertThat(job.get("state")).isEqualTo("failed");
    assertThat(job.get("problem")).asString().contains(file);
    assertThat(directory.resolve("o")).doesNotExist();
  }

  @Test
  void an_archive_of_another_system_is_refused() {
    Map<?, ?> job =
        jobs.finished(
            "{\"operation\": \"restore\", \"system\": \"gis\", \"file\": \"%s\"}".formatted(file));

    assertThat(job.get("problem"))
        .isEqualTo(file + " is of the system css: it cannot be read into gis");
  }

  @Test
  void a_read_only_server_only_plans() {
    try (RunningServer other =
        new RunningServer(directory, Map.of("backup.folder", "backups", "read-only", "true"))) {
      String restore =
          "{\"operation\": \"restore\", \"system\": \"css\", \"to\": \"file:o\", \"file\": \"%s\""
              .formatted(file);

      assertThat(other.post("/jobs", restore + "}").statusCode()).isEqualTo(403);
      assertThat(other.post("/jobs", restore + ", \"dryRun\": true}").statusCode()).isEqualTo(202);
    }
  }
}
