package io.statehouse.app.systems.missions;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.system.Rehearsal;
import io.statehouse.app.system.Rehearsal.Message;
import io.statehouse.app.systems.missions.config.MissionsConfig;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A mission from its creation to its deletion, with its API key and plan. */
final class MissionsRehearsal {
  private static final int STAGES = 5;
  private static final String NAME = "rehearsal";
  private static final String PASSWORD = "rehearsed-in-memory";
  private static final String BASE = "/api/v1";
  private static final String MISSION = BASE + "/missions/" + NAME;
  private static final Map<String, String> KEY = Map.of("x-access-key", NAME);

  private MissionsRehearsal() {}

  /** With a password, since a server without one warns of that. */
  static Rehearsal of() {
    return new Rehearsal(
        Map.of(MissionsConfig.PASSWORD.name(), PASSWORD, MissionsConfig.RATE.name(), "0"),
        requests());
  }

  private static List<Message> requests() {
    String admin = Base64.getEncoder().encodeToString(("admin:" + PASSWORD).getBytes(UTF_8));
    List<Message> requests = new ArrayList<>();
    requests.add(
        new Message(
            "POST",
            BASE + "/key",
            Map.of("Authorization", "Basic " + admin),
            "{\"id\":\"" + NAME + "\",\"name\":\"" + NAME + "\"}"));
    requests.add(post(BASE + "/plans", plan()));
    requests.add(post(BASE + "/missions", "{\"plan\":\"" + NAME + "\",\"id\":\"" + NAME + "\"}"));
    for (int stage = 0; stage < STAGES; stage++) {
      for (String state : List.of("started", "finished")) {
        requests.add(post(MISSION + "/stages/s" + stage, "{\"state\":\"" + state + "\"}"));
      }
      requests.add(new Message("GET", MISSION, KEY, ""));
    }
    requests.add(new Message("GET", BASE + "/completed", KEY, ""));
    requests.add(new Message("DELETE", MISSION, KEY, ""));
    return requests;
  }

  private static Message post(String path, String body) {
    return new Message("POST", path, KEY, body);
  }

  private static String plan() {
    StringBuilder stages = new StringBuilder();
    for (int i = 0; i < STAGES; i++) {
      String upstream = i == 0 ? "" : ",\"upstream\":[\"s" + (i - 1) + "\"]";
      stages.append(i == 0 ? "" : ",").append("{\"name\":\"s").append(i).append('"');
      stages.append(",\"service\":\"worker\"").append(upstream).append('}');
    }
    return "{\"name\":\"" + NAME + "\",\"stages\":[" + stages + "]}";
  }
}
