package io.statehouse.operations;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The meaning of entries of no system: each is a record by itself, and none is ever wrong. */
public final class RawMeaning implements Meaning {
  private static final int MAX_TEXT = 4096; // characters

  @Override
  public StateRecord decode(Entry entry) {
    Field value =
        entry
            .value()
            .text()
            .filter(text -> text.length() <= MAX_TEXT)
            .map(text -> Field.of("value", text))
            .orElseGet(() -> Field.of("bytes", entry.value().size()));
    return new StateRecord("entry", entry.key().text(), List.of(value));
  }

  @Override
  public Stage stage(Key key) {
    return Stage.RECORD;
  }

  @Override
  public Set<String> leftByInterruptedMove() {
    return Set.of();
  }

  @Override
  public boolean isForeign(KeyValueStore store) {
    return false;
  }

  @Override
  public Stream<Suspect> suspects(KeyValueStore store) {
    return Stream.empty();
  }
}
