package io.statehouse.app.systems.missions.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.http.RunningServer;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;

/** A client of missions with an API key of its own. */
public record Tenant(RunningServer server, String key) {
  static final String BASE = "/missions/api/v1";

  /** Makes the key first, on a server without a password. */
  static Tenant created(RunningServer server, String key) {
    server.post(BASE + "/key", "{\"id\":\"" + key + "\"}");
    return new Tenant(server, key);
  }

  /** The header that shows the administrator's password. */
  public static String[] admin(String password) {
    String both = "admin:" + password;
    return new String[] {
      "Authorization", "Basic " + Base64.getEncoder().encodeToString(both.getBytes(UTF_8))
    };
  }

  /** All that the server's file store holds. */
  static Map<String, String> content(Path directory) {
    Map<String, String> content = new TreeMap<>();
    try (KeyValueStore store =
        StoreCatalog.standard(directory)
            .open(StoreUrl.parse("file:./statehouse-data/missions"), RoundTripListener.NONE)) {
      for (Entry entry : store.list(Prefix.ALL)) {
        content.put(entry.key().text(), entry.value().text().orElseThrow());
      }
    }
    return content;
  }

  HttpResponse<String> send(String method, String path, String body) {
    return server.send(method, BASE + path, body, "x-access-key", key);
  }

  String get(String path) {
    return send("GET", path, "").body();
  }

  HttpResponse<String> post(String path, String body) {
    return send("POST", path, body);
  }

  HttpResponse<String> delete(String path) {
    return send("DELETE", path, "");
  }

  /** Saves a plan of stages, each of which waits for the one before. */
  void savePlan(String name, String... stages) {
    StringBuilder plan = new StringBuilder("{\"name\":\"" + name + "\",\"stages\":[");
    for (int i = 0; i < stages.length; i++) {
      plan.append(i == 0 ? "" : ",")
          .append("{\"name\":\"" + stages[i] + "\"")
          .append(i == 0 ? "" : ",\"upstream\":[\"" + stages[i - 1] + "\"]")
          .append("}");
    }
    post("/plans", plan.append("]}").toString());
  }

  HttpResponse<String> change(String mission, String stage, String state) {
    return post("/missions/" + mission + "/stages/" + stage, "{\"state\":\"" + state + "\"}");
  }
}
