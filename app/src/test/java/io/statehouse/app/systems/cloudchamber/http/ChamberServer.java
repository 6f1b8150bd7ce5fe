package io.statehouse.app.systems.cloudchamber.http;

import static org.assertj.core.api.Assertions.assertThat;

import at.favre.lib.crypto.bcrypt.BCrypt;
import io.statehouse.app.http.RunningServer;
import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.User;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A server that serves CloudChamber alone, and clients that log in. */
final class ChamberServer implements AutoCloseable {
  static final String PASSWORD = "SystemPassword";

  /** Of the lowest cost, since each log-in computes it. */
  private static final Bytes HASH =
      Bytes.utf8(BCrypt.withDefaults().hashToString(4, PASSWORD.toCharArray()));

  final RunningServer http;
  private final Path directory;

  ChamberServer(Path directory) {
    this(directory, Map.of());
  }

  ChamberServer(Path directory, Map<String, String> settings) {
    this(directory, settings, HttpClient.newHttpClient());
  }

  ChamberServer(Path directory, Map<String, String> settings, HttpClient client) {
    Map<String, String> all = new HashMap<>(Map.of("only", "cloudchamber"));
    all.putAll(settings);
    this.directory = directory;
    store(directory, new User(new Name("Admin"), HASH, true, true, Rights.ALL));
    this.http = new RunningServer(directory, all, client);
  }

  /** Stores a user with this password, as another program would. */
  ChamberServer with(String name, Rights rights) {
    return with(name, rights, true);
  }

  ChamberServer with(String name, Rights rights, boolean enabled) {
    store(directory, new User(new Name(name), HASH, enabled, false, rights));
    return this;
  }

  private static void store(Path directory, User user) {
    put(directory, "/CloudChamber/V0.1/users/" + user.name().folded(), Messages.USER.bytes(user));
  }

  /** Writes a key by another client of the store. */
  static void put(Path directory, String key, Bytes value) {
    try (KeyValueStore store = open(directory)) {
      store.commit(Transaction.builder().put(new Key(key), value).build());
    }
  }

  static KeyValueStore open(Path directory) {
    return StoreCatalog.standard(directory)
        .open(StoreUrl.parse("file:./statehouse-data/cloudchamber"), RoundTripListener.NONE);
  }

  /** A client of the account that the server has from the beginning. */
  Client admin() {
    return logIn("Admin");
  }

  /** Logs in, and returns the client that has the session. */
  Client logIn(String name) {
    HttpResponse<String> response = anyone().logIn(name, PASSWORD);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return new Client(List.of("Cookie", cookie(response)));
  }

  Client anyone() {
    return new Client(List.of());
  }

  static String cookie(HttpResponse<String> response) {
    return setCookie(response).replaceFirst(";.*", "");
  }

  static String setCookie(HttpResponse<String> response) {
    return response.headers().firstValue("Set-Cookie").orElse("");
  }

  static String tag(HttpResponse<String> response) {
    return response.headers().firstValue("ETag").orElse("");
  }

  static void responds(HttpResponse<String> response, int status, String body) {
    assertThat(response.statusCode() + " " + response.body()).isEqualTo(status + " " + body);
  }

  /** One client, with its headers. */
  final class Client {
    private final List<String> headers;

    private Client(List<String> headers) {
      this.headers = headers;
    }

    /** The cookie of its session. */
    String cookie() {
      return headers.get(1);
    }

    HttpResponse<String> send(String method, String path, String body, String... more) {
      List<String> all = new ArrayList<>(headers);
      all.addAll(List.of(more));
      return http.send(method, path, body, all.toArray(String[]::new));
    }

    HttpResponse<String> get(String path) {
      return send("GET", path, "");
    }

    HttpResponse<String> put(String path, String body, String... more) {
      return send("PUT", path, body, more);
    }

    HttpResponse<String> post(String path, String body) {
      return send("POST", path, body);
    }

    HttpResponse<String> delete(String path) {
      return send("DELETE", path, "");
    }

    HttpResponse<String> logIn(String name, String password) {
      return put("/api/users/" + name + "?op=login", password);
    }

    HttpResponse<String> logOut(String name) {
      return put("/api/users/" + name + "?op=logout", "");
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
