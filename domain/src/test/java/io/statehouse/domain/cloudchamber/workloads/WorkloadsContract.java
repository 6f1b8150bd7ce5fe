package io.statehouse.domain.cloudchamber.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.CloudChamberContract;
import io.statehouse.domain.cloudchamber.CloudChamberGroup;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.inventory.Listing;
import io.statehouse.domain.cloudchamber.entities.workloads.Affinity;
import io.statehouse.domain.cloudchamber.entities.workloads.Instance;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceState;
import io.statehouse.domain.cloudchamber.entities.workloads.InstanceState.Phase;
import io.statehouse.domain.cloudchamber.entities.workloads.Workload;
import io.statehouse.domain.cloudchamber.entities.workloads.WorkloadInstance;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.workloads.Workloads.StateKind;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.contract.Racers;
import io.statehouse.ports.memory.FaultyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Workloads, their instances and states, who may write them, and writers that race for them. */
public abstract class WorkloadsContract extends CloudChamberGroup {
  public static final String SAMPLE =
      "{\"name\":\"W\",\"affinity\":\"Strong_AntiAffinity\",\"instances\":{\"a\":{\"systemName\":"
          + "\"s\",\"volumes\":{\"v\":{\"sizeInGb\":\"3\",\"attribute\":\"Write_locked\",\"uri\":"
          + "\"u\"}}},\"b\":{\"affinityGroup\":\"1\",\"requiredCapacity\":{\"cores\":0.1,"
          + "\"memoryInMb\":\"5\"}}}}";
  private static final ExpectedRevision ANY = ExpectedRevision.ANY;
  private static final Caller OWNER = new Caller(name("o"), Rights.of(Right.MODIFY_WORKLOADS));
  private static final Caller REPAIRER = new Caller(name("r"), Rights.of(Right.PERFORM_REPAIRS));
  private static final InstanceState RUNNING =
      new InstanceState(Optional.of(Phase.RUNNING), "r7/1", 12);
  private static final String DENIED = "CloudChamber: permission denied";

  private Workloads workloads;

  public WorkloadsContract(CloudChamberContract contract) {
    super(contract, LayoutMode.DOC);
  }

  @BeforeEach
  void openWorkloads() {
    workloads = chamber.workloads();
  }

  private Stored<Workload> createSample() {
    return workloads.create(OWNER, Messages.WORKLOAD.read(SAMPLE));
  }

  private static Workload workload(String name, String... instances) {
    Map<String, Instance> all = new TreeMap<>();
    List.of(instances).forEach(instance -> all.put(instance, Instance.NONE));
    return new Workload(name, Affinity.NONE, new TreeMap<>(all));
  }

  @Test
  void a_workload_is_stored_with_a_record_and_an_empty_target_for_each_instance() {
    Stored<Workload> created = createSample();

    assertThat(keys())
        .containsExactly(
            "workload/w/instance/a/target",
            "workload/w/instance/b/target",
            "workload/w/instances/a",
            "workload/w/instances/b",
            "workloads/w");
    assertThat(text(layout.workloads().workload(name("W")))).isEqualTo(SAMPLE);
    assertThat(text(layout.workloads().instance(name("W"), name("b"))))
        .isEqualTo(
            "{\"affinityGroup\":\"1\",\"requiredCapacity\":{\"cores\":0.1,\"memoryInMb\":\"5\"}}");
    assertThat(text(layout.workloads().target(name("W"), name("b")))).isEqualTo("{}");
    assertThat(workloads.get(name("w"))).isEqualTo(created);
  }

  @Test
  void a_name_is_taken_in_whatever_case() {
    createSample();

    refused(
        Kind.EXISTS,
        "CloudChamber: workload \"w\" already exists",
        () -> workloads.create(OWNER, workload("w")));
  }

