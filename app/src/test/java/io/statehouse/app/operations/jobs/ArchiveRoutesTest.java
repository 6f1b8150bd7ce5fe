package io.statehouse.app.operations.jobs;

import static io.statehouse.app.operations.jobs.JobClient.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.RunResult;
import io.statehouse.app.http.RawHttp;
import io.statehouse.app.http.RunningServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Archives that clients download and upload. */
@Timeout(60)
class ArchiveRoutesTest {
  /** The size of no other file, by which a temporary file is found among those of others. */
  private static final int SENT_BYTES = 3_141_593;

  @TempDir private Path directory;
  private final HttpClient client = HttpClient.newHttpClient();
  private RunningServer server;

  @BeforeEach
  void start() {
    run("css create-database sky --stripes 85 --sub-stripes 12");
    server = new RunningServer(directory);
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

  private HttpResponse<byte[]> download(String path) throws IOException, InterruptedException {
    return client.send(server.request(path).build(), BodyHandlers.ofByteArray());
  }

  private byte[] archive() throws IOException {
    run("export whole.shz --system css");
    return Files.readAllBytes(directory.resolve("whole.shz"));
  }

  private static HttpResponse<String> upload(RunningServer to, String path, byte[] archive) {
    return to.exchange(to.request(path).POST(BodyPublishers.ofByteArray(archive)).build());
  }

  private HttpResponse<String> upload(String path, byte[] archive) {
    return upload(server, path, archive);
  }

  private void assertNothingBegun() {
    assertThat(server.get("/jobs").body()).isEqualTo("[]\n");
    assertThat(directory.resolve("o")).doesNotExist();
  }

  @Test
  void a_download_is_an_archive_with_a_name_of_its_own() throws Exception {
    HttpResponse<byte[]> response = download("/archives/css");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Disposition").orElse(""))
        .matches("attachment; filename=\"css-\\d{8}T\\d{6}Z\\.shz\"");
    Files.write(directory.resolve("d.shz"), response.body());
    run("backup verify d.shz");
    assertThat(run("diff css d.shz").out()).endsWith(": equal\n");
  }

  @Test
  void what_is_not_there_is_not_downloaded() throws Exception {
    assertThat(download("/archives/css?from=file:o").statusCode()).isEqualTo(404);
    assertThat(download("/archives/ccs").statusCode()).isEqualTo(404);
    assertThat(directory.resolve("o")).doesNotExist();
  }

  @Test
  void an_upload_is_imported_by_a_job() throws IOException {
    byte[] archive = archive();

    HttpResponse<String> planned = upload("/archives/css?to=file:o&dryRun", archive);
    Map<?, ?> plan = new JobClient(server).ended(JobClient.accepted(planned));
    assertThat(directory.resolve("o")).doesNotExist();
    HttpResponse<String> begun = upload("/archives/css?to=file:o", archive);
    Map<?, ?> job = new JobClient(server).ended(JobClient.accepted(begun));

    assertThat(result(plan).get("records")).asString().contains("type=database");
    assertThat(job.get("operation")).isEqualTo("import");
    assertThat(job.get("state")).as(job.toString()).isEqualTo("done");
    assertThat(run("diff css css:file:o").out()).endsWith(": equal\n");
  }

  @Test
  void another_value_is_replaced_and_more_is_deleted_only_on_request() throws IOException {
    byte[] archive = archive();
    run("css create-database sea --like sky");
    run("keys put /DBS/sky PENDING_DROP:1 --system css");

    JobClient jobs = new JobClient(server);
    Map<?, ?> refused = jobs.ended(JobClient.accepted(upload("/archives/css", archive)));
    Map<?, ?> done =
        jobs.ended(JobClient.accepted(upload("/archives/css?overwrite&deleteExtra=true", archive)));

    assertThat(refused.get("problem"))
        .asString()
        .endsWith("; \"overwrite\" replaces what has another value");
    assertThat(done.get("state")).as(done.toString()).isEqualTo("done");
    assertThat(run("diff css whole.shz").out()).endsWith(": equal\n");
  }

  @Test
  void an_archive_that_is_cut_changed_or_none_is_refused_and_no_job_begins() throws IOException {
    byte[] archive = archive();
    byte[] changed = archive.clone();
    changed[archive.length / 2] ^= 1;

    for (byte[] broken :
        List.of(Arrays.copyOf(archive, archive.length - 10), changed, new byte[0])) {
      HttpResponse<String> response = upload("/archives/css?to=file:o", broken);

      assertThat(response.statusCode()).isEqualTo(400);
      assertThat(response.body()).contains("the archive that was sent");
    }
    assertNothingBegun();
  }

  @Test
  void an_archive_that_is_larger_than_allowed_is_refused() throws IOException {
    byte[] archive = archive();
    try (RunningServer other =
        new RunningServer(
            directory, Map.of("http.load-limit", String.valueOf(archive.length - 1)))) {
      HttpResponse<String> response = upload(other, "/archives/css?to=file:o", archive);

      assertThat(response.statusCode()).isEqualTo(413);
      assertThat(other.get("/jobs").body()).isEqualTo("[]\n");
    }
    assertThat(directory.resolve("o")).doesNotExist();
  }

  @Test
  void a_client_that_disconnects_during_the_upload_leaves_no_file_and_no_job() throws IOException {
    try (RawHttp sending = new RawHttp(server.uri("/").getPort())) {
      sending.send("POST /archives/css?to=file:o HTTP/1.1", "Content-Length: " + (SENT_BYTES + 1));
      sending.write(new byte[SENT_BYTES]);
      await().until(() -> temporaryFiles().size() == 1);
    }

    await().until(() -> temporaryFiles().isEmpty());
    assertNothingBegun();
  }

  private static List<Path> temporaryFiles() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("statehouse-"))
          .filter(file -> size(file) == SENT_BYTES)
          .toList();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (NoSuchFileException deleted) {
      return 0; // that of another test
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Test
  void an_archive_of_another_system_is_not_imported() throws IOException {
    Map<?, ?> job =
        new JobClient(server).ended(JobClient.accepted(upload("/archives/gis", archive())));

    assertThat(job.get("problem"))
        .isEqualTo("the archive that was sent is of the system css: it cannot be read into gis");
  }

  @Test
  void state_with_secrets_is_neither_downloaded_nor_uploaded() throws Exception {
    assertThat(download("/archives/missions").statusCode()).isEqualTo(403);
    assertThat(upload("/archives/missions", new byte[1]).statusCode()).isEqualTo(403);
    assertThat(upload("/archives/cloudchamber", new byte[1]).body())
        .contains("use statehouse import");
  }

  @Test
  void a_read_only_server_only_plans() throws IOException {
    byte[] archive = archive();
    try (RunningServer other = new RunningServer(directory, Map.of("read-only", "true"))) {
      assertThat(upload(other, "/archives/css?to=file:o", archive).statusCode()).isEqualTo(403);
      assertThat(upload(other, "/archives/css?to=file:o&dryRun", archive).statusCode())
          .isEqualTo(202);
    }
  }
}
