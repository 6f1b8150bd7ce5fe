package io.statehouse.file;

import static io.statehouse.ports.contract.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that commits from 16 threads is killed at a random moment, again and again, on one
 * directory. Everything it has acknowledged must be present, and no transaction may be applied in
 * part.
 *
 * <p>{@code -Dstatehouse.kills=200} runs many rounds.
 */
@Timeout(600)
class KilledProcessTest {
  private static final int WRITERS = 16;
  private static final int KILLS = Integer.getInteger("statehouse.kills", 12);

  @TempDir Path folder;

  @Test
  void nothing_acknowledged_is_lost_and_no_transaction_is_applied_in_part() {
    Random random = new Random();
    int total = 0;

    for (int round = 0; round < KILLS; round++) {
      List<String> acknowledged = runAndKill(1 + random.nextInt(400));
      total += acknowledged.size();

      try (FileStore store = FileStore.open(folder)) {
        assertNothingLost(store, acknowledged);
        for (int writer = 0; writer < WRITERS; writer++) {
          assertWhole(store, "/pairs/" + writer + "/");
        }
        assertThat(store.commit(Puts.of("/after", "" + round)).applied()).isTrue();
      }
      assertIntact();
    }

    assertThat(total).isGreaterThan(KILLS);
  }

  private List<String> runAndKill(int atLeast) {
    OtherProcess writers = OtherProcess.on(folder);
    writers.send("pairs /pairs/ " + WRITERS);
    await("commits of the other process", Duration.ofSeconds(60))
        .until(() -> writers.reports().size() >= atLeast);
    return writers.kill();
  }

  private static void assertNothingLost(FileStore store, List<String> acknowledged) {
    for (String pair : acknowledged) {
      String[] parts = pair.split(" ");
      String root = "/pairs/" + parts[0] + "/";
      Set<Key> keys =
          Set.of(new Key(root + "left/" + parts[1]), new Key(root + "right/" + parts[1]));
      assertThat(store.getAll(keys)).as("acknowledged: %s", pair).containsOnlyKeys(keys);
    }
  }

  /** Each transaction incremented the counter, so left, right and the counter must agree. */
  private static void assertWhole(FileStore store, String root) {
    Set<Integer> left = numbers(store.list(new Prefix(root + "left/")));
    Set<Integer> right = numbers(store.list(new Prefix(root + "right/")));
    Set<Integer> last = numbers(store.list(new Prefix(root + "last")));
    int next = last.stream().map(number -> number + 1).findFirst().orElse(0);

    assertThat(left).isEqualTo(IntStream.range(0, next).boxed().collect(Collectors.toSet()));
    assertThat(right).isEqualTo(left);
  }

  private static Set<Integer> numbers(List<Entry> entries) {
    return entries.stream()
        .map(entry -> Integer.valueOf(entry.value().text().orElseThrow()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void assertIntact() {
    try (PlainSqlite sqlite = new PlainSqlite(folder)) {
      assertThat(sqlite.query("pragma quick_check")).isEqualTo("ok");
    }
  }
}
