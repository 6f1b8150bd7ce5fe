package io.statehouse.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchesTest {
  @Test
  void no_topics_make_no_batch() {
    assertThat(Batches.of(Map.<String, Long>of(), Long::longValue, 50)).isEmpty();
  }

  @Test
  void a_batch_has_a_limited_number_of_topics_in_the_given_order() {
    List<Map<String, Long>> batches = Batches.of(topics(120, 1), Long::longValue, 50);

    assertThat(batches).extracting(Map::size).containsExactly(50, 50, 20);
    assertThat(batches.get(1).keySet()).startsWith("t50", "t51").endsWith("t99");
  }

  @Test
  void large_topics_go_separately_so_that_none_makes_the_cluster_reject_others() {
    assertThat(Batches.of(topics(5, 2_000), Long::longValue, 50))
        .extracting(Map::size)
        .containsExactly(2, 2, 1);
    assertThat(Batches.of(topics(2, Integer.MAX_VALUE), Long::longValue, 50)).hasSize(2);
  }

  private static Map<String, Long> topics(int count, long records) {
    Map<String, Long> topics = new LinkedHashMap<>();
    IntStream.range(0, count).forEach(i -> topics.put("t" + i, records));
    return topics;
  }
}
