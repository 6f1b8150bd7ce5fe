package io.statehouse.redis;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.ChangeSource;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.RedisServer;
import io.statehouse.testing.wire.RedisConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Tests on an initially empty server, either the shared one or their own. */
abstract class OnRedis {
  static final Duration TIME_LIMIT = Duration.ofSeconds(60);
  final List<String> trips = new ArrayList<>();
  private final List<RedisStore> opened = new ArrayList<>();
  private final List<String> users = new ArrayList<>();

  RedisServer server() {
    return SharedServers.redis();
  }

  @BeforeEach
  void empty() {
    redis("FLUSHALL");
  }

  @AfterEach
  void closeStores() {
    opened.forEach(RedisStore::close);
    users.forEach(user -> redis("ACL", "DELUSER", user));
  }

  String url() {
    return server().url();
  }

  RedisStore open() {
    return open(url());
  }

  RedisStore open(String url) {
    return open(url, UnaryOperator.identity());
  }

  RedisStore open(String url, UnaryOperator<ChangeSource> sources) {
    RoundTripListener listener =
        (operation, nanos, succeeded) -> {
          synchronized (trips) {
            trips.add(operation);
          }
        };
    RedisStore store = RedisStore.open(RedisSettings.of(url), listener, sources);
    opened.add(store);
    return store;
  }

  /** Sends a command to the server, as {@code redis-cli} does. */
  String redis(String... words) {
    return redis(server(), words);
  }

  static String redis(RedisServer server, String... words) {
    try (RedisConnection connection = server.connect()) {
      return connection.send(words);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /**
   * Creates a user for this test with all rights except those that the rules remove, and returns
   * the URL by which to log in.
   */
  String as(String user, String... rules) {
    List<String> words = new ArrayList<>(List.of("ACL", "SETUSER", user, "reset", "on", ">pw"));
    words.addAll(List.of("~*", "&*", "+@all"));
    words.addAll(List.of(rules));
    users.add(user);
    redis(words.toArray(String[]::new));
    return url().replace("://", "://" + user + ":pw@");
  }

  static Key key(String text) {
    return new Key(text);
  }

  static Prefix prefix(String text) {
    return new Prefix(text);
  }

  static Transaction.Builder transaction() {
    return Transaction.builder();
  }

  static Transaction putting(String key, String value) {
    return transaction().put(key(key), Bytes.utf8(value)).build();
  }

  static Entry put(RedisStore store, String key, String value) {
    store.commit(putting(key, value));
    return store.get(key(key)).orElseThrow();
  }

  static List<String> keys(List<Entry> entries) {
    return entries.stream().map(entry -> entry.key().text()).toList();
  }
}
