package io.statehouse.consul;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Health;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.SkippedEntries;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks Consul: one consistent read, which succeeds only if the cluster has a leader, and what the
 * agent reports of itself, which the token may lack permission to read.
 *
 * @param calls whose round trips are not reported
 */
record HealthProbe(Agent agent, Calls calls, SkippedEntries skipped) {
  private static final String UNUSED_PATH = Names.path("~statehouse");

  /**
   * @throws StoreException if the cluster is not available
   */
  Health check(Deadline deadline) {
    Requests requests = new Requests(agent, calls, "check", deadline);
    long start = System.nanoTime();
    readOneKey(requests);
    double millis = (System.nanoTime() - start) / 1e6;
    List<String> warnings = new ArrayList<>();
    JsonObject self = new JsonObject();
    try {
      String response = requests.get("/v1/agent/self").orElse("");
      self = JsonParser.parseString(response).getAsJsonObject();
    } catch (StoreException | JsonParseException | IllegalStateException unreadable) {
      warnings.add("the agent's version and settings cannot be read: grant the token agent:read");
    }
    warnAbout(self, warnings);
    if (agent.hasToken() && !agent.isEncrypted()) {
      warnings.add("the token is sent unencrypted: use TLS unless the agent is on this machine");
    }
    skipped.warning().ifPresent(warnings::add);
    return new Health(true, summary(self, millis), warnings);
  }

  private void readOneKey(Requests requests) {
    try {
      requests.get(UNUSED_PATH, "consistent");
    } catch (StoreException.Refused forbidden) {
      // A token may permit other keys than this one. Without a token, what a policy of the
      // anonymous token permits is only visible by the keys that are there.
      boolean known = forbidden.getMessage().contains("Permission denied");
      if (!known || (!agent.hasToken() && !readsAnyKey(requests))) {
        throw forbidden;
      }
    }
  }

  private static boolean readsAnyKey(Requests requests) {
    Optional<String> topLevel = requests.get(Names.path(""), "keys", "separator=%2F");
    return topLevel.map(Responses::names).filter(names -> !names.isEmpty()).isPresent();
  }

  private static void warnAbout(JsonObject self, List<String> warnings) {
    if (text(self, "DebugConfig", "DevMode").equals("true")) {
      warnings.add(
          "the agent runs with -dev: it keeps everything in memory, and a restart loses it");
    }
    String limit = text(self, "DebugConfig", "TxnMaxReqLen");
    if (limit.matches("[0-9]{1,9}") && Integer.parseInt(limit) < Operation.MAX_BYTES) {
      warnings.add(
          "limits.txn_max_req_len is %s: large transactions are refused; raise it to at least %d"
              .formatted(limit, Operation.MAX_BYTES));
    }
  }

  private String summary(JsonObject self, double millis) {
    String version = text(self, "Config", "Version");
    String datacenter = text(self, "Config", "Datacenter");
    return String.format(
        Locale.ROOT,
        "Consul %s%s, %s, a consistent read took %.1f ms",
        version.isEmpty() ? "of unknown version" : version,
        datacenter.isEmpty() ? "" : ", datacenter " + agent.datacenter().orElse(datacenter),
        agent.isEncrypted() ? "TLS" : "plain text",
        millis);
  }

  private static String text(JsonObject self, String part, String name) {
    return self.get(part) instanceof JsonObject found
            && found.get(name) instanceof JsonPrimitive value
        ? value.getAsString()
        : "";
  }
}
