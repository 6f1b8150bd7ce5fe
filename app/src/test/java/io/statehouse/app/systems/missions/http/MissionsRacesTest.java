package io.statehouse.app.systems.missions.http;

import static io.statehouse.app.systems.missions.http.Tenant.BASE;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.RawHttp;
import io.statehouse.app.http.RunningServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many requests at once, through two servers on one store. */
class MissionsRacesTest {
  private static final Map<String, String> UNLIMITED = Map.of("missions.rate-limit", "0");

  @TempDir Path directory;
  private RunningServer one;
  private RunningServer two;
  private Tenant first;
  private Tenant second;

  @BeforeEach
  void start() {
    one = new RunningServer(directory, UNLIMITED);
    two = new RunningServer(directory, UNLIMITED);
    first = Tenant.created(one, "lunar-dev");
    second = new Tenant(two, "lunar-dev");
  }

  @AfterEach
  void stop() {
    one.close();
    two.close();
  }

  private Tenant either(int i) {
    return i % 2 == 0 ? first : second;
  }

  /** Sends all requests at once. */
  private static List<HttpResponse<String>> all(
      int requests, IntFunction<HttpResponse<String>> request) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(requests);
    try {
      List<Callable<HttpResponse<String>>> calls = new ArrayList<>();
      for (int i = 0; i < requests; i++) {
        int number = i;
        calls.add(() -> request.apply(number));
      }
      List<HttpResponse<String>> responses = new ArrayList<>();
      for (Future<HttpResponse<String>> response : threads.invokeAll(calls)) {
        responses.add(response.get());
      }
      return responses;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void missions_created_at_the_same_time_get_different_ids() throws Exception {
    first.savePlan("hop", "a");

    List<HttpResponse<String>> made =
        all(40, i -> either(i).post("/missions", "{\"plan\":\"hop\"}"));

    assertThat(made).allMatch(response -> response.statusCode() == 200);
    assertThat(made).extracting(HttpResponse::body).doesNotHaveDuplicates();
    assertThat(second.get("/missions/").split(",")).hasSize(40);
    assertThat(first.get("/plans/hop/missions").split(",")).hasSize(40).doesNotHaveDuplicates();
  }

  @Test
  void stages_of_one_mission_that_start_at_once_all_do() throws Exception {
    StringBuilder plan =
        new StringBuilder("{\"name\":\"hop\",\"stages\":[{\"name\":\"end\",\"upstream\":[");
    StringBuilder stages = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      plan.append(i == 0 ? "" : ",").append("\"s" + i + "\"");
      stages.append(",{\"name\":\"s" + i + "\"}");
    }
    first.post("/plans", plan + "]}" + stages + "]}");
    first.post("/missions", "{\"plan\":\"hop\"}");

    assertThat(all(20, i -> either(i).change("m0", "s" + i, "started")))
        .extracting(HttpResponse::statusCode)
        .containsOnly(200);
    assertThat(all(20, i -> either(i).change("m0", "s" + i, "finished")))
        .extracting(HttpResponse::statusCode)
        .containsOnly(200);
    assertThat(first.change("m0", "end", "started").statusCode()).isEqualTo(200);
  }

  @Test
  void of_many_that_finish_a_stage_exactly_one_succeeds() throws Exception {
    first.savePlan("hop", "a");
    for (int round = 0; round < 3; round++) {
      String mission = "m" + round;
      first.post("/missions", "{\"plan\":\"hop\"}");
      second.change(mission, "a", "started");

      List<HttpResponse<String>> finished =
          all(16, i -> either(i).change(mission, "a", "finished"));

      assertThat(finished).filteredOn(response -> response.statusCode() == 200).hasSize(1);
      assertThat(finished)
          .filteredOn(response -> response.statusCode() != 200)
          .allMatch(
              response ->
                  response.statusCode() == 400
                      && response.body().contains("stage 'a' is already finished"));
    }
    assertThat(first.get("/completed")).isEqualTo("[\"m0\",\"m1\",\"m2\"]");
  }

  @Test
  void what_one_server_does_the_other_knows() {
    first.savePlan("hop", "a");

    assertThat(second.post("/missions", "{\"plan\":\"hop\"}").body()).isEqualTo("{\"id\":\"m0\"}");
    assertThat(first.change("m0", "a", "skipped").statusCode()).isEqualTo(200);
    assertThat(second.get("/completed")).isEqualTo("[\"m0\"]");
    second.delete("/key");
    assertThat(first.send("GET", "/key", "").statusCode()).isEqualTo(470);
  }

  @Test
  void a_body_is_not_waited_for_with_a_key_that_was_found_deleted() throws Exception {
    first.savePlan("hop", "a");
    two.delete(BASE + "/key", "x-access-key", "lunar-dev");
    assertThat(first.post("/missions", "{\"plan\":\"hop\"}").statusCode()).isEqualTo(470);

    try (RawHttp client = new RawHttp(one.uri("/").getPort())) {
      client.send(
          "POST " + BASE + "/plans HTTP/1.1", "x-access-key: lunar-dev", "Content-Length: 9");
      assertThat(client.head()).startsWith("HTTP/1.1 470");
    }
  }
}
