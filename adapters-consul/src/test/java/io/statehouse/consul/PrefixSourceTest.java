package io.statehouse.consul;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.SkippedEntries;
import io.statehouse.ports.adapter.WatchSupervisor;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.ConsulServer;
import io.statehouse.testing.servers.ServerKind;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@NeedsServer(ServerKind.CONSUL)
class PrefixSourceTest {
  private final ConsulServer server = SharedServers.consul();
  private final ConsulSettings settings = ConsulSettings.of(server.url() + "?timeout=20s");
  private final Calls calls = new Calls("Consul", settings.timeout(), RoundTripListener.NONE);
  private final Keyspace failing = new Keyspace(new SkippedEntries("are no keys"), this::fail);
  private final Set<PrefixSource> open = ConcurrentHashMap.newKeySet();
  private final WatchSupervisor watches =
      WatchSupervisor.perPrefix(
          calls,
          "consul",
          (prefix, others) ->
              new PrefixSource(prefix, () -> new Agent(settings, 1), failing, calls, open));
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final RecordingListener listener = new RecordingListener();
  private ConsulStore store;

  private void fail(Collection<Key> read) {
    Throwable now = failure.getAndSet(null);
    if (now instanceof Error error) {
      throw error;
    }
    if (now instanceof RuntimeException exception) {
      throw exception;
    }
  }

  @BeforeEach
  void open() {
    new ConsulHttpProgram(server).empty();
    store = ConsulStore.open(settings);
  }

  @AfterEach
  void close() {
    calls.close();
    watches.close();
    store.close();
  }

  static Stream<Throwable> failures() {
    return Stream.of(
        new IllegalStateException("a bug"),
        new StackOverflowError(),
        new OutOfMemoryError("unable to create native thread"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void whatever_fails_in_a_comparison_listeners_resync_and_are_notified_again(Throwable whatever) {
    watches.watch(new Prefix("/w/"), listener, calls.begin());
    failure.set(whatever);

    put("/w/1");
    listener.awaitReadAgain();
    put("/w/2");

    listener.awaitNamed(List.of(new Key("/w/2")));
  }

  @Test
  void a_key_that_a_caller_read_and_no_comparison_finds_is_named() throws IOException {
    put("/w/known");
    watches.watch(new Prefix("/w/"), listener, calls.begin());
    watches.watch(new Prefix("/empty/"), listener, calls.begin());

    open.forEach(source -> source.note(keys("/w/1", "/w/known", "/empty/1", "/elsewhere")));
    server.http().put("/v1/kv/w/2", "1").orFail();
    server.http().put("/v1/kv/empty/2", "1").orFail();

    listener.awaitNamed(keys("/w/1", "/w/2", "/empty/1", "/empty/2"));
    assertThat(listener.keys()).doesNotContainAnyElementsOf(keys("/w/known", "/elsewhere"));
  }

  private static List<Key> keys(String... texts) {
    return Stream.of(texts).map(Key::new).toList();
  }

  private void put(String key) {
    store.commit(Transaction.builder().put(new Key(key), Bytes.utf8("1")).build());
  }
}
