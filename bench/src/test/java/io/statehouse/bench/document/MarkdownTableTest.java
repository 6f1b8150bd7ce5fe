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
import org.junit.jupiter.api.Test;

class MarkdownTableTest {
  private static final Workload PUT = Workload.rate("put, 1 caller");
  private static final Workload LIST = Workload.millis("list 1,000");

  @Test
  void a_suite_has_a_column_for_each_subject_and_for_round_trips() {
    Results results =
        results(
            "redis",
            new Turn("jedis", () -> Map.of(PUT, 1_000.0)),
            new Turn(Target.OURS, () -> Map.of(PUT, 2_000.0, Workload.trips(PUT.name()), 0.5)),
            new Turn(Target.BEFORE, () -> Map.of(PUT, 1_600.0)),
            new Turn("unbatched", () -> Map.of(PUT, 900.0)));

    assertThat(MarkdownTable.of(List.of(results)))
        .isEqualTo(
            """
            |  | jedis | statehouse | × jedis | before | × before | unbatched × | trips |
            |---|---:|---:|---:|---:|---:|---:|---:|
            | put, 1 caller | 1,000 /s | 2,000 /s | **2.00** | 1,600 /s | **1.25** | 0.90 | 0.50 |

            Measured on 23 November 2026, 02:10 UTC; 3 passes, turns of 150 ms.

            """);
  }

  @Test
  void a_workload_without_a_counterpart_has_empty_fields() {
    Results results =
        results(
            "mysql",
            new Turn("connector/j", () -> Map.of(PUT, 1_000.0)),
            new Turn(Target.OURS, () -> Map.of(PUT, 500.0, LIST, 2.5)));

    assertThat(MarkdownTable.of(List.of(results))).contains("| list 1,000 |  | 2.50 ms |  |");
  }

  @Test
  void several_suites_share_a_table_of_our_store() {
    Results onFile =
        results(
            "gis file",
            new Turn("jedis", () -> Map.of(PUT, 1.0)),
            new Turn(Target.OURS, () -> Map.of(PUT, 3.0)));
    Results onRedis = results("gis redis", new Turn(Target.OURS, () -> Map.of(LIST, 20.0)));

    assertThat(MarkdownTable.of(List.of(onFile, onRedis)))
        .startsWith("|  | file | × jedis | redis | × jedis |\n")
        .contains("| put, 1 caller | 3.00 /s | 3.00 |  |  |\n")
        .contains("| list 1,000 |  |  | 20 ms |  |\n");
  }

  @Test
  void ratios_of_several_suites_leave_out_what_has_no_counterpart() {
    Results onFile =
        results(
            "gis file",
            new Turn("jedis", () -> Map.of(PUT, 1.0)),
            new Turn(Target.OURS, () -> Map.of(PUT, 3.0)));
    Results onRedis = results("gis redis", new Turn(Target.OURS, () -> Map.of(LIST, 20.0)));

    assertThat(MarkdownTable.ratios(List.of(onFile, onRedis)))
        .isEqualTo(
            """
            |  | file × jedis | redis × jedis |
            |---|---:|---:|
            | put, 1 caller | 3.00 |  |

            """);
  }

  @Test
  void a_verdict_is_a_line_with_its_suite() {
    Results results =
        new Results(
            Map.of(Results.SUITE, "etcd"),
            new Figures(),
            List.of(new Verdict("put", "≥ 2.0 ×", "1.00 ×", "missed by 50.0 %")));

    assertThat(MarkdownTable.verdicts(results))
        .containsExactly("| etcd | put | ≥ 2.0 × | 1.00 × | missed by 50.0 % |");
  }

  private static Results results(String suite, Turn... turns) {
    return new Results(
        Map.of(
            Results.SUITE, suite,
            Results.REFERENCE, suite.equals("mysql") ? "connector/j" : "jedis",
            Results.TIME, "2026-11-23T02:10",
            Results.PASSES, "3",
            Results.SLICE, "150"),
        new Figures().measure(List.of(turns), 3),
        List.of());
  }
}
