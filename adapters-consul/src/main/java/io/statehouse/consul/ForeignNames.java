package io.statehouse.consul;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The last name seen in a listing that is not a key, so that the health check can report it. */
final class ForeignNames {
  private final AtomicReference<String> last = new AtomicReference<>("");

  void found(String name) {
    // The folder of bare keys itself appears when children are listed.
    if (!name.equals(Names.BARE)) {
      last.set(name);
    }
  }

  Optional<String> warning() {
    String name = last.get();
    if (name.isEmpty()) {
      return Optional.empty();
    }
    String shown = name.replaceAll("\\p{Cntrl}", "?");
    return Optional.of(
        "entries whose names are not keys are left out, such as \""
            + (shown.length() > 80 ? shown.substring(0, 80) + "…" : shown)
            + "\": it is not UTF-8, is empty, or lies where this store keeps other keys");
  }
}
