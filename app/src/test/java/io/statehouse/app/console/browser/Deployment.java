package io.statehouse.app.console.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.microsoft.playwright.options.RequestOptions;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * State of all systems, small but with something for every view, and the addresses of these views.
 * A new view is one more line in {@link #views}.
 */
final class Deployment {
  /** Names and values that are markup, turn the direction of text, and are very long. */
  static final List<String> HOSTILE =
      List.of(
          "<img src=x onerror=document.title='hacked'>",
          "\u202Etxt.exe\u200B",
          "\u05d0\u05d1 <script>alert(1)</script>",
          "L".repeat(10_000));

  private static final String KEY = "lunar-dev";
  private static final String PARTITION = "d79706e01fbd4e48aae89209061cdb71";
  private static final String VIEWER =
      "sessionStorage['statehouse-runm-viewer'] ??= '{\"user\":\"alice\",\"project\":\"proj0\"}'";
  private static final String GOOD = "\"details\":{\"enabled\":true,\"condition\":\"operational\"}";

  /**
   * A view.
   *
   * @param name of its picture
   * @param address the part after the hash sign
   */
  record View(String name, String address) {}

  private final ConsoleTest console;

  /** Values at the places that take any; the first at those that take one. */
  private final List<String> values;

  private int objects;

  private Deployment(ConsoleTest console, List<String> values) {
    this.console = console;
    this.values = values;
  }

  /** Fills a server with what operators may have, and lets the browser in. */
  static Deployment believable(ConsoleTest console) {
    return new Deployment(console, List.of("active", "two words", "Oslo, hall 3")).filled();
  }

  /** Fills a server with names and values that may do harm to a page. */
  static Deployment hostile(ConsoleTest console) {
    return new Deployment(console, HOSTILE).filled();
  }

  /** Returns the views of every page. */
  List<View> views() {
    List<View> views = new ArrayList<>();
    views.add(new View("overview", "/overview"));
    views.add(new View("css", "/css"));
    views.add(new View("css-database", "/css/sky"));
    views.add(new View("css-table", "/css/sky/Object"));
    views.add(new View("css-from-file", "/css/sky/Object/file"));
    views.add(new View("css-nodes", "/css/" + encoded("/nodes")));
    views.add(new View("css-node", "/css/" + encoded("/nodes") + "/worker-1"));
    views.add(new View("css-pending", "/css/" + encoded("/pending")));
    views.add(new View("css-scans", "/css/" + encoded("/scans")));
    views.add(new View("css-files", "/css/" + encoded("/files")));
    views.add(new View("missions", "/missions"));
    views.add(new View("missions-plan", "/missions/plan/apollo"));
    views.add(new View("missions-mission", "/missions/m/m0"));
    views.add(new View("missions-files", "/missions/files"));
    views.add(new View("missions-keys", "/missions/keys"));
    views.add(new View("runm", "/runm/" + PARTITION));
    views.add(new View("runm-search", "/runm/" + PARTITION + "/find/name%3Da"));
    views.add(new View("runm-object", "/runm/" + PARTITION + "/object/" + uuid(1)));
    views.add(new View("runm-definitions", "/runm/" + PARTITION + "/definitions"));
    views.add(new View("runm-types", "/runm/types"));
    views.add(new View("cloudchamber", "/cloudchamber/racks"));
    views.add(new View("cloudchamber-load", "/cloudchamber/load"));
    views.add(new View("cloudchamber-rack", "/cloudchamber/racks/r7"));
    views.add(new View("cloudchamber-blade", "/cloudchamber/racks/r7/blade/2"));
    views.add(new View("cloudchamber-workloads", "/cloudchamber/workloads"));
    views.add(new View("cloudchamber-workload", "/cloudchamber/workloads/web"));
    views.add(new View("cloudchamber-users", "/cloudchamber/users"));
    views.add(new View("cloudchamber-user", "/cloudchamber/users/Admin"));
    views.add(new View("cloudchamber-sessions", "/cloudchamber/sessions"));
    views.add(new View("gis", "/gis/routes"));
    views.add(new View("gis-publish", "/gis/publish"));
    views.add(new View("gis-versions", "/gis/versions"));
    views.add(new View("gis-version", "/gis/versions/1"));
    views.add(new View("gis-topics", "/gis/topics"));
    views.add(new View("gis-topic", "/gis/topics/orders"));
    views.add(new View("gis-define", "/gis/define"));
    views.add(new View("gis-plan", "/gis/plan"));
    views.add(new View("keys", "/keys/css"));
    views.add(new View("keys-key", "/keys/css/" + encoded("/note/0")));
    views.add(new View("keys-list", "/keys/list/css/" + encoded("key=/note/0")));
    views.add(new View("keys-search", "/keys/list/css/" + encoded("values=e")));
    views.add(new View("keys-packed", "/keys/css/" + encoded("/DBS/sky/.packed.json")));
    views.add(new View("changes", "/changes"));
    views.add(new View("changes-history", "/changes/css/view/history"));
    views.add(new View("changes-compare", "/changes/css/view/compare"));
    views.add(new View("operations", "/operations"));
    views.add(new View("operations-jobs", "/operations/jobs"));
    views.add(new View("operations-copy", "/operations/new/copy"));
    views.add(new View("operations-backup", "/operations/new/backup"));
    views.add(new View("operations-backups", "/operations/backups"));
    views.add(new View("operations-files", "/operations/files"));
    views.add(new View("unknown", "/nothing"));
    return views;
  }

  private Deployment filled() {
    console.restartServer(Map.of("history.store", "on", "backup.folder", "backups"));
    CssPageTest.createSky(console);
    for (int at = 0; at < values.size(); at++) {
      put("/note/" + at, values.get(at));
    }
    fillMissions();
    fillRunm();
    fillCloudChamber();
    fillGis();
    console.send("POST", "/verify/css", "");
    console.send("POST", "/jobs", "{\"operation\":\"backup\",\"system\":\"css\"}");
    return this;
  }

  private void put(String key, String value) {
    console.send("PUT", "/keys?system=css&key=" + encoded(key), value);
  }

  private void fillMissions() {
    String api = "/missions/api/v1";
    String plan =
        "{\"name\":\"apollo\",\"params\":{\"pad\":%s},\"stages\":["
            + "{\"name\":\"fuel\",\"service\":\"pumps\"},"
            + "{\"name\":\"launch\",\"service\":\"engine\",\"upstream\":[\"fuel\"]},"
            + "{\"name\":\"orbit\",\"service\":\"\",\"upstream\":[\"launch\"]}]}";
    String[] key = {"x-access-key", KEY};
    console.send("POST", api + "/key", "{\"id\":\"" + KEY + "\",\"name\":" + first() + "}");
    console.send("POST", api + "/plans", plan.formatted(first()), key);
    for (int at = 0; at < values.size(); at++) {
      String params = "{\"crew\":" + quoted(values.get(at)) + "}";
      String mission = "{\"plan\":\"apollo\",\"id\":\"m%d\",\"params\":%s}".formatted(at, params);
      console.send("POST", api + "/missions", mission, key);
    }
    console.send("POST", api + "/missions/m0/stages/fuel", "{\"state\":\"started\"}", key);
    console.page.addInitScript("sessionStorage['statehouse-missions-key'] ??= '" + KEY + "'");
  }

  private void fillRunm() {
    String partition = "{\"uuid\":\"%s\",\"name\":%s}";
    console.send("POST", "/runm/partitions", partition.formatted(PARTITION, first()));
    for (String value : values) {
      // It refuses what is longer.
      String name = value.substring(0, Math.min(value.length(), 255));
      console.send(
          "POST",
          "/runm/objects",
          "{\"partition\":\"%s\",\"object_type\":\"runm.image\",\"project\":\"proj0\",\"uuid\":\"%s\",\"name\":%s,\"properties\":{\"os\":%s},\"tags\":[%s]}"
              .formatted(PARTITION, uuid(++objects), quoted(name), quoted(name), quoted(name)),
          "X-Runm-User",
          "alice",
          "X-Runm-Project",
          "proj0",
          "X-Runm-Partition",
          PARTITION);
    }
    console.page.addInitScript(VIEWER);
  }

  private static String uuid(int number) {
    return "%032d".formatted(number);
  }

  private void fillCloudChamber() {
    chamber("/users/admin?op=login", "SystemPassword");
    chamber("/racks/r8", "{\"details\":{\"location\":" + first() + "}}");
    chamber("/racks/r7", "{" + GOOD + "}");
    String blade =
        "{%s,\"capacity\":{\"cores\":\"16\",\"memoryInMb\":\"65536\",\"diskInGb\":\"480\","
            + "\"networkBandwidthInMbps\":\"10240\"},"
            + "\"bootInfo\":{\"source\":\"network\",\"image\":%s}}";
    for (int at = 1; at <= 4; at++) {
      chamber("/racks/r7/blades/" + at, blade.formatted(GOOD, first()));
    }
    String ports =
        IntStream.rangeClosed(1, 4)
            .mapToObj(
                "\"%1$d\":{\"wired\":true,\"item\":{\"type\":\"blade\",\"id\":\"%1$d\"}}"
                    ::formatted)
            .collect(joining(",", "{" + GOOD + ",\"ports\":{", "}}"));
    chamber("/racks/r7/pdu/0", ports);
    chamber("/racks/r7/tor/0", ports);
    chamber("/workloads/web", "{\"instances\":{\"a\":{},\"b\":{}}}");
  }

  /** Sends what only those may who are logged in, as the browser is from then on. */
  private void chamber(String path, String body) {
    RequestOptions put = RequestOptions.create().setMethod("PUT").setData(body.getBytes(UTF_8));
    int status =
        console.page.request().fetch(console.url("/cloudchamber/api" + path), put).status();
    if (status >= 300) {
      throw new AssertionError("status %d at %s".formatted(status, path));
    }
  }

  private void fillGis() {
    String routes =
        values.stream()
            .map(value -> value.substring(0, Math.min(value.length(), 256)))
            .map(
                value ->
                    "{\"pattern\":{\"deviceVendor\":%s},\"destination\":\"orders\"}"
                        .formatted(quoted(value)))
            .collect(joining(","));
    String comment = quoted(values.get(0));
    console.send(
        "PUT", "/gis/routes", "{\"comment\":%s,\"routes\":[%s]}".formatted(comment, routes));
    for (String topic : List.of("orders", "returns")) {
      console.send(
          "PUT",
          "/gis/topics/" + topic,
          "{\"partitions\":3,\"replicas\":1,\"properties\":{\"retention.ms\":%s}}"
              .formatted(first()));
    }
  }

  private String first() {
    return quoted(values.get(0));
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            each -> {
              if (each < ' ' || each == '"' || each == '\\') {
                json.append("\\u%04x".formatted(each));
              } else {
                json.appendCodePoint(each);
              }
            });
    return json.append('"').toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }
}
