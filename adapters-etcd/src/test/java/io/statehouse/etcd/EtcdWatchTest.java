package io.statehouse.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
import io.statehouse.ports.adapter.ChangeSource;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.adapter.WatchSupervisor;
import io.statehouse.ports.contract.RecordingListener;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.proxy.TcpProxy;
import io.statehouse.testing.servers.Binaries;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Watches that lose their connection, their history or their server, and continue. */
@NeedsServer({ServerKind.ETCD, ServerKind.ETCD_3_5})
@ParameterizedClass
@EnumSource(
    value = ServerKind.class,
    names = {"ETCD", "ETCD_3_5"})
class EtcdWatchTest {
  private static final Prefix WATCHED = new Prefix("/w/");

  private final ServerKind kind;
  private final EtcdServer server;
  private final TcpProxy proxy;
  private final EtcdStore store;
  private final EtcdStore other;
  private final RecordingListener listener = new RecordingListener();

  EtcdWatchTest(ServerKind kind) {
    this.kind = kind;
    this.server = (EtcdServer) SharedServers.get(kind);
    this.proxy = TcpProxy.to(server.address());
    this.store = EtcdStore.open(settings(proxy.address()));
    this.other = EtcdStore.open(settings(server.address()));
  }

  private static EtcdSettings settings(Object address) {
    return EtcdSettings.of("etcd://" + address + "?timeout=20s");
  }

  @BeforeEach
  void empty() {
    new EtcdGateway(server).empty();
  }

  @AfterEach
  void close() {
    store.close();
    other.close();
    proxy.close();
  }

  @Test
  void changes_made_while_the_connection_was_lost_are_notified_without_a_resync() {
    store.watch(WATCHED, listener);
    List<Key> during = new ArrayList<>();

    proxy.refuse();
    proxy.cutAll();
    for (int i = 0; i < 20; i++) {
      during.add(put(other, "/w/" + i));
    }
    proxy.heal();

    listener.awaitNamed(during);
    assertThat(listener.resyncs()).isZero();
  }

  @Test
  void a_history_compacted_meanwhile_causes_a_resync_and_the_watch_continues() throws Exception {
    store.watch(WATCHED, listener);

    proxy.refuse();
    proxy.cutAll();
    for (int i = 0; i < 20; i++) {
      put(other, "/w/" + i);
    }
    compact();
    proxy.heal();

    listener.awaitReadAgain();
    listener.forget();
    listener.awaitNamed(List.of(put(other, "/w/after")));
  }

  /**
   * By itself jetcd would resume from the server's revision, not after the last change delivered.
   */
  @Test
  void a_connection_cut_repeatedly_loses_no_change() {
    store.watch(WATCHED, listener);
    List<Key> all = new ArrayList<>();

    for (int round = 0; round < 15; round++) {
      for (int i = 0; i < 5; i++) {
        all.add(put(other, "/w/" + round + "/" + i));
      }
      proxy.cutNextAnswerAfter(30 * round);
    }

    listener.awaitTold(all);
    assertThat(listener.resyncs()).isZero();
  }

  @Test
  void a_watch_continues_after_the_server_was_killed_and_started_again() {
    try (EtcdServer own = EtcdServer.start(kind, ServerSettings.plain().durable());
        EtcdStore client = EtcdStore.open(settings(own.address()))) {
      client.watch(WATCHED, listener);
      listener.awaitNamed(List.of(put(client, "/w/before")));

      own.restart();

      await()
          .atMost(Duration.ofSeconds(60))
          .ignoreExceptionsInstanceOf(StoreException.class)
          .until(() -> client.check().available());
      listener.awaitNamed(List.of(put(client, "/w/after")));
    }
  }

  /**
   * The server was restored from a backup or created again: its revisions now mean other changes.
   */
  @Test
  void a_server_with_a_different_history_causes_a_resync(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    ServerSettings placed = ServerSettings.plain().withArguments("--data-dir", data.toString());
    try (EtcdServer own = EtcdServer.start(kind, placed);
        EtcdStore client = EtcdStore.open(settings(own.address()))) {
      client.watch(WATCHED, listener);
      for (int i = 0; i < 30; i++) {
        put(client, "/w/" + i);
      }
      listener.awaitNamed(List.of(new Key("/w/29")));

      own.kill();
      deleteAll(data);
      own.launch();
      own.awaitReady();

      listener.awaitReadAgain();
      listener.forget();
      listener.awaitTold(List.of(put(client, "/w/after")));
    }
  }

