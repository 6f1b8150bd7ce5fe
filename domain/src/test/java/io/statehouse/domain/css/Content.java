package io.statehouse.domain.css;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.DumpOptions;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** All that a store holds, as text, and the rule of every consistent tree. */
final class Content {
  private Content() {}

  static Map<String, String> of(KeyValueStore store) {
    Map<String, String> content = new LinkedHashMap<>();
    for (Entry entry : store.list(Prefix.ALL)) {
      content.put(entry.key().text(), entry.value().text().orElseThrow());
    }
    return content;
  }

  /** Writes without any service, as another program would. */
  static void put(KeyValueStore store, String key, String value) {
    Transaction put = Transaction.builder().put(new Key(key), Bytes.utf8(value)).build();
    assertThat(store.commit(put).applied()).isTrue();
  }

  /** Writes keys and their missing ancestors, as older tools of the original did. */
  static void putTree(KeyValueStore store, Map<String, String> tree) {
    for (String key : tree.keySet()) {
      for (CssKey ancestor : new CssKey(key).ancestors()) {
        if (store.get(ancestor.stored()).isEmpty()) {
          put(store, ancestor.text(), tree.getOrDefault(ancestor.text(), ""));
        }
      }
      put(store, key, tree.get(key));
    }
  }

  static void assertNoGhostParents(KeyValueStore store) {
    Map<String, String> content = of(store);
    for (String key : content.keySet()) {
      for (CssKey ancestor : new CssKey(key).ancestors()) {
        assertThat(content).as("ancestors of " + key).containsKey(ancestor.text());
      }
    }
  }

  static String dump(Css css, DumpOptions options) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    css.dump().write(options, out, Progress.NONE);
    return out.toString(StandardCharsets.UTF_8);
  }

  static String dump(Css css) {
    return dump(css, DumpOptions.EVERYTHING);
  }

  static FileSource file(String text) {
    return () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
