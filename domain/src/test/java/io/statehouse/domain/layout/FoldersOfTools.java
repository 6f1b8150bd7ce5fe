package io.statehouse.domain.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Plants an empty key for every folder of what is stored, as Consul's UI and {@code consul kv put
 * x/} do: below whatever key, it must mean nothing.
 */
public final class FoldersOfTools {
  private FoldersOfTools() {}

  /**
   * Verifies that folders change nothing of what a system reads, that verification names each once,
   * and nothing else, and that a repair deletes them.
   *
   * @param reading what the system reads of a store that has no findings
   * @param chosen which folders are planted
   */
  public static void assertMeaningless(
      KeyValueStore store, Meaning meaning, Supplier<?> reading, Predicate<String> chosen) {
    Map<Key, Bytes> before = content(store);
    Object read = reading.get();
    assertThat(meaning.verify(store)).extracting(Finding::sentence).isEmpty();

    List<Key> folders = plant(store, before, chosen);

    assertThat(reading.get()).isEqualTo(read);
    assertThat(meaning.isForeign(store)).isFalse();
    List<Finding> found = meaning.verify(store).toList();
    assertThat(found).extracting(Finding::kind).containsOnly("stray-folder");
    assertThat(found)
        .allSatisfy(finding -> assertThat(finding.severity()).isEqualTo(Finding.Severity.NOTICE));
    assertThat(found)
        .extracting(Finding::subject)
        .containsExactlyInAnyOrderElementsOf(folders.stream().map(Key::text).toList());
    found.forEach(finding -> store.commit(finding.repair().orElseThrow()));
    assertThat(content(store)).isEqualTo(before);
  }

  private static List<Key> plant(
      KeyValueStore store, Map<Key, Bytes> content, Predicate<String> chosen) {
    TreeSet<Key> folders = new TreeSet<>();
    for (Key key : content.keySet()) {
      for (int slash = key.text().indexOf('/', 1);
          slash > 0;
          slash = key.text().indexOf('/', slash + 1)) {
        folders.add(new Key(key.text().substring(0, slash + 1)));
      }
    }
    folders.removeIf(key -> content.containsKey(key) || !chosen.test(key.text()));
    assertThat(folders).isNotEmpty();
    for (Key folder : folders) {
      store.commit(Transaction.builder().put(folder, Bytes.EMPTY).build());
    }
    return List.copyOf(folders);
  }

  private static Map<Key, Bytes> content(KeyValueStore store) {
    Map<Key, Bytes> content = new TreeMap<>();
    for (Entry entry : store.list(Prefix.ALL)) {
      content.put(entry.key(), entry.value());
    }
    return content;
  }
}
