package io.statehouse.app.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.batching.BatchingStore;
import io.statehouse.ports.url.StoreKind;
import io.statehouse.ports.url.StoreUrl;
import io.statehouse.ports.url.Stores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreCatalogTest {
  @TempDir Path directory;
  private StoreCatalog catalog;

  @BeforeEach
  void makeCatalog() {
    catalog = StoreCatalog.standard(directory);
  }

  private KeyValueStore open(String url) {
    return catalog.open(StoreUrl.parse(url), RoundTripListener.NONE);
  }

  @Test
  void an_unknown_scheme_is_refused_with_the_known_ones() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("ectd://h:1"))
        .withMessage(
            "unknown store \"ectd\": known are consul, etcd, file, mysql, redis, rediss,"
                + " statehouse+http, statehouse+https");
  }

  /** The catalogue names the kinds that a program which embeds stores finds as services. */
  @Test
  void the_kinds_are_those_that_the_adapters_declare() {
    assertThat(Stores.kinds())
        .extracting(StoreKind::getClass)
        .map(Class::getName)
        .containsExactlyElementsOf(
            catalog.kinds().stream().map(kind -> kind.getClass().getName()).toList());
    assertThat(Stores.kinds().stream().flatMap(kind -> kind.schemes().stream()))
        .containsExactlyInAnyOrderElementsOf(catalog.schemes());
  }

  @Test
  void an_unknown_option_is_refused_with_the_known_ones() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open("file:a?tls=on"))
        .withMessage(
            "unknown option \"tls\" of store \"file\": known are timeout, batching, namespace, readers,"
                + " library-folder");
  }

  @ParameterizedTest
  @ValueSource(strings = {"timeout=0s", "timeout=soon", "timeout=5", "batching=maybe"})
  void an_option_with_an_invalid_value_is_refused(String option) {
    assertThatIllegalArgumentException().isThrownBy(() -> open("file:a?" + option));
  }

  @ParameterizedTest
  @ValueSource(strings = {"file:", "file://host/a", "file://ann@/a"})
  void a_file_store_has_a_directory_and_nothing_else(String url) {
    assertThatIllegalArgumentException().isThrownBy(() -> open(url));
  }

  @Test
  void a_relative_directory_starts_from_where_the_program_runs() {
    try (KeyValueStore store = open("file:data")) {
      put(store, "/a");
    }

    assertThat(Files.isDirectory(directory.resolve("data"))).isTrue();
  }

  @Test
  void a_file_store_exists_once_it_is_written() {
    StoreUrl url = StoreUrl.parse("file:data");
    assertThat(catalog.exists(url)).isFalse();

    try (KeyValueStore store = open("file:data")) {
      put(store, "/a");
    }

    assertThat(catalog.exists(url)).isTrue();
    assertThat(catalog.exists(StoreUrl.parse("etcd://127.0.0.1:1"))).isTrue();
  }

  @Test
  void batching_is_on_unless_it_is_off() {
    try (KeyValueStore on = open("file:a");
        KeyValueStore off = open("file:b?batching=off")) {
      assertThat(on).isInstanceOf(BatchingStore.class);
      assertThat(off).isNotInstanceOf(BatchingStore.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"file:a", "etcd://h:1", "redis://h:1/0", "consul://h:1", "mysql://u@h:1/d"})
  void every_store_knows_its_timeout(String url) {
    try (KeyValueStore store = open(url + "?timeout=7s&namespace=/test")) {
      assertThat(store.timeout()).isEqualTo(Duration.ofSeconds(7));
    }
  }

  @Test
  void a_namespace_hides_the_keys_of_others() {
    try (KeyValueStore whole = open("file:a");
        KeyValueStore test = open("file:a?namespace=/test")) {
      put(whole, "/x");
      put(test, "/y");

      assertThat(test.get(new Key("/x"))).isEmpty();
      assertThat(whole.get(new Key("/test/y"))).isPresent();
    }
  }

  @Test
  void two_urls_of_one_directory_name_one_place() throws Exception {
    Files.createDirectories(directory.resolve("real"));
    Files.createSymbolicLink(directory.resolve("link"), directory.resolve("real"));

    assertThat(place("file:link/x")).isEqualTo(place("file:" + directory + "/real/../real/x"));
    assertThat(place("file:real/x")).isNotEqualTo(place("file:real/y"));
  }

  private Set<String> place(String url) {
    return catalog.keySpace(StoreUrl.parse(url)).places();
  }

  private static void put(KeyValueStore store, String key) {
    store.commit(Transaction.builder().put(new Key(key), Bytes.EMPTY).build());
  }
}
