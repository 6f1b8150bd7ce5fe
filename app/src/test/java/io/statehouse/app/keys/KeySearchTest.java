package io.statehouse.app.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.keys.KeySearch.Outcome;
import io.statehouse.app.keys.NamePattern.Form;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KeySearchTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final MemoryStore store = new MemoryStore();
  private final List<String> found = new ArrayList<>();

  @AfterEach
  void close() {
    store.close();
  }

  private void put(String key, Bytes value) {
    store.commit(Transaction.builder().put(new Key(key), value).build());
  }

  private void put(String key, String value) {
    put(key, Bytes.utf8(value));
  }

  private Outcome run(KeySearch search, Duration time) {
    return search.run(
        store,
        key -> !key.text().equals("/secret"),
        Deadline.in(time),
        new KeySearch.Listener() {
          @Override
          public void found(Entry entry, Optional<String> excerpt) {
            found.add(entry.key() + excerpt.map("="::concat).orElse(""));
          }

          @Override
          public void scanned(long scanned, Key at) {}
        });
  }

  private static KeySearch names(String part, Optional<Key> after, int limit) {
    return new KeySearch(
        Prefix.ALL,
        after,
        Optional.of(NamePattern.of(part, Form.CONTAINS, false)),
        Optional.empty(),
        limit);
  }

  private static KeySearch values(String text, boolean ignoringCase) {
    return new KeySearch(
        Prefix.ALL,
        Optional.empty(),
        Optional.empty(),
        Optional.of(new SoughtText(text, ignoringCase)),
        100);
  }

  @Test
  void a_search_continues_behind_the_last_key_that_it_has_seen() {
    for (int i = 0; i < 5; i++) {
      put("/a" + i, "");
    }

    Outcome first = run(names("a", Optional.empty(), 2), PATIENCE);
    Outcome second = run(names("a", first.next(), 9), PATIENCE);

    assertThat(first).isEqualTo(new Outcome(2, 2, Optional.of(new Key("/a1"))));
    assertThat(second).isEqualTo(new Outcome(3, 3, Optional.empty()));
    assertThat(found).containsExactly("/a0", "/a1", "/a2", "/a3", "/a4");
  }

  @Test
  void a_search_whose_time_is_over_makes_progress_still() {
    put("/a", "");
    put("/b", "");

    assertThat(run(names("b", Optional.empty(), 9), Duration.ZERO).next()).hasValue(new Key("/a"));
    assertThat(run(names("b", Optional.of(new Key("/a")), 9), Duration.ZERO).next()).isEmpty();
    assertThat(found).containsExactly("/b");
  }

  @Test
  void a_value_is_shown_around_the_text_that_was_found() {
    put("/long", "x".repeat(1_000) + "needle" + "y".repeat(1_000));
    put("/short", "a needle");
    put("/binary", Bytes.copyOf(new byte[] {(byte) 0xff, 'n', 'e', 'e', 'd', 'l', 'e'}));
    put("/other", "Needle");

    run(values("needle", false), PATIENCE);

    assertThat(found)
        .containsExactly(
            "/binary=\uFFFDneedle",
            "/long=" + "x".repeat(40) + "needle" + "y".repeat(120),
            "/short=a needle");
  }

  @Test
  void the_excerpt_cuts_no_character() {
    put("/a", "😀".repeat(50) + "needle" + "😀".repeat(100));
    put("/b", "-" + "😀".repeat(50) + "needle-" + "😀".repeat(100));

    run(values("needle", false), PATIENCE);

    assertThat(found)
        .hasSize(2)
        .allMatch(text -> Bytes.utf8(text).text().orElseThrow().equals(text));
  }

  @Test
  void case_is_ignored_on_request() {
    put("/a", "The NEEDLE");

    run(values("needle", true), PATIENCE);

    assertThat(found).containsExactly("/a=The NEEDLE");
  }

  @Test
  void what_is_not_shown_is_not_searched() {
    put("/secret", "needle");

    assertThat(run(values("needle", false), PATIENCE))
        .isEqualTo(new Outcome(0, 0, Optional.empty()));
    assertThat(run(names("secret", Optional.empty(), 9), PATIENCE).found()).isZero();
  }

  @Test
  void very_long_keys_end_a_search_before_its_limit() {
    for (int i = 100; i < 300; i++) {
      put("/" + i + "x".repeat(8_000), "");
    }

    assertThat(run(names("x", Optional.empty(), 1_000), PATIENCE).found()).isEqualTo(132);
  }

  @Test
  void a_search_for_nothing_is_refused() {
    assertThatThrownBy(
            () ->
                new KeySearch(Prefix.ALL, Optional.empty(), Optional.empty(), Optional.empty(), 1))
        .hasMessage("give names, values or both: what to search for");
    assertThatThrownBy(() -> new SoughtText("x".repeat(257), false))
        .hasMessage("the text to search for has 257 characters: give 1 to 256");
  }
}
