package io.statehouse.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Watch;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Watches that lose their connection, their history or their server, and go on. */
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
  private final RecordingListener told = new RecordingListener();

  EtcdWatchTest(ServerKind kind) {
    this.kind = kind;
    this.server = (EtcdServer) SharedServers.get(kind);
    this.proxy = TcpProxy.to(server.address());
    this.store = EtcdStore.open(settings(proxy.address()));
    this.other = EtcdStore.open(settings(server.address()));
  }

  private static EtcdSettings settings(Object address) {
    return EtcdSettings.of(address.toString()).withTimeout(Duration.ofSeconds(20));
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
  void what_happened_while_the_connection_was_lost_is_told_without_reading_again() {
    store.watch(WATCHED, told);
    List<Key> during = new ArrayList<>();

    proxy.refuse();
    proxy.cutAll();
    for (int i = 0; i < 20; i++) {
      during.add(put(other, "/w/" + i));
    }
    proxy.heal();

    told.awaitNamed(during);
    assertThat(told.resyncs()).isZero();
  }

  @Test
  void a_history_cut_off_meanwhile_is_told_as_resync_and_the_watch_goes_on() throws Exception {
    store.watch(WATCHED, told);

    proxy.refuse();
    proxy.cutAll();
    for (int i = 0; i < 20; i++) {
      put(other, "/w/" + i);
    }
    compact();
    proxy.heal();

    told.awaitReadAgain();
    told.forget();
    told.awaitNamed(List.of(put(other, "/w/after")));
  }

  /** jetcd, left to itself, would go on from where the server was, not from what was delivered. */
  @Test
  void connections_cut_again_and_again_lose_nothing() {
    store.watch(WATCHED, told);
    List<Key> all = new ArrayList<>();

    for (int round = 0; round < 15; round++) {
      for (int i = 0; i < 5; i++) {
        all.add(put(other, "/w/" + round + "/" + i));
      }
      proxy.cutNextAnswerAfter(30 * round);
    }

    told.awaitTold(all);
    assertThat(told.resyncs()).isZero();
  }

  @Test
  void a_server_that_was_killed_and_started_again_is_followed() {
    try (EtcdServer own = EtcdServer.start(kind, ServerSettings.plain().durable());
        EtcdStore client = EtcdStore.open(settings(own.address()))) {
      client.watch(WATCHED, told);
      told.awaitNamed(List.of(put(client, "/w/before")));

      own.restart();

      await()
          .atMost(Duration.ofSeconds(60))
          .ignoreExceptionsInstanceOf(StoreException.class)
          .until(() -> client.check().available());
      told.awaitNamed(List.of(put(client, "/w/after")));
    }
  }

  /** Restored from a backup, or made anew: its revisions mean other changes than they did. */
  @Test
  void a_server_whose_history_is_another_is_told_as_resync(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    ServerSettings placed = ServerSettings.plain().withArguments("--data-dir", data.toString());
    try (EtcdServer own = EtcdServer.start(kind, placed);
        EtcdStore client = EtcdStore.open(settings(own.address()))) {
      client.watch(WATCHED, told);
      for (int i = 0; i < 30; i++) {
        put(client, "/w/" + i);
      }
      told.awaitNamed(List.of(new Key("/w/29")));

      own.kill();
      deleteAll(data);
      own.launch();
      own.awaitReady();

      told.awaitReadAgain();
      told.forget();
      told.awaitTold(List.of(put(client, "/w/after")));
    }
  }

  @Test
  void listeners_of_one_prefix_share_one_stream_and_leave_nothing_behind() {
    List<Watch> watches = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      watches.add(store.watch(WATCHED, told));
    }
    told.awaitNamed(List.of(put(other, "/w/1")));
    long answered = proxy.answers().bytes();

    put(other, "/w/2");
    told.awaitNamed(List.of(new Key("/w/2")));
    assertThat(proxy.answers().bytes() - answered).isLessThan(2_000);

    watches.forEach(Watch::close);
    RecordingListener next = new RecordingListener();
    store.watch(new Prefix("/x/"), next);
    next.awaitNamed(List.of(put(other, "/x/1")));
    long quiet = proxy.answers().bytes();
    for (int i = 0; i < 20; i++) {
      put(other, "/w/unwatched" + i);
    }
    next.awaitNamed(List.of(put(other, "/x/2")));
    assertThat(proxy.answers().bytes() - quiet).isLessThan(1_000);
  }

  @Test
  void changes_made_with_etcdctl_are_read_and_told() throws Exception {
    store.watch(WATCHED, told);

    etcdctl("put", "/w/ctl", "by hand");
    told.awaitNamed(List.of(new Key("/w/ctl")));
    assertThat(store.get(new Key("/w/ctl")).orElseThrow().value()).isEqualTo(Bytes.utf8("by hand"));
    assertThat(store.list(WATCHED)).hasSize(1);

    told.forget();
    etcdctl("del", "--prefix", "/w/");
    told.awaitNamed(List.of(new Key("/w/ctl")));
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
