package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Any text is a key, any bytes are a value, and both are returned unchanged. */
abstract class KeysContract extends ContractGroup {
  private static final int LARGE = 1 << 20;

  KeysContract(KeyValueStoreContract contract) {
    super(contract);
  }

  @Test
  void keys_are_listed_in_the_order_of_their_utf8_bytes() {
    List<String> keys = new ArrayList<>(holdable(OddTexts.BOUNDARIES));
    Collections.shuffle(keys, new Random(1));
    putAll(keys);

    assertThat(keysBelow("")).containsExactlyElementsOf(inByteOrder(keys));
  }

  @Test
  void any_mix_of_keys_is_listed_in_order_below_any_prefix() {
    Random random = new Random(2);
    Set<String> texts = new TreeSet<>();
    for (int i = 0; i < 300; i++) {
      texts.add(OddTexts.random(random));
    }
    List<String> keys = inByteOrder(holdable(texts));
    putAll(keys);

    for (int i = 0; i < 40; i++) {
      String prefix = OddTexts.random(random);
      assertThat(keysBelow(prefix))
          .as("below %s", prefix)
          .containsExactlyElementsOf(startingWith(prefix, keys));
    }
  }

  @Test
  void a_prefix_is_text_not_a_folder() {
    putAll(List.of("/a/1", "/a/1/x", "/a/10", "/a/2", "/a", "/b"));

    assertThat(keysBelow("/a/1")).containsExactly("/a/1", "/a/1/x", "/a/10");
    assertThat(keysBelow("/a/1/")).containsExactly("/a/1/x");
    assertThat(keysBelow("/a/3")).isEmpty();
    assertThat(keysBelow("/a/1/x/")).isEmpty();
  }

  @Test
  void the_empty_prefix_selects_every_key() {
    putAll(List.of("z", "/a", "0"));

    assertThat(keysBelow("")).containsExactly("/a", "0", "z");
  }

  /** The first key after a prefix is not always that prefix with 1 added to its last char. */
  @Test
  void a_prefix_may_end_with_any_character() {
    List<String> keys = new ArrayList<>();
    for (String last : OddTexts.BOUNDARIES) {
      keys.add("p" + last);
      keys.add("p" + last + "x");
      keys.add("p" + last + "\udbff\udfff");
    }
    keys.addAll(List.of("p", "q"));
    List<String> held = inByteOrder(holdable(keys));
    putAll(held);

    for (String last : OddTexts.BOUNDARIES) {
      assertThat(keysBelow("p" + last))
          .as("below p%s", last)
          .containsExactlyElementsOf(startingWith("p" + last, held));
    }
  }

  @Test
  void no_character_is_special_in_a_key() {
    List<Key> keys = OddTexts.keys().stream().filter(this::holds).toList();
    for (Key key : keys) {
      put(key, value("at " + key));
    }

    for (Key key : keys) {
      assertThat(text(read(key))).as("value at %s", key).isEqualTo("at " + key);
    }
    assertThat(store.getAll(keys).keySet()).containsExactlyInAnyOrderElementsOf(keys);
    List<String> texts = inByteOrder(keys.stream().map(Key::text).toList());
    assertThat(keysBelow("")).containsExactlyElementsOf(texts);
    for (Key key : keys) {
      assertThat(keysBelow(key.text()))
          .as("below %s", key)
          .containsExactlyElementsOf(startingWith(key.text(), texts));
    }
  }

  @Test
  void deleting_a_key_deletes_no_similar_key() {
    List<Key> keys = new ArrayList<>(OddTexts.keys().stream().filter(this::holds).toList());
    keys.forEach(key -> put(key, Bytes.EMPTY));
    Collections.shuffle(keys, new Random(3));

    while (!keys.isEmpty()) {
      Key gone = keys.remove(keys.size() - 1);
      applied(transaction().delete(gone).build());
      assertThat(store.get(gone)).as("%s after its deletion", gone).isEmpty();
      if (keys.size() % 10 == 0) {
        assertThat(store.list(Prefix.ALL).stream().map(Entry::key))
            .as("left after the deletion of %s", gone)
            .containsExactlyInAnyOrderElementsOf(keys);
      }
    }
  }

  @Test
  void a_key_that_the_store_cannot_hold_is_refused_and_nothing_is_written() {
    List<Key> unholdable =
        OddTexts.keys().stream().filter(key -> contract.cannotHold(key).stated()).toList();

    for (Key key : unholdable) {
      assertThatExceptionOfType(StoreException.Refused.class)
          .as("putting %s", key)
          .isThrownBy(() -> store.commit(transaction().put(key, Bytes.EMPTY).build()));
    }
    assertThat(keysBelow("")).isEmpty();
  }

  @Test
  void values_are_returned_byte_for_byte() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    Map<String, byte[]> values = new LinkedHashMap<>();
    values.put("zero", new byte[] {0});
    values.put("zeros", new byte[1_000]);
    values.put("line ends", new byte[] {'\r', '\n', '\n', '\r'});
    values.put("all ones", new byte[] {-1});
    values.put("no UTF-8", new byte[] {(byte) 0xc3, 0x28, (byte) 0xf0, (byte) 0x9f});
    values.put("byte order mark", new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf, 'a'});
    values.put("all bytes", all);
    values.put("white space", new byte[] {' ', 'a', ' '});
    values.forEach((key, bytes) -> put(key(key), Bytes.copyOf(bytes)));

    values.forEach(
        (key, bytes) -> {
          assertThat(read(key).value().toArray()).as(key).isEqualTo(bytes);
          assertThat(store.list(prefix(key)).get(0).value().toArray()).as(key).isEqualTo(bytes);
          assertThat(store.getAll(List.of(key(key))).get(key(key)).value().toArray())
              .as(key)
              .isEqualTo(bytes);
        });
    store
        .scan(Prefix.ALL)
        .forEach(
            entry -> assertThat(entry.value().toArray()).isEqualTo(values.get(entry.key().text())));
  }

  @Test
  void an_empty_value_is_not_an_absent_key() {
    put(key("empty"), Bytes.EMPTY);

    assertThat(store.get(key("empty")).map(Entry::value)).hasValue(Bytes.EMPTY);
    assertThat(store.getAll(List.of(key("empty"), key("absent")))).containsOnlyKeys(key("empty"));
    assertThat(keysBelow("")).containsExactly("empty");
    assertThat(store.children(Prefix.ALL, '/')).hasSize(1);
  }

  @Test
  void a_large_value_comes_back_as_it_was() {
    byte[] bytes = new byte[Math.min(LARGE, store.limits().valueBytes())];
    new Random(4).nextBytes(bytes);
    put(key("large"), Bytes.copyOf(bytes));

    assertThat(read("large").value()).isEqualTo(Bytes.copyOf(bytes));
    assertThat(store.list(prefix("l")).get(0).value()).isEqualTo(Bytes.copyOf(bytes));
  }

  private List<String> holdable(Iterable<String> texts) {
    List<String> held = new ArrayList<>();
    texts.forEach(
        text -> {
          if (holds(key(text))) {
            held.add(text);
          }
        });
    return held;
  }

  private boolean holds(Key key) {
    return !contract.cannotHold(key).stated();
  }

  private static List<String> inByteOrder(List<String> keys) {
    return keys.stream().sorted(OddTexts.BYTE_ORDER).toList();
  }

  private static List<String> startingWith(String prefix, List<String> keys) {
    return keys.stream().filter(key -> key.startsWith(prefix)).toList();
  }
}
