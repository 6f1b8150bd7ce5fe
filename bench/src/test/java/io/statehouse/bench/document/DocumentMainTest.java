package io.statehouse.bench.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.bench.measure.Figures;
import io.statehouse.bench.measure.Figures.Turn;
import io.statehouse.bench.measure.Results;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.measure.Verdict;
import io.statehouse.bench.measure.Workload;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DocumentMainTest {
  private final Document document =
      new Document(
          """
          <!-- measured: table redis -->
          <!-- end -->
          <!-- measured: table etcd -->
          old
          <!-- end -->
          <!-- measured: targets -->
          | suite | target |
          |---|---|
          | redis | old |
          | etcd | old |
          <!-- end -->
          """);

  @Test
  void what_was_not_measured_is_named_and_left_as_it_was() {
    List<String> old = write(Set.of("redis", "etcd"));

    assertThat(old).containsExactly("table etcd");
    assertThat(document.parts().get("table etcd")).isEqualTo("old\n");
    assertThat(document.parts().get("table redis")).contains("| put, 1 caller |");
  }

  @Test
  void a_suite_alone_replaces_its_own_parts_only() {
    assertThat(write(Set.of("redis"))).isEmpty();
    assertThat(document.parts().get("targets"))
        .contains("| redis | put |", "| etcd | old |")
        .doesNotContain("| redis | old |");
  }

  private List<String> write(Set<String> suites) {
    Figures figures =
        new Figures()
            .measure(
                List.of(
                    new Turn("jedis", () -> rates(1_000)), new Turn(Target.OURS, () -> rates(900))),
                1);
    Results redis =
        new Results(
            Map.of(
                Results.SUITE, "redis",
                Results.TITLE, "Redis 7 (appendonly yes), passes: 1",
                Results.REFERENCE, "jedis",
                Results.TIME, "2026-11-23T02:10"),
            figures,
            List.of(new Verdict("put", "≥ 2.0 ×", "0.90 ×", "missed by 55.0 %")));
    return new DocumentMain(document, Map.of("redis", redis)).writeParts(suites);
  }

  private static Map<Workload, Double> rates(double rate) {
    return Map.of(
        Workload.rate("put, 1 caller"), rate, Workload.rate("put, 64 callers"), 10 * rate);
  }
}