  @Test
  void names_that_no_key_can_have_are_refused_and_found_nowhere() {
    refused(
        Kind.INVALID,
        "workload name \"a/b\" has a slash at position 1: leave it out",
        () -> workloads.create(OWNER, workload("a/b")));
    refused(
        Kind.INVALID, "instance name is empty", () -> workloads.create(OWNER, workload("w", "")));
    refused(
        Kind.INVALID,
        "workload \"w\" has instance \"a\" twice: names that differ in case are the same",
        () -> workloads.create(OWNER, workload("w", "A", "a")));
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: workload \"a/b\" not found",
        () -> workloads.get(name("a/b")));
    assertThat(keys()).isEmpty();
  }

  @Test
  void only_callers_with_the_right_write_workloads_and_states() {
    createSample();

    refused(Kind.DENIED, DENIED, () -> workloads.create(REPAIRER, workload("v")));
    refused(Kind.DENIED, DENIED, () -> workloads.update(REPAIRER, name("w"), ANY, workload("w")));
    refused(Kind.DENIED, DENIED, () -> workloads.delete(REPAIRER, name("w"), ANY));
    refused(Kind.DENIED, DENIED, () -> set(REPAIRER, StateKind.TARGET, ANY, RUNNING));
    refused(Kind.DENIED, DENIED, () -> set(OWNER, StateKind.ACTUAL, ANY, RUNNING));
  }

  private Stored<InstanceState> set(
      Caller caller, StateKind kind, ExpectedRevision expected, InstanceState state) {
    return workloads.setState(caller, name("w"), name("a"), kind, expected, state);
  }

  @Test
  void an_update_keeps_the_spelling_and_the_states_of_instances_that_remain() {
    createSample();
    set(OWNER, StateKind.TARGET, ANY, RUNNING);
    set(REPAIRER, StateKind.ACTUAL, ANY, RUNNING);

    workloads.update(OWNER, name("w"), ANY, workload("w", "a", "c"));

    assertThat(workloads.get(name("w")).record()).isEqualTo(workload("W", "a", "c"));
    assertThat(keys())
        .containsExactly(
            "workload/w/instance/a/actual",
            "workload/w/instance/a/target",
            "workload/w/instance/c/target",
            "workload/w/instances/a",
            "workload/w/instances/c",
            "workloads/w");
    assertThat(text(layout.workloads().instance(name("w"), name("a")))).isEqualTo("{}");
    assertThat(state(StateKind.TARGET)).contains(RUNNING);
  }

  private Optional<InstanceState> state(StateKind kind) {
    return workloads.state(name("W"), name("A"), kind).map(Stored::record);
  }

  @Test
  void an_update_or_deletion_of_another_revision_is_refused() {
    ExpectedRevision seen = ExpectedRevision.of(createSample().revision());
    workloads.update(OWNER, name("w"), seen, workload("w", "a"));
    String stale = "CloudChamber: workload \"w\" has a newer version than expected";

    refused(
        Kind.CHANGED, stale, () -> workloads.update(OWNER, name("w"), seen, workload("w", "b")));
    refused(Kind.CHANGED, stale, () -> workloads.delete(OWNER, name("w"), seen));
    refused(
        Kind.INVALID,
        "workload \"w\" cannot be renamed to \"v\": create another one",
        () -> workloads.update(OWNER, name("w"), ANY, workload("v")));
  }

  @Test
  void a_deletion_removes_the_workload_whole_and_no_other() {
    createSample();
    workloads.create(OWNER, workload("w1", "a"));
    List<String> other = keys().stream().filter(key -> key.contains("w1")).toList();

    workloads.delete(OWNER, name("W"), ANY);

    assertThat(keys()).isEqualTo(other).hasSize(3);
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: workload \"W\" not found",
        () -> workloads.delete(OWNER, name("W"), ANY));
  }

  @Test
  void a_definition_that_cannot_be_read_can_be_deleted() {
    put(layout.workloads().workload(name("w")), "{");

    workloads.delete(OWNER, name("w"), ANY);

    assertThat(keys()).isEmpty();
  }

  @Test
  void names_are_listed_without_all_definitions_in_memory() {
    List<String> calls = new ArrayList<>();
    FaultyStore client = faulty();
    client.beforeEachCall(calls::add);

    assertThat(on(client).workloads().names().items()).isEmpty();

    assertThat(calls).isNotEmpty().doesNotContain("list");
  }

  @Test
  void workloads_and_instances_are_listed_beside_records_that_are_bad() {
    createSample();
    put(layout.workloads().workload(name("x")), "{\"name\":\"y\"}");
    put(layout.workloads().instance(name("w"), name("a")), "[]");
    put(layout.workloads().instance(name("w"), name("z")), "{}");

    assertThat(workloads.list().items()).map(Stored::record).map(Workload::name).containsOnly("W");
    assertThat(workloads.list().problems()).map(Listing.Problem::key).hasSize(1);
    assertThat(workloads.names().items()).containsExactly(name("W"));
    assertThat(workloads.names().problems()).isEqualTo(workloads.list().problems());
    assertThat(workloads.instances(name("w")).items())
        .map(WorkloadInstance::name)
        .containsExactly(name("b"));
    assertThat(workloads.instances(name("w")).problems()).hasSize(2);
    assertThatThrownBy(() -> workloads.get(name("x"))).isInstanceOf(StoreException.Malformed.class);
  }

  @Test
  void states_are_written_with_the_members_that_are_set() {
    createSample();
    assertThat(state(StateKind.TARGET)).contains(InstanceState.NONE);
    assertThat(state(StateKind.ACTUAL)).isEmpty();

    Stored<InstanceState> set = set(REPAIRER, StateKind.ACTUAL, ANY, RUNNING);

    assertThat(text(layout.workloads().actual(name("w"), name("a"))))
        .isEqualTo("{\"state\":\"running\",\"blade\":\"r7/1\",\"at\":\"12\"}");
    set(REPAIRER, StateKind.ACTUAL, ExpectedRevision.of(set.revision()), InstanceState.NONE);
    assertThat(state(StateKind.ACTUAL)).contains(InstanceState.NONE);
  }

  @Test
  void a_state_is_created_once() {
    createSample();
    Name w = name("w");
    Name a = name("a");

    workloads.createState(REPAIRER, w, a, StateKind.ACTUAL, RUNNING);

    String exists = "CloudChamber: the state of instance \"a\" of workload \"w\" already exists";
    refused(
        Kind.EXISTS,
        exists,
        () -> workloads.createState(REPAIRER, w, a, StateKind.ACTUAL, InstanceState.NONE));
    refused(
        Kind.EXISTS,
        exists,
        () -> workloads.createState(OWNER, w, a, StateKind.TARGET, InstanceState.NONE));
    refused(
        Kind.DENIED,
        DENIED,
        () -> workloads.createState(OWNER, w, a, StateKind.ACTUAL, InstanceState.NONE));
    assertThat(state(StateKind.ACTUAL)).contains(RUNNING);
  }

  @Test
  void a_state_is_refused_of_another_revision_or_that_no_instance_can_be_in() {
    createSample();
    ExpectedRevision never = ExpectedRevision.parse("-1", 63);

    assertThatThrownBy(() -> set(OWNER, StateKind.TARGET, never, RUNNING))
        .hasMessageContaining("has a newer version than expected");
    assertThatThrownBy(() -> set(REPAIRER, StateKind.ACTUAL, never, RUNNING))
        .hasMessageContaining("has a newer version than expected");
    for (String blade : List.of("r7", "/1", "r7/01", "r7/x", "a/b/1")) {
      assertThatThrownBy(
              () ->
                  set(
                      OWNER,
                      StateKind.TARGET,
                      ANY,
                      new InstanceState(Optional.of(Phase.OFF), blade, 0)))
          .hasMessageContaining("is not the name of a rack");
    }
  }

  @Test
  void there_is_no_state_of_an_instance_that_the_workload_does_not_have() {
    createSample();

    refused(
        Kind.NOT_FOUND,
        "CloudChamber: instance \"z\" not found in workload \"w\"",
        () -> workloads.setState(OWNER, name("w"), name("z"), StateKind.TARGET, ANY, RUNNING));
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: workload \"v\" not found",
        () -> workloads.state(name("v"), name("a"), StateKind.TARGET));
    refused(
        Kind.NOT_FOUND,
        "CloudChamber: instance \"a/b\" not found in workload \"w\"",
        () -> workloads.instance(name("w"), name("a/b")));
  }

  @Test
  void instances_that_another_program_left_do_not_become_part_of_a_new_workload() {
    put(layout.workloads().actual(name("w"), name("old")), "{}");

    refused(
        Kind.CONFLICT,
        "there are instances of workload \"W\", which has no definition: prune them",
        this::createSample);
  }

  @Test
  void a_creation_that_another_one_overtakes_finds_the_workload_and_no_remains() {
    Workloads late = on(disturbedBefore("scan", this::createSample)).workloads();

    refused(
        Kind.EXISTS,
        "CloudChamber: workload \"w\" already exists",
        () -> late.create(OWNER, workload("w", "c")));

    assertThat(keys()).hasSize(5);
  }

  @Test
  void whatever_writers_do_the_instances_are_those_of_the_definition() {
    Racers.race(
        6,
        i -> {
          Workloads own = on(store).workloads();
          for (int step = 0; step < contract.sampled(15); step++) {
            int n = (i + step) % 3;
            Workload some = workload("w", n == 0 ? "a" : "b", "c" + n);
            switch ((i + step) % 5) {
              case 0 -> attempt(() -> own.delete(OWNER, name("w"), ANY));
              case 1 -> attempt(() -> own.create(OWNER, some));
              case 2 ->
                  attempt(
                      () ->
                          own.setState(
                              OWNER, name("w"), name("a"), StateKind.TARGET, ANY, RUNNING));
              default -> attempt(() -> own.update(OWNER, name("w"), ANY, some));
            }
          }
          return true;
        });

    attempt(() -> workloads.create(OWNER, workload("w")));
    List<String> expected =
        workloads.get(name("w")).record().instances().keySet().stream()
            .map(instance -> "workload/w/instances/" + instance)
            .toList();
    assertThat(keys()).filteredOn(key -> key.contains("/instances/")).isEqualTo(expected);
    assertThat(keys())
        .filteredOn(key -> key.endsWith("/target") || key.endsWith("/actual"))
        .hasSameSizeAs(expected);
  }

  private static void attempt(Runnable request) {
    try {
      request.run();
    } catch (CloudChamberException refused) {
      assertThat(refused.kind()).isIn(Kind.EXISTS, Kind.NOT_FOUND);
    }
  }
}
