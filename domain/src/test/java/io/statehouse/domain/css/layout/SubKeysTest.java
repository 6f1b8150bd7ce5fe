package io.statehouse.domain.css.layout;

import static io.statehouse.domain.css.Refusals.refusal;
import static io.statehouse.domain.css.entities.CssException.Kind.MALFORMED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SubKeysTest {
  private final Map<Key, Entry> stored = new HashMap<>();

  private void put(String key, String value) {
    stored.put(new Key(key), new Entry(new Key(key), Bytes.utf8(value), Revision.of(1)));
  }

  private Map<String, String> read(String... names) {
    SubKeys subKeys = new SubKeys(new CssKey("/t"), List.of(names));
    Map<Key, Entry> fetched = new HashMap<>(stored);
    fetched.keySet().retainAll(subKeys.keys());
    return subKeys.resolve(fetched);
  }

  @Test
  void a_plain_key_wins_even_if_it_is_empty() {
    put("/t/p/.packed.json", "{\"a\":\"packed\",\"b\":\"packed\"}");
    put("/t/p/a", "");

    assertThat(read("p/a", "p/b", "p/c")).isEqualTo(Map.of("p/a", "", "p/b", "packed"));
  }

  @Test
  void of_two_documents_the_one_whose_parent_sorts_first_wins() {
    put("/t/.packed.json", "{\"p/a\":\"shallow\",\"x\":\"1\"}");
    put("/t/p/.packed.json", "{\"a\":\"deep\",\"b\":\"deep\"}");

    assertThat(read("x", "p/a", "p/b"))
        .isEqualTo(Map.of("x", "1", "p/a", "shallow", "p/b", "deep"));
  }

  @Test
  void a_document_that_is_no_direct_parent_is_not_read() {
    put("/t/.packed.json", "not even JSON");
    put("/t/p/.packed.json", "{\"a\":\"1\"}");

    assertThat(read("p/a")).isEqualTo(Map.of("p/a", "1"));
  }

  @Test
  void a_key_and_the_documents_around_it_are_fetched_together() {
    SubKeys subKeys = new SubKeys(new CssKey("/t"), List.of("schema", "p/a", "p/b"));

    assertThat(subKeys.keys())
        .extracting(Key::text)
        .containsExactlyInAnyOrder(
            "/t/.packed.json", "/t/p/.packed.json", "/t/schema", "/t/p/a", "/t/p/b");
  }

  @Test
  void a_broken_document_is_an_error_that_names_it() {
    put("/t/.packed.json", "{");

    assertThatThrownBy(() -> read("a"))
        .is(refusal(MALFORMED))
        .hasMessageContaining("'/t/.packed.json'");
  }

  @Test
  void a_value_that_is_not_text_is_an_error_that_names_it() {
    Key key = new Key("/t/a");
    byte[] binary = {(byte) 0xff};
    stored.put(key, new Entry(key, Bytes.copyOf(binary), Revision.of(1)));

    assertThatThrownBy(() -> read("a"))
        .is(refusal(MALFORMED))
        .hasMessage("Key '/t/a' value error: the value is not UTF-8");
  }
}
