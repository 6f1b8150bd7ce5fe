package io.statehouse.domain.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.ports.Key;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProjectionTest {
  private static final Projection<Key> KEY =
      Projection.<Key>named("Key")
          .text("key", Key::text)
          .field("length", key -> key.text().length(), FieldType.INTEGER);

  @Test
  void members_are_written_in_the_order_in_which_they_are_declared() {
    Projection<Map.Entry<Key, Optional<String>>> entry =
        Projection.<Map.Entry<Key, Optional<String>>>named("Entry")
            .field("value", Map.Entry::getValue, FieldType.TEXT.optional())
            .all(KEY.from(Map.Entry::getKey));

    assertThat(Json.text(Documents.write(entry, Map.entry(new Key("/a"), Optional.empty()))))
        .isEqualTo("{\"value\":null,\"key\":\"/a\",\"length\":2}");
    assertThat(entry.fieldNames()).containsExactly("value", "key", "length");
  }

  @Test
  void a_projection_is_not_read_back() {
    assertThatThrownBy(() -> Documents.read(KEY, Map.of("key", "/a")))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("Key is only written");
  }
}
