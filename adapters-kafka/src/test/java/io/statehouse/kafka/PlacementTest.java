package io.statehouse.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.kafka.Placement.Replicas;
import io.statehouse.ports.topics.Cluster.Broker;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlacementTest {
  private static final List<Broker> TWO_RACKS =
      List.of(broker(1, "a"), broker(2, "a"), broker(3, "b"), broker(4, "b"));

  @Test
  void present_replicas_keep_their_places_and_their_order() {
    Placement placement = new Placement(TWO_RACKS, List.of());

    assertThat(placement.change(healthy(3, 1), 4)).hasValue(List.of(3, 1, 2, 4));
  }

  @Test
  void another_rack_comes_before_a_broker_with_fewer_replicas() {
    Placement placement = new Placement(TWO_RACKS, List.of(List.of(3, 4), List.of(3)));

    assertThat(placement.change(healthy(1), 2)).hasValue(List.of(1, 4));
  }

  @Test
  void added_replicas_count_for_the_next_partition() {
    Placement placement = new Placement(TWO_RACKS, List.of());

    assertThat(placement.change(healthy(1), 2)).hasValue(List.of(1, 3));
    assertThat(placement.change(healthy(1), 2)).hasValue(List.of(1, 4));
    assertThat(placement.change(healthy(1), 2)).hasValue(List.of(1, 3));
  }

  @Test
  void brokers_without_a_rack_are_chosen_by_their_replicas_alone() {
    List<Broker> brokers = List.of(broker(1, null), broker(2, null), broker(3, null));
    Placement placement = new Placement(brokers, List.of(List.of(2)));

    assertThat(placement.change(healthy(1), 2)).hasValue(List.of(1, 3));
  }

  @Test
  void a_dead_broker_keeps_its_replica_but_gets_no_more() {
    Placement placement = new Placement(List.of(broker(1, "a"), broker(2, "a")), List.of());

    assertThat(placement.change(healthy(9, 1), 3)).hasValue(List.of(9, 1, 2));
    assertThat(placement.change(healthy(1), 3)).isEmpty();
  }

  @Test
  void the_last_replicas_are_dropped_first() {
    Placement placement = new Placement(TWO_RACKS, List.of());

    assertThat(placement.change(healthy(4, 2, 3, 1), 2)).hasValue(List.of(4, 2));
  }

  @Test
  void a_replica_that_is_out_of_sync_is_dropped_before_one_in_sync() {
    Placement placement = new Placement(TWO_RACKS, List.of());
    Replicas replicas = new Replicas(List.of(1, 2, 3), Set.of(1, 3), OptionalInt.of(1));

    assertThat(placement.change(replicas, 2)).hasValue(List.of(1, 3));
  }

  @Test
  void the_leader_is_never_dropped() {
    Placement placement = new Placement(TWO_RACKS, List.of());
    Replicas replicas = new Replicas(List.of(1, 2, 3), Set.of(1, 2, 3), OptionalInt.of(3));

    assertThat(placement.change(replicas, 1)).hasValue(List.of(3));
  }

  @Test
  void without_a_leader_a_replica_in_sync_is_kept() {
    Placement placement = new Placement(TWO_RACKS, List.of());

    assertThat(placement.change(new Replicas(List.of(1, 2), Set.of(2), OptionalInt.empty()), 1))
        .hasValue(List.of(2));
    assertThat(placement.change(new Replicas(List.of(1, 2), Set.of(), OptionalInt.empty()), 1))
        .hasValue(List.of(1));
  }

  private static Replicas healthy(Integer... replicas) {
    List<Integer> all = List.of(replicas);
    return new Replicas(all, Set.copyOf(all), OptionalInt.of(all.get(0)));
  }

  private static Broker broker(int id, String rack) {
    return new Broker(id, Optional.ofNullable(rack));
  }
}
