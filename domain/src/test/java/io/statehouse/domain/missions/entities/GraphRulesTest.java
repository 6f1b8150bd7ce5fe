package io.statehouse.domain.missions.entities;

import static io.statehouse.domain.missions.Refusals.refused;
import static io.statehouse.domain.missions.Samples.plan;
import static io.statehouse.domain.missions.Samples.read;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.missions.entities.MissionsException.Kind;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphRulesTest {

  private static void assertInvalid(Plan plan, String problem) {
    assertThatThrownBy(plan::requireValid)
        .is(refused(Kind.INVALID_PLAN))
        .hasMessage("plan is invalid: " + problem)
        .extracting(error -> ((MissionsException) error).type())
        .isEqualTo("mission.PlanValidationError");
  }

  @Test
  void a_single_stage_without_links_is_a_plan() {
    assertThatCode(plan("p", "a")::requireValid).doesNotThrowAnyException();
  }

  @Test
  void a_stage_may_have_the_empty_name() {
    assertThatCode(read("{\"stages\":[{}]}")::requireValid).doesNotThrowAnyException();
  }

  @Test
  void a_plan_without_stages_is_refused() {
    assertInvalid(plan("p"), "plans must have more than 0 stages");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a a b<x | stage name 'a' is not unique",
        "a<x b<b | stage 'a' has upstream dependency 'x' which is not defined",
        "a<a | stage 'a' is dependent on itself (infinite loop)",
        "a b<a,d c<b d<c | stage 'a' is dependent on itself (infinite loop)",
        "b<d c<b d<c a<b | stage 'b' is dependent on itself (infinite loop)",
        "a b | invalid plan: not contiguous - 'b' cannot be reached from 'a'",
        "a b<a c d<c | invalid plan: not contiguous - 'c' cannot be reached from 'a'",
      })
  void an_invalid_graph_is_refused_by_the_first_rule_it_breaks(String stages, String problem) {
    assertInvalid(plan("p", stages.split(" ")), problem);
  }

  @Test
  void unknown_names_are_reported_stage_by_stage_upstream_first() {
    assertInvalid(
        read("{\"stages\":[{\"name\":\"a\",\"downstream\":[\"x\"],\"upstream\":[\"y\"]}]}"),
        "stage 'a' has upstream dependency 'y' which is not defined");
    assertInvalid(
        read(
            "{\"stages\":[{\"name\":\"a\",\"downstream\":[\"x\"]},"
                + "{\"name\":\"b\",\"upstream\":[\"y\"]}]}"),
        "stage 'a' has downstream dependency 'x' which is not defined");
  }

  @Test
  void an_edge_may_be_declared_at_both_ends() {
    assertThatCode(
            read(
                    "{\"stages\":[{\"name\":\"a\",\"downstream\":[\"b\",\"b\"]},"
                        + "{\"name\":\"b\",\"upstream\":[\"a\"]}]}")
                ::requireValid)
        .doesNotThrowAnyException();
  }

  @Test
  void ten_thousand_stages_are_checked_quickly_in_a_chain_and_in_layers() {
    String[] chain =
        IntStream.range(0, 10_000)
            .mapToObj(i -> i == 0 ? "s0" : "s" + i + "<s" + (i - 1))
            .toArray(String[]::new);
    String[] layers =
        IntStream.range(0, 10_000)
            .mapToObj(
                i ->
                    i < 2
                        ? "s" + i + (i == 0 ? "" : "<s0")
                        : "s" + i + "<s" + (i / 2 * 2 - 1) + ",s" + (i / 2 * 2 - 2))
            .toArray(String[]::new);
    Plan one = plan("chain", chain);
    Plan other = plan("layers", layers);

    // Far more than needed; a walk along every path would never end.
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          one.requireValid();
          other.requireValid();
        });
  }
}
