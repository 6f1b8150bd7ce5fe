package io.statehouse.app.operations.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.statehouse.app.http.RunningServer;
import io.statehouse.domain.layout.Json;
import java.net.http.HttpResponse;
import java.util.Map;

/** A client that requests jobs of a server, and waits for them. */
record JobClient(RunningServer server) {

  /** Requests a job, and returns its path. */
  String begin(String body) {
    return accepted(server.post("/jobs", body));
  }

  /** Returns the path of the job that a response is about. */
  static String accepted(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
    return response.headers().firstValue("Location").orElseThrow();
  }

  Map<?, ?> job(String path) {
    return (Map<?, ?>) Json.parse(server.get(path).body().getBytes(UTF_8));
  }

  /** Runs a job, and returns its last document. */
  Map<?, ?> finished(String body) {
    return ended(begin(body));
  }

  /** Waits for the end of a job, and returns its last document. */
  Map<?, ?> ended(String path) {
    await().until(() -> !job(path).get("state").equals("running"));
    return job(path);
  }

  static Map<?, ?> result(Map<?, ?> job) {
    return (Map<?, ?>) job.get("result");
  }
}
