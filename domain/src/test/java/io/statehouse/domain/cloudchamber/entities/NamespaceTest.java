package io.statehouse.domain.cloudchamber.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamespaceTest {
  private static final OffsetDateTime STARTED =
      OffsetDateTime.of(2021, 3, 4, 5, 6, 7, 120_000_000, ZoneOffset.ofHours(-8));

  @ParameterizedTest
  @CsvSource({
    "false, false, false, , false",
    "false, true, false, , false",
    "false, false, true, , false",
    "false, true, true, , false",
    "true, false, false, /Test/Standard, false",
    "true, false, true, /Test/Standard, true",
    "true, true, false, /Test/2021-03-04T05:06:07.12-08:00, false"
  })
  void flags_decide_the_namespace_and_whether_it_is_cleaned(
      boolean test, boolean unique, boolean clean, String suffix, boolean cleans) {
    NamespaceFlags flags = new NamespaceFlags(test, unique, clean);
    String end = suffix == null ? "" : suffix;

    assertThat(flags.namespace(LayoutMode.DOC, STARTED).text())
        .isEqualTo("/CloudChamber/V0.1" + end);
    assertThat(flags.namespace(LayoutMode.CODE, STARTED).text())
        .isEqualTo("/CloudChamber/v0.1" + end);
    assertThat(flags.cleans()).isEqualTo(cleans);
  }

  @Test
  void a_unique_namespace_cannot_be_cleaned_first() {
    assertThatThrownBy(() -> new NamespaceFlags(true, true, true))
        .isInstanceOf(CloudChamberException.class)
        .hasMessage(
            "CloudChamber: invalid store configuration - both UseUniqueInstance and PreCleanStore"
                + " are enabled");
  }

  @ParameterizedTest
  @CsvSource({
    "2021-03-04T05:06:07.120000000-08:00, 2021-03-04T05:06:07.12-08:00",
    "2021-03-04T05:06:07Z, 2021-03-04T05:06:07Z",
    "2026-11-20T23:05:50.517328776Z, 2026-11-20T23:05:50.517328776Z",
    "2026-11-20T23:05:00Z, 2026-11-20T23:05:00Z"
  })
  void a_unique_namespace_has_the_time_as_go_writes_it(String moment, String written) {
    OffsetDateTime time = OffsetDateTime.parse(moment);

    assertThat(Namespace.uniqueTest(LayoutMode.DOC, time).suffix()).isEqualTo("Test/" + written);
  }

  @Test
  void slashes_around_a_suffix_are_removed() {
    assertThat(new Namespace(LayoutMode.DOC, "/a/b//").suffix()).isEqualTo("a/b");
    assertThat(new Namespace(LayoutMode.DOC, "//").text()).isEqualTo("/CloudChamber/V0.1");
  }

  @Test
  void cleaning_leaves_neighbours_and_production_alone() {
    try (MemoryStore store = new MemoryStore()) {
      String tests = "/CloudChamber/V0.1/Test/";
      Transaction.Builder entries = Transaction.builder();
      for (String key : new String[] {"Standard", "Standard/users/a", "StandardX/users/a"}) {
        entries.put(new Key(tests + key), Bytes.EMPTY);
      }
      store.commit(entries.put(new Key("/CloudChamber/V0.1/users/a"), Bytes.EMPTY).build());

      store.commit(CloudChamberLayout.cleaning(Namespace.standardTest(LayoutMode.DOC)));

      assertThat(store.list(Prefix.ALL).stream().map(Entry::key).map(Key::text))
          .containsExactly(tests + "StandardX/users/a", "/CloudChamber/V0.1/users/a");
    }
  }

  @Test
  void cleaning_leaves_no_mark_of_work_that_a_later_load_would_resume() {
    try (MemoryStore store = new MemoryStore()) {
      Namespace test = Namespace.standardTest(LayoutMode.DOC);
      Key rack = new Key(test.text() + "/racks/r7");
      Key elsewhere = CloudChamberLayout.deleting(new Key("/CloudChamber/V0.1/racks/r7"));
      store.commit(
          Transaction.builder()
              .put(CloudChamberLayout.deleting(rack), Bytes.EMPTY)
              .put(CloudChamberLayout.creating(rack), Bytes.EMPTY)
              .put(CloudChamberLayout.migrating(test), Bytes.EMPTY)
              .put(elsewhere, Bytes.EMPTY)
              .build());

      store.commit(CloudChamberLayout.cleaning(test));

      assertThat(store.list(Prefix.ALL).stream().map(Entry::key)).containsExactly(elsewhere);
    }
  }

  @Test
  void a_test_namespace_has_a_name_and_production_has_none() {
    assertThat(Namespace.test(LayoutMode.CODE, "x y").testName()).isEqualTo("x y");
    assertThat(Namespace.production(LayoutMode.CODE).testName()).isEmpty();
  }

  @Test
  void production_is_never_cleaned() {
    assertThatThrownBy(() -> CloudChamberLayout.cleaning(Namespace.production(LayoutMode.CODE)))
        .hasMessage("/CloudChamber/v0.1 is not a test namespace: it is never emptied");
    assertThatThrownBy(() -> CloudChamberLayout.cleaning(Namespace.test(LayoutMode.CODE, "")))
        .hasMessageContaining("test namespace \"\" is empty or has a slash");
  }

  @ParameterizedTest
  @CsvSource({
    "/CloudChamber/V0.1/users/dana, /CloudChamber/V0.1",
    "/CloudChamber/v0.1/users/dana, /CloudChamber/v0.1",
    "/CloudChamber/V0.1/Test/Standard/users/dana, /CloudChamber/V0.1/Test/Standard",
    "/CloudChamber/V0.1/Test/Standard, /CloudChamber/V0.1",
    "/CloudChamber/V0.1/Test//x, /CloudChamber/V0.1",
    "/CloudChamber/V0.10/users/dana, ",
    "/statehouse/cloudchamber/sessions, "
  })
  void a_key_is_in_the_namespace_of_its_test_or_in_production(String key, String namespace) {
    assertThat(Namespace.of(new Key(key)).map(Namespace::text))
        .isEqualTo(Optional.ofNullable(namespace));
  }
}
