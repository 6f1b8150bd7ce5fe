package io.statehouse.app.systems.cloudchamber.cli;

import io.statehouse.domain.cloudchamber.entities.inventory.Condition;
import io.statehouse.domain.cloudchamber.entities.inventory.PartDetails;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags that change what is common to racks, pdus, tors and blades. */
final class DetailsFlags implements Edit<PartDetails> {
  @Mixin private EnabledFlags enabled;

  @Option(names = "--condition", paramLabel = "CONDITION", description = "As in operational.")
  private Optional<Condition> condition;

  /** Returns the edit of a record that has such details. */
  <T> Edit<T> of(Function<T, PartDetails> details, BiFunction<T, PartDetails, T> with) {
    return new Edit<>() {
      @Override
      public boolean isGiven() {
        return DetailsFlags.this.isGiven();
      }

      @Override
      public T apply(T before) {
        return with.apply(before, DetailsFlags.this.apply(details.apply(before)));
      }
    };
  }

  @Override
  public boolean isGiven() {
    return enabled.given().isPresent() || condition.isPresent();
  }

  @Override
  public PartDetails apply(PartDetails before) {
    return new PartDetails(
        enabled.given().orElse(before.enabled()), condition.orElse(before.condition()));
  }
}
