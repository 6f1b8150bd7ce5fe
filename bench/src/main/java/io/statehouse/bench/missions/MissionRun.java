package io.statehouse.bench.missions;

import io.statehouse.bench.measure.HttpLine;
import io.statehouse.bench.measure.Unchecked;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One client: it creates a mission of ten stages in a row, starts and finishes each stage in order,
 * deletes the mission, and repeats. Each request is measured.
 */
final class MissionRun implements AutoCloseable {
  static final int STAGES = 10;

  /** Receives when a request was sent, and how long its response took. */
  @FunctionalInterface
  interface Timing {
    void add(long sent, long nanos);
  }

  private static final String BASE = "/api/v1";

  private final HttpLine line;
  private final String headers;
  private final String plan;
  private final Timing timing;
  private final List<Long> changes = new ArrayList<>();

  /**
   * @param plan the client's own, so that clients do not share a list of missions
   */
  MissionRun(URI server, String key, String plan) {
    this(server, key, plan, (sent, nanos) -> {}, Duration.ZERO);
  }

  /**
   * @param timing receives the times of all requests that succeed
   * @param timeout how long a response may take; unlimited if zero
   */
  MissionRun(URI server, String key, String plan, Timing timing, Duration timeout) {
    this.line = Unchecked.call(() -> new HttpLine(server).withTimeout(timeout));
    this.headers = "x-access-key: " + key + "\r\n";
    this.plan = plan;
    this.timing = timing;
    try {
      send("POST", "/plans", planDocument(plan));
    } catch (RuntimeException failed) {
      close();
      throw failed;
    }
  }

  static void makeKey(URI server, String key) {
    try (HttpLine line = new HttpLine(server)) {
      line.send("POST", BASE + "/key", "", "{\"id\":\"" + key + "\",\"name\":\"bench\"}");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String planDocument(String name) {
    StringBuilder stages = new StringBuilder();
    for (int i = 0; i < STAGES; i++) {
      String upstream = i == 0 ? "" : ",\"upstream\":[\"stage-" + (i - 1) + "\"]";
      stages.append(i == 0 ? "" : ",").append("{\"name\":\"stage-").append(i).append("\"");
      stages.append(",\"service\":\"worker\"").append(upstream).append("}");
    }
    return "{\"name\":\"" + name + "\",\"stages\":[" + stages + "]}";
  }

  /**
   * Runs missions one after another until {@code end}, in terms of {@link System#nanoTime}, but at
   * least one.
   */
  void until(long end) {
    do {
      String response = send("POST", "/missions", "{\"plan\":\"" + plan + "\"}");
      String mission = response.replaceAll(".*\"id\":\"([^\"]*)\".*", "$1").trim();
      for (int i = 0; i < STAGES; i++) {
        change(mission, i, "started");
        change(mission, i, "finished");
      }
      send("DELETE", "/missions/" + mission, "");
    } while (System.nanoTime() - end < 0);
  }

  private void change(String mission, int stage, String state) {
    long begin = System.nanoTime();
    send(
        "POST", "/missions/" + mission + "/stages/stage-" + stage, "{\"state\":\"" + state + "\"}");
    changes.add(System.nanoTime() - begin);
  }

  private String send(String method, String path, String body) {
    long sent = System.nanoTime();
    String response = Unchecked.call(() -> line.send(method, BASE + path, headers, body));
    timing.add(sent, System.nanoTime() - sent);
    return response;
  }

  /** Returns how long each stage change took, in nanoseconds. */
  List<Long> changes() {
    return changes;
  }

  @Override
  public void close() {
    Unchecked.run(line::close);
  }
}
