package io.statehouse.app.doctor;

import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreClock;
import io.statehouse.ports.StoreException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Compares the clock of this machine with that of a store, if the store tells the time. No store
 * relies on it, but some systems compare times that several machines have written, and a machine
 * that keeps a store is one that is likely to have the right time.
 *
 * @param comparing what of the systems in the store compares such times
 */
record StoreClockExamination(Clock clock, String store, List<String> comparing) {
  private static final String AREA = "clock";
  private static final Duration MAX_SKEW = Duration.ofSeconds(1);

  /**
   * @param names the names of what is kept in the store, which are systems or not
   */
  static StoreClockExamination of(
      Clock clock, String store, SystemRegistry systems, List<String> names) {
    return new StoreClockExamination(
        clock,
        store,
        systems.names().stream()
            .filter(system -> names.contains(system.text()))
            .map(systems::get)
            .map(StateSystem::comparesTimes)
            .flatMap(Optional::stream)
            .toList());
  }

  /** Returns what a comparison shows; empty if the store does not tell the time. */
  Optional<Diagnosis> examine(KeyValueStore keys) {
    return keys.clock().flatMap(this::examine);
  }

  private Optional<Diagnosis> examine(StoreClock there) {
    try {
      Instant before = clock.instant();
      Optional<Instant> now = there.now();
      Instant after = clock.instant();
      return now.map(time -> compare(before, time, time.plus(there.precision()), after));
    } catch (StoreException gone) {
      return Optional.empty(); // which is a finding about the store
    }
  }

  private Diagnosis compare(Instant before, Instant earliest, Instant latest, Instant after) {
    Duration skew = ClockSkew.of(before, earliest, latest, after);
    if (skew.compareTo(MAX_SKEW) <= 0) {
      return Diagnosis.ok(AREA, store + ": this machine and the store agree, to 1 s");
    }
    String finding =
        String.format(
            Locale.ROOT,
            "%s: the clocks of this machine and of the store differ by %.1f s",
            store,
            skew.toMillis() / 1e3);
    return comparing.isEmpty()
        ? Diagnosis.ok(AREA, finding + ", and nothing that is kept there compares times")
        : Diagnosis.warning(
            AREA,
            finding,
            "synchronize all machines with a time server: %s relies on it"
                .formatted(String.join(", ", comparing)));
  }
}
