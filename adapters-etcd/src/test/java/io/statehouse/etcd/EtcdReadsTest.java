package io.statehouse.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Change;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.junit.SharedServers;
import io.statehouse.testing.servers.EtcdServer;
import io.statehouse.testing.servers.ServerKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Reads that take more than one page, or meet keys that other programs wrote. */
@NeedsServer({ServerKind.ETCD, ServerKind.ETCD_3_5})
@ParameterizedClass
@EnumSource(
    value = ServerKind.class,
    names = {"ETCD", "ETCD_3_5"})
class EtcdReadsTest {
  private final Trips trips = new Trips();
  private final EtcdServer server;
  private final EtcdSettings settings;
  private final EtcdStore store;
  private final EtcdStore other;
  private final Client raw;

  EtcdReadsTest(ServerKind kind) {
    this.server = (EtcdServer) SharedServers.get(kind);
    this.settings = EtcdSettings.of(server.url() + "?timeout=20s");
    this.store = EtcdStore.open(settings, trips);
    this.other = EtcdStore.open(settings);
    this.raw = Client.builder().endpoints("http://" + server.address()).build();
  }

  @BeforeEach
  void empty() {
    new EtcdGateway(server).empty();
  }

  @AfterEach
  void close() {
    store.close();
    other.close();
    raw.close();
  }

  @Test
  void a_listing_of_many_pages_is_one_view_despite_concurrent_writes() {
    putNumbered(3_000);

    trips.afterNext(
        () -> {
          put("/n/00000+new", "1");
          put("/n/02500+new", "1");
          put("/n/02900", "changed");
          delete("/n/02999");
        });
    List<Entry> listed = store.list(new Prefix("/n/"));

    assertThat(listed).hasSize(3_000).allMatch(entry -> text(entry).equals(entry.key().text()));
    assertThat(listed).extracting(Entry::key).isSorted();
    assertThat(store.list(new Prefix("/n/"))).hasSize(3_001);
  }

  @Test
  void a_listing_whose_revision_is_compacted_starts_over() {
    putNumbered(3_000);

    trips.afterNext(this::putAndCompact);
    List<Entry> listed = store.list(new Prefix("/n/"));

    assertThat(listed).hasSize(3_001).extracting(Entry::key).isSorted();
  }

  @Test
  void a_listing_of_children_whose_revision_is_compacted_starts_over() {
    putNumbered(3_000);

    trips.afterNext(this::putAndCompact);

    assertThat(store.children(new Prefix("/n/"), '/')).hasSize(3_001);
  }

  @Test
  void entries_of_very_different_sizes_are_listed_and_scanned() {
    putNumbered(1_200);
    byte[] large = new byte[1 << 20];
    for (int i = 0; i < 12; i++) {
      other.commit(
          Transaction.builder()
              .put(new Key("/n/%05dx".formatted(i * 100)), Bytes.copyOf(large))
              .build());
    }

    List<Entry> listed = store.list(new Prefix("/n/"));

    assertThat(listed).hasSize(1_212).extracting(Entry::key).isSorted();
    assertThat(listed.stream().filter(entry -> entry.value().size() == large.length)).hasSize(12);
    assertThat(store.scan(new Prefix("/n/"))).containsExactlyElementsOf(listed);
  }

  /**
   * The entries exceed what this client accepts in one response, whose size is not known in
   * advance.
   */
  @Test
  void entries_too_large_for_one_response_are_read_in_parts() {
    List<Key> keys = IntStream.range(0, 56).mapToObj(i -> new Key("/l/%02d".formatted(i))).toList();
    Bytes large = Bytes.copyOf(new byte[other.limits().valueBytes()]);
    keys.forEach(key -> other.commit(Transaction.builder().put(key, large).build()));

    try (EtcdStore narrow =
        EtcdStore.open(
            EtcdSettings.of(server.url() + "?operations=56&request-bytes=1MiB&timeout=40s"))) {
      assertThat(narrow.list(new Prefix("/l/"))).extracting(Entry::key).isEqualTo(keys);
      assertThat(narrow.scan(new Prefix("/l/")).map(Entry::key)).isEqualTo(keys);
      assertThat(narrow.getAll(keys)).hasSize(56);
    }
  }

  @Test
  void children_with_many_keys_below_cost_few_round_trips() {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      keys.add("/c/large/%05d".formatted(i));
    }
    for (int i = 0; i < 50; i++) {
      keys.add("/c/small%02d/x".formatted(i));
    }
    keys.add("/c/large");
    keys.add("/c/large!");
    putAll(keys);

    int cost =
        trips.during(
            () -> {
              List<Child> children = store.children(new Prefix("/c/"), '/');
              assertThat(children).hasSize(52).startsWith(new Child("large", true, true));
            });

