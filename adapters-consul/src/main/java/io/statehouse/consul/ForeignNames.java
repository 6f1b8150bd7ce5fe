package io.statehouse.consul;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Names that listings met and that are no keys, so that a check can tell of them. */
final class ForeignNames {
  private final AtomicReference<String> last = new AtomicReference<>("");

  void found(String name) {
    // The folder of bare keys itself is an artefact of listing children.
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
        "entries are left out whose names are no keys, such as \""
            + (shown.length() > 80 ? shown.substring(0, 80) + "…" : shown)
            + "\": bytes that are no UTF-8, or a name that only this store gives");
  }
}
