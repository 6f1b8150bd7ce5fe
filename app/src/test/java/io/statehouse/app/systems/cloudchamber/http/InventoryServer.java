package io.statehouse.app.systems.cloudchamber.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.Events;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.domain.cloudchamber.CloudChamber;
import io.statehouse.domain.cloudchamber.CloudChamberSettings;
import io.statehouse.domain.cloudchamber.accounts.SessionSettings;
import io.statehouse.domain.cloudchamber.accounts.Sessions;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.SessionToken;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;

/** A server that serves CloudChamber alone, and its store through another client. */
final class InventoryServer implements AutoCloseable {
  static final String RACK =
      "{\"details\":{\"enabled\":true,\"condition\":\"operational\",\"location\":\"Hall B\"}}";
  static final String PDU =
      "{\"details\":{\"enabled\":true,\"condition\":\"operational\"},"
          + "\"ports\":{\"0\":{\"wired\":true,\"item\":{\"type\":\"tor\"}},"
          + "\"1\":{\"wired\":true,\"item\":{\"type\":\"blade\",\"id\":\"1\"}}}}";
  static final String TOR = PDU.replace("\"tor\"", "\"pdu\"");
  static final String CAPACITY =
      "{\"cores\":\"24\",\"memoryInMb\":\"65536\",\"diskInGb\":\"480\","
          + "\"networkBandwidthInMbps\":\"10240\",\"arch\":\"X64\"}";
  static final String BLADE =
      "{\"details\":{\"enabled\":true,\"condition\":\"burn_in\"},\"capacity\":"
          + CAPACITY
          + ",\"bootInfo\":{\"source\":\"network\",\"image\":\"base.vhdx\",\"version\":\"7\"}}";

  private static final Password PASSWORD = Password.of("secret");

  final RunningServer http;
  final CloudChamber chamber;
  private final KeyValueStore store;
  private final Sessions sessions;

  InventoryServer(Path directory) {
    this(directory, Map.of());
  }

  InventoryServer(Path directory, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(Map.of("only", "cloudchamber"));
    all.putAll(settings);
    http = new RunningServer(directory, all);
    store =
        StoreCatalog.standard(directory)
            .open(StoreUrl.parse("file:./statehouse-data/cloudchamber"), RoundTripListener.NONE);
    LayoutMode layout =
        "code".equals(all.get("cloudchamber.layout")) ? LayoutMode.CODE : LayoutMode.DOC;
    chamber =
        CloudChamber.open(
            store,
            new CloudChamberSettings(
                Namespace.production(layout), InventoryServer::hash, new Random()));
    sessions =
        chamber.openSessions(new SessionSettings(Duration.ofMinutes(60), 100, Clock.systemUTC()));
  }

  /** Stands for bcrypt, without its cost. */
  private static String hash(Bytes password, String setting) {
    String text = setting + new String(password.toArray(), UTF_8);
    String digits = UUID.nameUUIDFromBytes(text.getBytes(UTF_8)).toString().replace("-", "");
    return setting + digits.substring(0, 31);
  }

  /** Creates a user with these rights, and begins a session. */
  Client user(String name, Right... rights) {
    Rights all = Rights.NONE;
    for (Right right : rights) {
      all = all.with(right, true);
    }
    chamber.users().create(Caller.OPERATOR, new Name(name), PASSWORD, true, all);
    return logIn(name);
  }

  /** A user with all rights. */
  Client manager() {
    return user("manager", Right.values());
  }

  Client logIn(String name) {
    return new Client(
        name,
        "CC-Session="
            + sessions
                .logIn(Optional.empty(), new Name(name), PASSWORD, "192.0.2.7")
                .token()
                .text());
  }

  Client anyone() {
    return new Client("anyone", "other=1");
  }

  static void responds(int status, String body, HttpResponse<String> response) {
    assertThat(response.statusCode() + " " + response.body()).isEqualTo(status + " " + body);
  }

  /** The response must be this one, which ends a line as those of failures do. */
  static void refused(int status, String sentence, HttpResponse<String> response) {
    responds(status, sentence + "\n", response);
    assertThat(response.headers().firstValue("Content-Type").orElse(""))
        .isEqualTo("text/plain; charset=utf-8");
  }

  static String tag(HttpResponse<String> response) {
    return response.headers().firstValue("ETag").orElseThrow();
  }

  /** A client with the cookie of a session. */
  final class Client {
    final String name;
    private final String cookie;

    private Client(String name, String cookie) {
      this.name = name;
      this.cookie = cookie;
    }

    String cookie() {
      return cookie;
    }

    HttpResponse<String> send(String method, String path, String body, String... more) {
      return http.send(method, path, body, headers(more));
    }

    private String[] headers(String... more) {
      List<String> headers = new ArrayList<>(List.of("Cookie", cookie));
      headers.addAll(List.of(more));
      return headers.toArray(String[]::new);
    }

    HttpResponse<String> get(String path) {
      return send("GET", path, "");
    }

    HttpResponse<String> put(String path, String body, String... more) {
      return send("PUT", path, body, more);
    }

    HttpResponse<String> delete(String path, String... more) {
      return send("DELETE", path, "", more);
    }

    Events events(String... more) {
      return http.events("/api/events", headers(more));
    }

    void logOut() {
      sessions.logOut(SessionToken.parse(cookie.replaceFirst(".*=", "")), new Name(name));
    }

    /** Creates the rack of the worked example, with a pdu, a tor and a blade. */
    void createRack(String rack) {
      String path = "/api/racks/" + rack;
      for (HttpResponse<String> created :
          List.of(
              put(path, RACK),
              put(path + "/pdu", PDU),
              put(path + "/tor", TOR),
              put(path + "/blades/1", BLADE))) {
        assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
      }
    }
  }

  @Override
  public void close() {
    http.close();
    store.close();
  }
}
