package io.statehouse.app.systems.runm;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.stores.StoreCatalog;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.adapter.RoundTripListener;
import io.statehouse.ports.url.StoreUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers that documents give for what fits a transaction of a store. */
class DocumentedLimitsTest {
  /** The conditions of a new object, and its two keys besides those of the index. */
  private static final int CONDITIONS = 3;

  private static final int OTHER_KEYS = 2;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"etcd://127.0.0.1:1, 126, on etcd", "consul://127.0.0.1:1, 58, on Consul"})
  void documents_say_how_many_index_keys_an_object_may_have(String url, int most, String where)
      throws IOException {
    try (KeyValueStore store =
        StoreCatalog.standard(directory).open(StoreUrl.parse(url), RoundTripListener.NONE)) {
      Limits limits = store.limits();
      assertThat(
              Math.min(limits.writes() - OTHER_KEYS, limits.operations() - CONDITIONS - OTHER_KEYS))
          .isEqualTo(most);
    }

    for (String page :
        new String[] {
          "systems/runm.md", "adr/0021-indexes-of-properties-and-tags-beside-the-originals-keys.md"
        }) {
      assertThat(Files.readString(Path.of("../docs", page))).as(page).contains(most + " " + where);
    }
  }
}
