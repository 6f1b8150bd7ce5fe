package io.statehouse.domain.missions;

import static io.statehouse.domain.missions.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.StageState;
import io.statehouse.ports.contract.Racers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Requests at the same time, through two servers, leave what some order of them would have left.
 */
abstract class ConcurrencyContract extends MissionsGroup {
  ConcurrencyContract(MissionsContract contract) {
    super(contract);
  }

  /** Two servers on the store, the one of the group and another. */
  private List<MissionControl> servers() {
    return List.of(control, another());
  }

  /** Runs a request and returns its refusal, if any. */
  private static Optional<MissionsException> refusal(Runnable request) {
    try {
      request.run();
      return Optional.empty();
    } catch (MissionsException refused) {
      return Optional.of(refused);
    }
  }

  @Test
  void concurrently_created_missions_get_distinct_ids_and_are_all_listed() {
    prepare("a");

    List<MissionId> ids = Racers.race(40, number -> control.missions().create(LUNAR, hop()));

    List<MissionId> expected =
        IntStream.range(0, 40).mapToObj(i -> new MissionId("m" + i)).toList();
    assertThat(ids).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(control.plans().missions(LUNAR, HOP)).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(control.missions().ids(LUNAR)).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void missions_created_concurrently_by_two_servers_get_distinct_ids() {
    prepare("a");
    List<MissionControl> servers = servers();

    List<List<MissionId>> made =
        Racers.race(
            6,
            number -> {
              List<MissionId> ids = new ArrayList<>();
              for (int i = 0; i < 7; i++) {
                ids.add(servers.get(number % 2).missions().create(LUNAR, hop()));
              }
              return ids;
            });

    Set<MissionId> ids = new HashSet<>();
    made.forEach(ids::addAll);
    assertThat(ids).hasSize(42);
    assertThat(control.plans().missions(LUNAR, HOP)).hasSize(42).containsAll(ids);
    assertThat(control.missions().ids(LUNAR)).hasSize(42);
  }

  @Test
  void one_of_several_concurrent_requests_for_the_same_id_creates_the_mission() {
    prepare("a");
    List<MissionControl> servers = servers();

    List<Optional<MissionsException>> responses =
        Racers.race(
            8,
            number ->
                refusal(
                    () -> servers.get(number % 2).missions().create(LUNAR, hop().withId("one"))));

    assertThat(responses).filteredOn(Optional::isEmpty).hasSize(1);
    assertThat(responses)
        .flatMap(response -> response.stream().toList())
        .hasSize(7)
        .are(refused(MissionsException.Kind.MISSION_EXISTS));
    assertThat(control.plans().missions(LUNAR, HOP)).containsExactly(new MissionId("one"));
  }

  @Test
  void stages_started_concurrently_in_one_mission_are_all_started() {
    prepare(
        IntStream.range(0, 21)
            .mapToObj(i -> i == 0 ? "s0" : "s" + i + "<s0")
            .toArray(String[]::new));
    MissionId id = control.missions().create(LUNAR, hop());
    control.missions().change(LUNAR, id, "s0", to("skipped"));
    List<MissionControl> servers = servers();

    Racers.race(
        20,
        number ->
            servers
                .get(number % 2)
                .missions()
                .change(LUNAR, id, "s" + (number + 1), to("started")));

    assertThat(control.missions().get(LUNAR, id).stages().subList(1, 21))
        .allMatch(stage -> stage.state() == StageState.STARTED && stage.start().isPresent());
  }

  @Test
  void one_of_several_concurrent_finishes_of_a_stage_succeeds() {
    prepare("a", "b<a");
    List<MissionControl> servers = servers();
    for (int round = 0; round < contract.rounds(); round++) {
      MissionId id = control.missions().create(LUNAR, hop());
      control.missions().change(LUNAR, id, "a", to("started"));

      List<Optional<MissionsException>> responses =
          Racers.race(
              12,
              number ->
                  refusal(
                      () ->
                          servers
                              .get(number % 2)
                              .missions()
                              .change(LUNAR, id, "a", to("finished"))));

      assertThat(responses).filteredOn(Optional::isEmpty).hasSize(1);
      assertThat(responses)
          .flatMap(response -> response.stream().toList())
          .hasSize(11)
          .allMatch(
              error ->
                  error.getMessage().equals("invalid state change: stage 'a' is already finished"));
    }
  }

  @Test
  void missions_completed_concurrently_are_each_listed_once() {
    prepare("a");
    List<MissionControl> servers = servers();
    List<MissionId> ids =
        IntStream.range(0, 12).mapToObj(i -> control.missions().create(LUNAR, hop())).toList();

    Racers.race(
        24,
        number ->
            servers
                .get(number % 2)
                .missions()
                .change(LUNAR, ids.get(number / 2), "a", to("excluded")));

    assertThat(control.missions().completed(LUNAR)).containsExactlyInAnyOrderElementsOf(ids);
  }

  @Test
  void a_plan_deleted_while_missions_are_created_leaves_consistent_lists() {
    List<MissionControl> servers = servers();
    for (int round = 0; round < contract.rounds(); round++) {
      prepare("a");
      List<Callable<Optional<MissionsException>>> racers = new ArrayList<>();
      racers.add(() -> refusal(() -> servers.get(1).plans().delete(LUNAR, HOP)));
      for (int i = 0; i < 6; i++) {
        MissionControl server = servers.get(i % 2);
        racers.add(() -> refusal(() -> server.missions().create(LUNAR, hop())));
      }

      Racers.race(racers);

      assertThat(control.plans().names(LUNAR)).isEmpty();
      assertThat(control.missions().ids(LUNAR)).isEmpty();
      assertThat(Set.of("lunar-dev|u", "lunar-dev|n", "lunar-dev|c"))
          .containsAll(content().keySet());
    }
  }

  @Test
  void a_key_deleted_while_it_is_used_leaves_no_entry() {
    List<MissionControl> servers = servers();
    for (int round = 0; round < contract.rounds(); round++) {
      prepare("a", "b<a");
      MissionId id = control.missions().create(LUNAR, hop());
      List<Callable<Optional<MissionsException>>> racers = new ArrayList<>();
      racers.add(() -> refusal(() -> servers.get(1).keys().delete(LUNAR)));
      racers.add(() -> refusal(() -> control.missions().change(LUNAR, id, "a", to("skipped"))));
      racers.add(() -> refusal(() -> control.missions().create(LUNAR, hop())));
      racers.add(() -> refusal(() -> control.plans().save(LUNAR, Samples.plan("x", "a"))));
      control.usage().count(LUNAR);
      racers.add(() -> refusal(() -> control.usage().flush()));

      Racers.race(racers);

      assertThat(content()).isEmpty();
    }
  }

  @Test
  void requests_counted_by_two_servers_add_up() {
    prepare("a");
    List<MissionControl> servers = servers();

    Racers.race(
        6,
        number -> {
          for (int i = 0; i < 10; i++) {
            servers.get(number % 2).usage().count(LUNAR);
            servers.get(number % 2).usage().flush();
          }
          return null;
        });

    servers.forEach(server -> server.usage().flush());
    assertThat(control.keys().get(LUNAR).usage()).isEqualTo("60");
  }

  @Test
  void the_admin_password_is_set_once() {
    List<MissionControl> servers = servers();

    List<Boolean> ignored =
        Racers.race(
            4, number -> Samples.setPassword(servers.get(number % 2), "password-" + number % 2));

    assertThat(ignored).filteredOn(another -> another).hasSize(2);
    assertThat(Samples.setPassword(control, "password-0")).isEqualTo(ignored.get(0));
  }
}
