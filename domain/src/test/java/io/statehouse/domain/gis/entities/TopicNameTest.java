package io.statehouse.domain.gis.entities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicNameTest {
  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "a b", "ä", "a/b", "a\n"})
  void an_illegal_name_is_refused(String name) {
    assertThatThrownBy(() -> new TopicName(name))
        .isInstanceOf(GisException.class)
        .hasMessageContaining("is not a topic name");
  }

  @Test
  void a_name_has_at_most_249_characters() {
    assertThat(new TopicName("x".repeat(249)).text()).hasSize(249);
    assertThatThrownBy(() -> new TopicName("x".repeat(250))).isInstanceOf(GisException.class);
  }

  @Test
  void the_topics_of_the_broker_itself_are_known() {
    assertThat(new TopicName("__consumer_offsets").isInternal()).isTrue();
    assertThat(new TopicName("orders").isInternal()).isFalse();
  }
}
