package io.statehouse.domain.gis.topics.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.GisSettings;
import io.statehouse.domain.layout.Stage;
import io.statehouse.ports.Key;
import org.junit.jupiter.api.Test;

class TopicsLayoutTest {
  private static final TopicsLayout LAYOUT = new TopicsLayout(GisSettings.DEFAULT);

  @Test
  void the_keys_are_spelled_as_original_clients_spell_them() {
    assertThat(LAYOUT.desired()).hasToString("/gis/topic-manager/desired-version");
    assertThat(LAYOUT.adopted()).hasToString("/gis/topic-manager/adopted_version");
    assertThat(LAYOUT.topic("topic-123")).hasToString("/gis/topic-manager/topics/topic-123");
  }

  @Test
  void the_sidecar_is_beside_them() {
    assertThat(LAYOUT.status()).hasToString("/statehouse/gis/topic-manager/status");
    assertThat(LAYOUT.leader()).hasToString("/statehouse/gis/topic-manager/leader");
    assertThat(LAYOUT.managed("t")).hasToString("/statehouse/gis/topic-manager/managed/t");
    assertThat(LAYOUT.managedOf(LAYOUT.managed("t"))).hasValue("t");
    assertThat(LAYOUT.move("t")).hasToString("/statehouse/gis/topic-manager/moves/t");
    assertThat(LAYOUT.moveOf(LAYOUT.move("t"))).hasValue("t");
    assertThat(LAYOUT.stage(LAYOUT.move("t"))).isEqualTo(Stage.INDEX);
  }

  @Test
  void the_other_spellings_are_no_indicators() {
    assertThat(LAYOUT.isMisspelled(new Key("/gis/topic-manager/desired_version"))).isTrue();
    assertThat(LAYOUT.isMisspelled(new Key("/gis/topic-manager/adopted-version"))).isTrue();
    assertThat(LAYOUT.isMisspelled(LAYOUT.desired())).isFalse();
    assertThat(LAYOUT.isMisspelled(LAYOUT.adopted())).isFalse();
  }

  @Test
  void folder_keys_hold_no_topic_and_deeper_keys_one_that_is_not_legal() {
    assertThat(LAYOUT.topicOf(new Key("/gis/topic-manager/topics/"))).isEmpty();
    assertThat(LAYOUT.topicOf(new Key("/gis/topic-manager/topics/a/"))).isEmpty();
    assertThat(LAYOUT.topicOf(new Key("/gis/topic-manager/topics/a/b"))).hasValue("a/b");
    assertThat(LAYOUT.topicOf(new Key("/gis/topic-manager/topicsX"))).isEmpty();
  }

  @Test
  void what_needs_the_sidecar_is_unavailable_without_it() {
    TopicsLayout without = new TopicsLayout(GisSettings.DEFAULT.withoutSidecar());

    assertThat(without.hasSidecar()).isFalse();
    assertThatThrownBy(without::status)
        .isInstanceOfSatisfying(
            GisException.class, refused -> assertThat(refused.code()).isEqualTo(Code.UNAVAILABLE));
  }
}
