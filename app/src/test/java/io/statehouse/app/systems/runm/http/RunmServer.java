package io.statehouse.app.systems.runm.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.RunningServer;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A server, and a client with a session. */
final class RunmServer implements AutoCloseable {
  static final String ROOT = "runm-metadata/runm/metadata/";
  static final String PARTITION = "d79706e01fbd4e48aae89209061cdb71";
  static final String PROJECT = "eff883565999408dbec3eb5070d5ecf5";
  static final String IMAGE = "54b8d8d7e24c43799bbf70c16e921e52";
  static final List<String> SESSION =
      List.of("X-Runm-User", "u", "X-Runm-Project", PROJECT, "X-Runm-Partition", PARTITION);

  final RunningServer http;
  private final Path directory;

  RunmServer(Path directory, Map<String, String> settings) {
    this.directory = directory;
    this.http = new RunningServer(directory, settings);
  }

  /** Creates the partition of the worked example. */
  RunmServer withPartition() {
    done(
        201,
        http.post(
            "/runm/partitions",
            "{\"uuid\": \"D79706E0-1FBD-4E48-AAE8-9209061CDB71\", \"name\":"
                + " \"us-west.example.com\"}"));
    return this;
  }

  /** Creates an image, as the worked example does; returns its ETag. */
  String withImage() {
    HttpResponse<String> created =
        send(
            "POST",
            "/runm/objects",
            image("rhel7.5.2", IMAGE, "{\"architecture\": \"x86_64\", \"os\": \"linux\"}"));
    done(201, created);
    return created.headers().firstValue("ETag").orElseThrow();
  }

  static String image(String name, String uuid, String properties) {
    return """
        {"partition": "us-west.example.com", "object_type": "runm.image", "project": "%s",
         "name": "%s", "uuid": "%s", "properties": %s, "tags": ["unicorn", "lts"]}"""
        .formatted(PROJECT, name, uuid, properties);
  }

  /** Sends a request of the session, with further headers. */
  HttpResponse<String> send(String method, String path, String body, String... more) {
    List<String> headers = new ArrayList<>(SESSION);
    headers.addAll(List.of(more));
    return http.send(method, path, body, headers.toArray(String[]::new));
  }

  HttpResponse<String> get(String path) {
    return send("GET", path, "");
  }

  String got(String path) {
    return done(200, get(path));
  }

  static String done(int status, HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return response.body().strip();
  }

  static void refused(int status, String why, HttpResponse<String> response) {
    assertThat(done(status, response)).contains(why);
  }

  /** The store, through another client. */
  KeyValueStore store() {
    return StoreCatalog.standard(directory)
        .open(StoreUrl.parse("file:./statehouse-data/runm"), RoundTripListener.NONE);
  }

  @Override
  public void close() {
    http.close();
  }
}
