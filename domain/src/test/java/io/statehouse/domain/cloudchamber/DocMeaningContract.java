package io.statehouse.domain.cloudchamber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Prune;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.layout.WorkloadKeys;
import io.statehouse.domain.cloudchamber.workloads.WorkloadsContract;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What can be wrong with workloads, which only the doc layout has. */
abstract class DocMeaningContract extends MeaningContract {
  private static final Name W = name("w");
  private WorkloadKeys keys;

  DocMeaningContract(CloudChamberContract contract) {
    super(contract, LayoutMode.DOC);
  }

  @BeforeEach
  void createWorkload() {
    keys = layout.workloads();
    chamber.workloads().create(Caller.OPERATOR, Messages.WORKLOAD.read(WorkloadsContract.SAMPLE));
  }

  @Test
  void an_instance_becomes_what_its_definition_says() {
    String record = text(keys.instance(W, name("a")));
    delete(keys.instance(W, name("a")));
    assertRepaired("wrong-instance");
    put(keys.instance(W, name("a")), "{\"config\":\"x\"}");
    assertRepaired("wrong-instance");

    assertThat(text(keys.instance(W, name("a")))).isEqualTo(record);
  }

  @Test
  void a_missing_target_is_put() {
    delete(keys.target(W, name("b")));

    assertRepaired("missing-target");
  }

  @Test
  void instances_that_the_definition_does_not_have_are_pruned_on_request() {
    List<String> before = keys();
    put(keys.instance(W, name("z")), "{}");

    assertPruned("stray-instance", Prune.INSTANCES);

    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void instances_without_a_definition_are_pruned_on_request_and_found_once() {
    delete(keys.workload(W));

    assertPruned("undefined-workload", Prune.INSTANCES);

    assertThat(keys()).isEmpty();
  }

  @Test
  void an_unfinished_creation_is_removed() {
    delete(keys.workload(W));
    put(claim(keys.workload(W)), "0123");

    assertRepaired("unfinished-creation");

    assertThat(keys()).isEmpty();
  }

  @Test
  void an_empty_claim_of_a_creation_is_none_so_that_no_instance_is_deleted() {
    put(claim(keys.workload(W)), "");

    assertRepaired("stray-folder");

    delete(keys.workload(W));
    put(claim(keys.workload(W)), "");
    assertThatThrownBy(
            () ->
                chamber
                    .workloads()
                    .create(Caller.OPERATOR, Messages.WORKLOAD.read(WorkloadsContract.SAMPLE)))
        .hasMessageContaining("prune them");
    assertThat(kinds(meaning)).contains("stray-folder", "undefined-workload");
    repair(meaning);
    assertThat(kinds(meaning)).containsOnly("undefined-workload");
  }
}
