package io.statehouse.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InterleavedTest {
  @Test
  void each_pass_begins_with_another_subject() {
    List<String> turns = new ArrayList<>();

    Interleaved.measure(List.of("a", "b", "c"), 3, turns::add);

    assertThat(turns).containsExactly("a", "b", "c", "a", "b", "c", "c", "a", "b", "b", "c", "a");
  }

  @Test
  void the_first_turn_of_each_is_not_counted() {
    List<String> turns = new ArrayList<>();

    Map<String, List<Integer>> figures =
        Interleaved.measure(
            List.of("a", "b"),
            2,
            subject -> {
              turns.add(subject);
              return turns.size();
            });

    assertThat(figures).isEqualTo(Map.of("a", List.of(3, 6), "b", List.of(4, 5)));
  }
}
