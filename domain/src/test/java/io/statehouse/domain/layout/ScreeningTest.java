package io.statehouse.domain.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.FaultyStore;
import io.statehouse.ports.memory.MemoryStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScreeningTest {
  private static final Key OWNER = new Key("/owner");
  private static final Prefix ITEMS = new Prefix("/items/");
  private static final int MANY = 1_000;

  private final FaultyStore store = new FaultyStore(new MemoryStore());
  private final List<String> calls = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    store.close();
  }

  private void put(String... keys) {
    Transaction.Builder puts = Transaction.builder();
    Stream.of(keys).forEach(key -> puts.put(new Key(key), Bytes.utf8("x")));
    store.commit(puts.build());
  }

  private void putMany() {
    put(Stream.iterate(1, i -> i + 1).limit(MANY).map(i -> "/items/" + i).toArray(String[]::new));
  }

  private static Finding found(Key key) {
    return Finding.error("found", key, "found");
  }

  /** An item is wrong without its owner. */
  private static Stream<Suspect> orphan(Entry item) {
    return Stream.of(
        new Suspect(
            Set.of(item.key(), OWNER),
            view ->
                view.size() == 1 && view.containsKey(item.key())
                    ? Optional.of(found(item.key()))
                    : Optional.empty()));
  }

  private List<Suspect> screened(Screening screening, Function<Entry, Stream<Suspect>> rules) {
    store.beforeEachCall(calls::add);
    return screening.suspects(store.scan(ITEMS), rules).toList();
  }

  private static String keys(List<Suspect> suspects) {
    return suspects.stream()
        .map(
            suspect ->
                suspect.keys().stream().map(Key::text).sorted().collect(Collectors.joining()))
        .collect(Collectors.joining(" "));
  }

  @Test
  void only_what_looks_wrong_is_a_suspect_in_the_order_of_entries_and_rules() {
    put("/items/a", "/items/b", "/owner");

    List<Suspect> suspects =
        screened(
            new Screening(store),
            item ->
                Stream.of(
                        orphan(item),
                        Stream.of(Suspect.of(item.key(), now -> Optional.of(found(now.key())))))
                    .flatMap(each -> each));

    assertThat(keys(suspects)).isEqualTo("/items/a /items/b");
  }

  @Test
  void what_was_scanned_is_not_read_again() {
    putMany();

    screened(
        new Screening(store),
        item -> Stream.of(Suspect.of(item.key(), now -> Optional.of(found(now.key())))));

    assertThat(calls).doesNotContain("getAll");
  }

  @Test
  void many_candidates_are_judged_by_one_read() {
    putMany();

    List<Suspect> suspects = screened(new Screening(store), ScreeningTest::orphan);

    assertThat(suspects).hasSize(MANY);
    assertThat(calls.stream().filter("getAll"::equals)).hasSizeLessThan(MANY / 50);
  }

  @Test
  void shared_keys_are_read_once_even_if_they_are_absent() {
    putMany();

    List<Suspect> suspects = screened(new Screening(store, OWNER::equals), ScreeningTest::orphan);

    assertThat(suspects).hasSize(MANY);
    assertThat(calls).containsOnlyOnce("getAll");
  }

  @Test
  void a_candidate_with_a_key_that_no_store_holds_is_left_out() {
    put("/items/a");
    Key tooLong = new Key("k".repeat(store.limits().keyBytes() + 1));

    List<Suspect> suspects =
        screened(
            new Screening(store),
            item ->
                Stream.of(
                    new Suspect(
                        Set.of(item.key(), tooLong), view -> Optional.of(found(item.key())))));

    assertThat(suspects).isEmpty();
  }
}
