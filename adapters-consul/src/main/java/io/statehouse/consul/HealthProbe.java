package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Health;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.LeftOut;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks Consul: one consistent read, which succeeds only if the cluster has a leader, and what the
 * agent reports of itself, which the token may lack permission to read.
 */
final class HealthProbe {
  private static final String UNUSED_PATH = KvPath.of("~statehouse");

  private final Requests requests;
  private final ConsulSettings settings;
  private final Calls calls;
  private final LeftOut leftOut;

  HealthProbe(Requests requests, Calls calls, ConsulSettings settings, LeftOut leftOut) {
    this.requests = requests;
    this.calls = calls;
    this.settings = settings;
    this.leftOut = leftOut;
  }

  Health check() {
    List<String> warnings = new ArrayList<>();
    Deadline deadline;
    double millis;
    try {
      deadline = calls.begin();
      long start = System.nanoTime();
      readOneKey(deadline);
      millis = (System.nanoTime() - start) / 1e6;
    } catch (StoreException failure) {
      return new Health(false, failure.getMessage(), List.of());
    }
    Optional<JsonObject> self = self(deadline, warnings);
    self.ifPresent(agent -> warnAbout(agent, warnings));
    if (settings.token().isPresent() && settings.tls().isEmpty()) {
      warnings.add("the token is sent unencrypted: use TLS unless the agent is on this machine");
    }
    leftOut.warning().ifPresent(warnings::add);
    return new Health(true, summary(self, millis), warnings);
  }

  private void readOneKey(Deadline deadline) {
    try {
      requests.get("check", UNUSED_PATH, List.of("consistent"), deadline);
    } catch (StoreException.Refused forbidden) {
      // A token may permit other keys than this one. Without a token, what a policy of the
      // anonymous token permits is only visible by the keys that are there.
      boolean known = forbidden.getMessage().contains("Permission denied");
      if (!known || (settings.token().isEmpty() && !readsAnyKey(deadline))) {
        throw forbidden;
      }
    }
  }

  private boolean readsAnyKey(Deadline deadline) {
    List<String> topLevel = List.of("keys", Listing.separatedBy('/'));
    HttpResponse response = requests.get("check", KvPath.of(""), topLevel, deadline);
    return response.getStatusCode() == 200 && !Responses.names(response.getContent()).isEmpty();
  }

  private Optional<JsonObject> self(Deadline deadline, List<String> warnings) {
    try {
      HttpResponse response = requests.get("check", "/v1/agent/self", List.of(), deadline);
      return Optional.of(JsonParser.parseString(response.getContent()).getAsJsonObject());
    } catch (StoreException | JsonParseException | IllegalStateException unreadable) {
      warnings.add("the agent's version and settings cannot be read: grant the token agent:read");
      return Optional.empty();
    }
  }

  private static void warnAbout(JsonObject self, List<String> warnings) {
    if (text(self, "DebugConfig", "DevMode").equals("true")) {
      warnings.add(
          "the agent runs with -dev: it keeps everything in memory, and a restart loses it");
    }
    String limit = text(self, "DebugConfig", "TxnMaxReqLen");
    if (limit.matches("[0-9]{1,9}") && Integer.parseInt(limit) < TxnBody.MAX_BYTES) {
      warnings.add(
          "limits.txn_max_req_len is "
              + limit
              + ": large transactions are refused; raise it to at least "
              + TxnBody.MAX_BYTES);
    }
  }

  private String summary(Optional<JsonObject> self, double millis) {
    String version = self.map(agent -> text(agent, "Config", "Version")).orElse("");
    String datacenter =
        self.map(agent -> text(agent, "Config", "Datacenter"))
            .filter(name -> !name.isEmpty())
            .map(name -> ", datacenter " + settings.datacenter().orElse(name))
            .orElse("");
    return String.format(
        Locale.ROOT,
        "Consul %s%s, %s, a consistent read took %.1f ms",
        version.isEmpty() ? "of unknown version" : version,
        datacenter,
        settings.tls().isPresent() ? "TLS" : "plain text",
        millis);
  }

  private static String text(JsonObject self, String part, String name) {
    JsonElement found = self.get(part);
    JsonElement value =
        found != null && found.isJsonObject() ? found.getAsJsonObject().get(name) : null;
    return value != null && value.isJsonPrimitive() ? value.getAsString() : "";
  }
}
