package io.statehouse.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.Eventually;
import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.ServerKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Listing without key order, by one script and in steps. */
@NeedsServer(value = ServerKind.REDIS, ours = true)
class ListingTest extends OnRedis {
  private static final int BY_SCRIPT = 200_000;
  private static final int IN_STEPS = 0;

  private RedisStore open(int entriesListedAtOnce) {
    return open(url() + "?listed-at-once=" + entriesListedAtOnce);
  }

  @ParameterizedTest
  @ValueSource(ints = {BY_SCRIPT, IN_STEPS})
  void both_ways_list_the_same_entries(int entriesListedAtOnce) {
    RedisStore store = open(entriesListedAtOnce);
    putNumbered(store, 12_345);
    put(store, "/m", "outside");
    redis("RPUSH", "/n/list", "theirs");

    trips.clear();

    List<Entry> listed = store.list(prefix("/n/"));

    // In steps, each round trip finds names and reads the values of those found before.
    assertThat(trips).hasSizeBetween(1, entriesListedAtOnce == IN_STEPS ? 6 : 2);
    assertThat(trips.size() > 2).isEqualTo(entriesListedAtOnce == IN_STEPS);
    assertThat(listed).hasSize(12_345).extracting(Entry::key).isSorted().doesNotHaveDuplicates();
    assertThat(listed).isEqualTo(store.scan(prefix("/n/")).toList());
  }

  @Test
  void where_almost_all_keys_match_their_number_alone_rules_out_the_script() {
    RedisStore store = open(100);
    putNumbered(store, 101);
    redis("CONFIG", "RESETSTAT");

    assertThat(store.list(prefix("/"))).hasSize(101);
    assertThat(redis("INFO", "commandstats"))
        .contains("cmdstat_dbsize", "cmdstat_scan")
        .doesNotContain("cmdstat_keys");

    assertThat(store.list(prefix("/n/"))).hasSize(101);
    assertThat(redis("INFO", "commandstats")).contains("cmdstat_keys");
  }

  @Test
  void a_sample_of_the_keys_rules_out_the_script() {
    RedisStore store = open(2_000);
    putNumbered(store, 5_000);
    put(store, "/m/1", "below another prefix");
    redis("CONFIG", "RESETSTAT");

    assertThat(store.list(prefix("/n/"))).hasSize(5_000);
    assertThat(redis("INFO", "commandstats"))
        .contains("cmdstat_scan")
        .doesNotContain("cmdstat_keys");

    assertThat(store.list(prefix("/m/"))).hasSize(1);
    assertThat(redis("INFO", "commandstats")).contains("cmdstat_keys");
  }

  @ParameterizedTest
  @ValueSource(ints = {BY_SCRIPT, IN_STEPS})
  void both_ways_stop_at_what_takes_too_much_memory(int entriesListedAtOnce) {
    RedisStore store = open(entriesListedAtOnce);
    putNumbered(store, 6_000);
    put(store, "/n/large", "x".repeat(1 << 20));
    List<Entry> listed = store.list(prefix("/n/"));
    long bytes = listed.stream().mapToLong(Entry::bytesInMemory).sum();

    assertThat(store.listWithin(prefix("/n/"), bytes + 1_000)).hasValue(listed);
    assertThat(store.listWithin(prefix("/n/"), bytes - 1_000)).isEmpty();
    assertThat(store.listWithin(prefix("/n/"), 100_000)).isEmpty();
    assertThat(store.listWithin(prefix("/absent/"), 0)).hasValue(List.of());
  }

  @ParameterizedTest
  @ValueSource(ints = {BY_SCRIPT, IN_STEPS})
  void a_listing_is_one_view_while_others_write(int entriesListedAtOnce) throws Exception {
    RedisStore store = open(entriesListedAtOnce);
    putNumbered(store, 6_000); // so that a listing takes several steps
    put(store, "/n/x", "0");
    put(store, "/n/y", "0");
    put(store, "/n/moving0", "0");
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger written = new AtomicInteger();
    Thread writer = new Thread(() -> writePairs(over, written));
    writer.start();
    try {
      for (int i = 0; i < 6; i++) {
        int before = written.get();
        Map<String, Bytes> view =
            store.list(prefix("/n/")).stream()
                .collect(Collectors.toMap(entry -> entry.key().text(), Entry::value));

        int x = Integer.parseInt(view.get("/n/x").text().orElseThrow());
        assertThat(view.get("/n/y")).isEqualTo(view.get("/n/x"));
        assertThat(x).as("at least what was acknowledged before").isGreaterThanOrEqualTo(before);
        assertThat(view.keySet().stream().filter(key -> key.startsWith("/n/moving")))
            .as("exactly one key, which moves")
            .hasSize(1);
      }
    } finally {
      over.set(true);
      writer.join();
    }
    assertThat(written.get()).isPositive();
  }

  private void writePairs(AtomicBoolean over, AtomicInteger written) {
    RedisStore writer = open();
    for (int i = 1; !over.get(); i++) {
      Bytes value = Bytes.utf8("" + i);
      writer.commit(
          transaction()
              .put(key("/n/x"), value)
              .put(key("/n/y"), value)
              .delete(key("/n/moving" + (i - 1)))
              .put(key("/n/moving" + i), value)
              .build());
      written.set(i);
    }
  }

