package io.statehouse.domain.cloudchamber.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.definition.LoadStep.Action;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Write;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeGroupTest {
  private static final RackAddress RACK = RackAddress.standard(new Name("r1"));

  /** As many conditions as writes, and the one that all changes share. */
  private static final Limits FOUR_WRITES =
      Limits.builder()
          .keyBytes(100)
          .valueBytes(10)
          .conditions(5)
          .writes(4)
          .operations(20)
          .transactionBytes(1_000)
          .keysPerRead(10)
          .build();

  @ParameterizedTest
  @CsvSource({"0,", "1,1", "4,4", "5,4 1", "8,4 4", "11,4 4 3"})
  void a_transaction_has_as_many_changes_as_fit(int changes, String sizes) {
    ChangeGroup group = group(IntStream.range(0, changes).mapToObj(id -> change(id, 1)).toList());

    List<ChangeGroup.Batch> batches = group.divide(FOUR_WRITES);

    assertThat(batches.stream().map(batch -> batch.steps().size()).map(String::valueOf))
        .isEqualTo(sizes == null ? List.of() : List.of(sizes.split(" ")));
    assertThat(batches.stream().flatMap(batch -> batch.steps().stream()))
        .isEqualTo(group.changes().stream().map(ItemChange::step).toList());
    assertThat(batches).allMatch(batch -> FOUR_WRITES.fits(batch.transaction()));
  }

  @Test
  void a_change_that_does_not_fit_is_refused_wherever_it_is() {
    ChangeGroup group = group(List.of(change(1, 1), change(2, 11), change(3, 1)));

    assertThatThrownBy(() -> group.divide(FOUR_WRITES))
        .isInstanceOf(StoreException.Refused.class)
        .hasMessage("value of 11 bytes at /2: this store takes at most 10");
  }

  private static ChangeGroup group(List<ItemChange> changes) {
    return new ChangeGroup(List.of(Condition.present(new Key("/listing"))), changes);
  }

  private static ItemChange change(int id, int bytes) {
    Key key = new Key("/" + id);
    return new ItemChange(
        new LoadStep(Action.CREATE, RACK.blade(id), ""),
        List.of(Condition.absent(key)),
        List.of(new Write.Put(key, Bytes.utf8("x".repeat(bytes)))));
  }
}
