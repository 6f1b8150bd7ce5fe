package io.statehouse.app.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.keys.KeyCheck.NewFinding;
import io.statehouse.domain.css.entities.ParentIds;
import io.statehouse.domain.css.layout.CssMeaning;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyCheckTest {
  private static final int OTHERS = 20_000;

  private final MemoryStore store = new MemoryStore();

  /** More than is verified as a whole. */
  @BeforeEach
  void fill() {
    put(new Key("/DBS"), "");
    for (int i = 0; i < OTHERS; i++) {
      put(new Key("/DBS/d%05d".formatted(i)), "READY");
      put(new Key("/DBS/d%05d/TABLES".formatted(i)), "");
    }
    put(new Key("/DBS/d00007/TABLES/Object"), "READY");
  }

  private void put(Key key, String value) {
    store.commit(Transaction.builder().put(key, Bytes.utf8(value)).build());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private KeyCheck check(KeyWrite... writes) {
    return KeyCheck.of(
        new KeyTransaction(List.of(writes)),
        store,
        List.of(Prefix.ALL),
        new CssMeaning(ParentIds.NONE),
        key -> !key.text().startsWith("/DBS/hidden"),
        Deadline.in(Duration.ofSeconds(20)));
  }

  private static KeyWrite put(String key) {
    return new KeyWrite(key, Optional.of("READY"), Optional.empty(), false, Optional.empty());
  }

  private static KeyWrite delete(String key) {
    return new KeyWrite(key, Optional.empty(), Optional.empty(), true, Optional.empty());
  }

  @Test
  void in_a_large_store_what_is_near_the_writes_is_judged() {
    KeyCheck checked = check(put("/DBS/none/TABLES/t"), delete("/DBS/d00007/TABLES"));

    assertThat(checked.whole()).isFalse();
    assertThat(checked.findings()).extracting(NewFinding::kind).contains("missing-ancestor");
    assertThat(checked.findings()).extracting(NewFinding::text).anyMatch(has("/DBS/none"));
    assertThat(checked.findings()).extracting(NewFinding::text).anyMatch(has("/DBS/d00007/TABLES"));
  }

  private static Predicate<String> has(String part) {
    return text -> text.contains(part);
  }

  @Test
  void a_write_that_breaks_no_rule_has_no_findings_though_its_neighbours_are_not_all_seen() {
    assertThat(check(put("/DBS/d10008"), put("/DBS/z")).findings()).isEmpty();
  }

  @Test
  void findings_about_keys_that_must_not_be_seen_are_left_out() {
    assertThat(check(put("/DBS/hidden/TABLES/t")).findings()).isEmpty();
  }
}
