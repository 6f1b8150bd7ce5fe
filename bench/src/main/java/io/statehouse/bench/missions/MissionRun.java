package io.statehouse.bench.missions;

import io.statehouse.bench.measure.HttpLine;
import io.statehouse.bench.measure.Unchecked;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/**
 * One client: it creates a mission of ten stages in a row, starts and finishes each stage in order,
 * deletes the mission, and repeats. Each request is measured.
 */
final class MissionRun implements AutoCloseable {
  static final int STAGES = 10;

  private static final String BASE = "/api/v1";

  private final HttpLine line;
  private final String headers;
  private final String plan;
  private final List<Long> changes = new ArrayList<>();

  /**
   * @param plan the client's own, so that clients do not share a list of missions
   */
  MissionRun(URI server, String key, String plan) {
    this.line = Unchecked.call(() -> new HttpLine(server));
    this.headers = "x-access-key: " + key + "\r\n";
    this.plan = plan;
    send("POST", "/plans", planDocument(plan));
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
    return Unchecked.call(() -> line.send(method, BASE + path, headers, body));
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