    assertThat(cost).isLessThanOrEqualTo(4);
  }

  @Test
  void
      pages_after_the_first_have_the_keys_of_a_listing_in_few_round_trips_whatever_they_begin_with() {
    List<String> keys = new ArrayList<>();
    String[] names = {"", "a", "a!", "é", "😀", "😁/", "a/b/", "zzzzzzzzzzzzzzzzzzzzzzzzzzzz"};
    for (int i = 0; i < 1_600; i++) {
      keys.add("/r/" + names[i * 7 % 8] + Integer.toString(i * 7_919 % 100_003, 36));
    }
    putAll(keys);
    List<Entry> listed = store.list(new Prefix("/r/"));

    int cost =
        trips.during(
            () -> assertThat(store.scan(new Prefix("/r/"))).containsExactlyElementsOf(listed));

    assertThat(listed).hasSize(1_600);
    assertThat(cost).isLessThanOrEqualTo(20);
  }

  @Test
  void a_page_after_a_deep_key_is_found_in_few_round_trips() {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      keys.add("/a/%03d/b/c/d".formatted(i));
      keys.add("/a/%03d/b/c/e/f".formatted(i));
    }
    putAll(keys);
    List<Entry> all = store.list(new Prefix("/"));

    for (int from : new int[] {0, 1, 599, 600, 1_100, 1_199}) {
      Key after = all.get(from).key();
      int cost = trips.during(() -> store.scan(new Prefix("/"), after).limit(50).toList());

      assertThat(cost).isLessThanOrEqualTo(3);
      assertThat(store.scan(new Prefix("/"), after))
          .containsExactlyElementsOf(all.subList(from + 1, all.size()));
      assertThat(store.scan(new Prefix("/a/"), after))
          .containsExactlyElementsOf(all.subList(from + 1, all.size()));
    }
  }

  @Test
  void keys_that_are_not_text_are_left_out_and_reported() throws Exception {
    putAll(List.of("f/a", "f/b/c", "f/z"));
    assertThat(store.check().warnings()).isEmpty();
    for (byte[] foreign :
        List.of(
            new byte[] {'f', '/', 'b', (byte) 0xff},
            new byte[] {'f', '/', 'b', '/', 0, 'x'},
            new byte[] {'f', '/', (byte) 0xc3},
            new byte[] {0},
            new byte[] {(byte) 0xff, (byte) 0xff})) {
      raw.getKVClient().put(ByteSequence.from(foreign), bytes("foreign")).get();
    }

    assertThat(store.list(Prefix.ALL)).extracting(this::key).containsExactly("f/a", "f/b/c", "f/z");
    assertThat(store.scan(Prefix.ALL)).extracting(this::key).containsExactly("f/a", "f/b/c", "f/z");
    assertThat(store.children(new Prefix("f/"), '/'))
        .containsExactly(
            new Child("a", true, false), new Child("b", false, true), new Child("z", true, false));
    assertThat(store.check().available()).isTrue();
    assertThat(store.check().warnings())
        .singleElement()
        .asString()
        .startsWith("keys that are not UTF-8 text or contain U+0000 are left out of listings (5)");

    store.commit(Transaction.builder().deletePrefix(new Prefix("f/")).build());
    assertThat(
            raw.getKVClient()
                .get(ByteSequence.from(new byte[] {'f', '/', (byte) 0xc3}))
                .get()
                .getKvs())
        .isEmpty();
  }

  @Test
  void a_watch_is_not_disturbed_by_keys_that_are_not_text() throws Exception {
    Set<Key> notified = ConcurrentHashMap.newKeySet();
    store.watch(
        Prefix.ALL,
        change -> {
          if (change instanceof Change.Keys changed) {
            notified.addAll(changed.keys());
          }
        });

    raw.getKVClient().put(ByteSequence.from(new byte[] {(byte) 0xff}), bytes("foreign")).get();
    put("/a", "1");

    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> notified.equals(Set.of(new Key("/a"))));
  }

  @Test
  void a_check_reports_version_members_and_database_size() {
    assertThat(store.check().summary())
        .startsWith("etcd 3.")
        .contains("1 of 1 members", "database");
  }

  private void putAndCompact() {
    put("/n/00000+new", "1");
    try {
      long revision = raw.getKVClient().get(bytes("x")).get().getHeader().getRevision();
      raw.getKVClient().compact(revision).get();
    } catch (Exception unexpected) {
      throw new AssertionError(unexpected);
    }
  }

  private void putNumbered(int count) {
    putAll(IntStream.range(0, count).mapToObj(i -> "/n/%05d".formatted(i)).toList());
  }

  private void putAll(List<String> keys) {
    List<Transaction> all =
        keys.stream()
            .map(key -> Transaction.builder().put(new Key(key), Bytes.utf8(key)).build())
            .toList();
    assertThat(other.commitAll(all)).allMatch(outcome -> outcome.result().applied());
  }

  private void put(String key, String value) {
    other.commit(Transaction.builder().put(new Key(key), Bytes.utf8(value)).build());
  }

  private void delete(String key) {
    other.commit(Transaction.builder().delete(new Key(key)).build());
  }

  private String key(Entry entry) {
    return entry.key().text();
  }

  private static String text(Entry entry) {
    return entry.value().text().orElseThrow();
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, UTF_8);
  }
}