  @ParameterizedTest
  @MethodSource("bugs")
  void a_watch_that_meets_a_bug_resyncs_and_continues(Throwable bug) {
    AtomicReference<Throwable> pending = new AtomicReference<>();
    try (Connection connection =
            new Connection(settings(server.address()), RoundTripListener.NONE);
        WatchSupervisor watches =
            WatchSupervisor.perPrefix(
                connection.calls(),
                "etcd",
                (prefix, others) -> failing(new WatchedRange(connection, prefix), pending))) {
      watches.watch(WATCHED, listener, connection.calls().begin());

      pending.set(bug);
      put(other, "/w/delivered");
      listener.awaitReadAgain();

      listener.forget();
      listener.awaitNamed(List.of(put(other, "/w/after")));
      connection.calls().close();
    }
  }

  static Stream<Throwable> bugs() {
    return Stream.of(new IllegalStateException("a bug"), new StackOverflowError());
  }

  /** Returns a source that throws once, after it has returned one more change. */
  private static ChangeSource failing(ChangeSource source, AtomicReference<Throwable> failure) {
    return new ChangeSource() {
      private boolean fails;

      @Override
      public boolean open(Set<Prefix> prefixes, Deadline deadline) throws Exception {
        return source.open(prefixes, deadline);
      }

      @Override
      public Change next() throws Exception {
        Throwable thrown = fails ? failure.getAndSet(null) : null;
        if (thrown instanceof Error error) {
          throw error;
        } else if (thrown instanceof RuntimeException bug) {
          throw bug;
        }
        Change change = source.next();
        fails = failure.get() != null;
        return change;
      }

      @Override
      public void close() {
        source.close();
      }
    };
  }

  @Test
  void listeners_of_one_prefix_share_one_stream_that_ends_with_the_last() {
    List<Watch> watches = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      watches.add(store.watch(WATCHED, listener));
    }
    listener.awaitNamed(List.of(put(other, "/w/1")));
    long before = proxy.answers().bytes();

    put(other, "/w/2");
    listener.awaitNamed(List.of(new Key("/w/2")));
    assertThat(proxy.answers().bytes() - before).isLessThan(2_000);

    watches.forEach(Watch::close);
    RecordingListener next = new RecordingListener();
    store.watch(new Prefix("/x/"), next);
    next.awaitNamed(List.of(put(other, "/x/1")));
    long afterClosing = proxy.answers().bytes();
    for (int i = 0; i < 20; i++) {
      put(other, "/w/unwatched" + i);
    }
    next.awaitNamed(List.of(put(other, "/x/2")));
    assertThat(proxy.answers().bytes() - afterClosing).isLessThan(1_000);
  }

  @Test
  void changes_made_with_etcdctl_are_read_and_notified() throws Exception {
    store.watch(WATCHED, listener);

    etcdctl("put", "/w/ctl", "by hand");
    listener.awaitNamed(List.of(new Key("/w/ctl")));
    assertThat(store.get(new Key("/w/ctl")).orElseThrow().value()).isEqualTo(Bytes.utf8("by hand"));
    assertThat(store.list(WATCHED)).hasSize(1);

    listener.forget();
    etcdctl("del", "--prefix", "/w/");
    listener.awaitNamed(List.of(new Key("/w/ctl")));
    assertThat(store.list(WATCHED)).isEmpty();

    put(store, "/w/ours");
    assertThat(etcdctl("get", "/w/ours")).isEqualTo("/w/ours\n1\n");
  }

  private String etcdctl(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Binaries.here().tool(kind, "etcdctl").toString());
    command.add("--endpoints=" + server.address());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("ETCDCTL_API", "3");
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as("exit code of etcdctl").isZero();
    return printed;
  }

  private void compact() throws Exception {
    try (Client raw = Client.builder().endpoints("http://" + server.address()).build()) {
      ByteSequence any = ByteSequence.from("x", UTF_8);
      raw.getKVClient().compact(raw.getKVClient().get(any).get().getHeader().getRevision()).get();
    }
  }

  private static Key put(EtcdStore client, String key) {
    client.commit(Transaction.builder().put(new Key(key), Bytes.utf8("1")).build());
    return new Key(key);
  }

  private static void deleteAll(Path folder) throws Exception {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path each : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
