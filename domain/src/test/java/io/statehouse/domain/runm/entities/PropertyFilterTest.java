package io.statehouse.domain.runm.entities;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PropertyFilterTest {
  private static final Property OS = new Property("os", "linux=5");

  @Test
  void a_condition_is_a_key_or_a_key_with_a_value_after_the_first_equals_sign() {
    assertThat(PropertyFilter.alternatives(List.of("os=linux=5", "site"), List.of("a="), List.of()))
        .containsExactly(
            new PropertyFilter(
                List.of(OS),
                List.of("site"),
                List.of(new Property("a", "")),
                List.of(),
                List.of(),
                List.of()));
  }

  @Test
  void an_object_needs_only_one_of_several_keys_and_values() {
    List<PropertyFilter> either =
        PropertyFilter.alternatives(List.of(), List.of(), List.of("os=linux=5", "site"));

    for (Property one : List.of(OS, new Property("site", "east1"))) {
      assertThat(either).filteredOn(filter -> filter.admits(List.of(one))).hasSize(1);
    }
    assertThat(either).noneMatch(filter -> filter.admits(List.of(new Property("os", "bsd"))));
  }
}