  @Test
  void in_steps_it_restarts_when_the_database_is_emptied() throws Exception {
    RedisStore store = open(IN_STEPS);
    putNumbered(store, 6_000);
    Thread emptying = new Thread(() -> redis("FLUSHALL"));
    emptying.start();

    List<Entry> listed = store.list(prefix("/n/"));
    emptying.join();

    assertThat(listed.size()).isIn(0, 6_000);
    assertThat(store.list(prefix("/n/"))).isEmpty();
  }

  @Test
  void without_the_right_to_track_a_listing_falls_back_to_the_script() {
    RedisStore store = open(as("untracked", "-client|tracking") + "?listed-at-once=" + IN_STEPS);
    putNumbered(store, 1_500);

    assertThat(store.list(prefix("/n/"))).hasSize(1_500);
  }

  @Test
  void a_listing_in_steps_leaves_no_connection_open() {
    RedisStore store = open(IN_STEPS);
    put(store, "/n/1", "1");
    for (int i = 0; i < 5; i++) {
      store.list(Prefix.ALL);
    }

    Eventually.await("connections are closed", TIME_LIMIT)
        .until(() -> redis("CLIENT", "LIST", "TYPE", "pubsub").isEmpty());
  }

  @Test
  void a_page_of_large_values_is_bounded_in_bytes() {
    RedisStore store = open();
    Bytes large = Bytes.copyOf(new byte[1 << 20]);
    for (int i = 0; i < 20; i++) {
      store.commit(transaction().put(key("/l/%02d".formatted(i)), large).build());
    }
    trips.clear();

    Iterator<Entry> scan = store.scan(prefix("/l/")).iterator();
    scan.next();

    assertThat(trips).as("one for the names, one for a page").hasSize(2);
    for (int drawn = 1; drawn < 4; drawn++) {
      scan.next();
    }
    assertThat(trips).hasSize(2);
    scan.forEachRemaining(entry -> assertThat(entry.value()).isEqualTo(large));
    assertThat(trips).as("pages of about 4 MiB").hasSizeBetween(5, 7);
  }

  @Test
  void a_scan_skips_a_key_that_another_program_turned_into_a_list() {
    RedisStore store = open();
    putNumbered(store, 300);
    Iterator<Entry> scan = store.scan(prefix("/n/")).iterator();
    scan.next();

    redis("DEL", "/n/00250");
    redis("RPUSH", "/n/00250", "theirs");

    AtomicInteger rest = new AtomicInteger();
    scan.forEachRemaining(entry -> rest.incrementAndGet());
    assertThat(rest.get()).isEqualTo(298);
  }

  @ParameterizedTest
  @ValueSource(ints = {BY_SCRIPT, IN_STEPS})
  void keys_that_are_not_text_are_left_out(int entriesListedAtOnce) throws IOException {
    RedisStore store = open(entriesListedAtOnce);
    put(store, "/n/ü", "1");
    setRaw(new byte[] {'/', 'n', '/', (byte) 0xff});
    setRaw(new byte[] {'/', 'n', '/', 0});
    setRaw(new byte[0]);

    assertThat(keys(store.list(Prefix.ALL))).containsExactly("/n/ü");
    assertThat(keys(store.scan(Prefix.ALL).toList())).containsExactly("/n/ü");
    assertThat(store.children(prefix("/n/"), '/')).hasSize(1);
    assertThat(store.check().warnings())
        .anyMatch(warning -> warning.contains("keys that are not text are left out (3)"));
  }

  private void setRaw(byte[] name) throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(
        ("*3\r\n$3\r\nSET\r\n$" + name.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
    request.writeBytes(name);
    request.writeBytes("\r\n$1\r\n1\r\n".getBytes(StandardCharsets.US_ASCII));
    try (Socket socket = new Socket(server().host(), server().port())) {
      OutputStream out = socket.getOutputStream();
      request.writeTo(out);
      out.flush();
      assertThat(new String(socket.getInputStream().readNBytes(5), StandardCharsets.US_ASCII))
          .isEqualTo("+OK\r\n");
    }
  }

  @Test
  void binary_values_and_unusual_keys_are_returned_by_every_read() {
    RedisStore store = open(IN_STEPS);
    byte[] bytes = new byte[256];
    IntStream.range(0, 256).forEach(i -> bytes[i] = (byte) i);
    String odd = "/n/*?[x]\\^-\r\n\u0001 \ud83d\ude00";
    Entry entry = put(store, odd, "");
    store.commit(
        transaction()
            .require(Condition.unchanged(entry))
            .put(key(odd), Bytes.copyOf(bytes))
            .build());

    for (List<Entry> read :
        List.of(
            store.list(prefix("/n/*")),
            open().list(prefix("/n/*")),
            store.scan(prefix("/n/*?[")).toList(),
            List.copyOf(store.getAll(List.of(key(odd))).values()),
            store.get(key(odd)).stream().toList())) {
      assertThat(read).hasSize(1);
      assertThat(read.get(0).key()).isEqualTo(key(odd));
      assertThat(read.get(0).value().toArray()).isEqualTo(bytes);
    }
  }

  private static void putNumbered(RedisStore store, int count) {
    for (int from = 0; from < count; from += 1_000) {
      Transaction.Builder puts = transaction();
      IntStream.range(from, Math.min(count, from + 1_000))
          .forEach(i -> puts.put(key("/n/%05d".formatted(i)), Bytes.utf8("" + i)));
      store.commit(puts.build());
    }
  }
}
