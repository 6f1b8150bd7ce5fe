package io.statehouse.app.verify;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.Amount;
import io.statehouse.operations.Progress;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A store that reports how many entries have been scanned: how far a verification is, whose length
 * is not known before its end. Used by one thread. It stays open when this is closed.
 */
final class CountedReads extends ForwardingStore {
  private static final int ENTRIES_PER_NOTICE = 256;

  private final Progress progress;
  private Amount scanned = Amount.NONE;

  CountedReads(KeyValueStore store, Progress progress) {
    super(store);
    this.progress = requireNonNull(progress, "progress");
  }

  @Override
  public Stream<Entry> scan(Prefix prefix) {
    return super.scan(prefix).peek(this::count);
  }

  @Override
  public Stream<Entry> scan(Prefix prefix, Key after) {
    return super.scan(prefix, after).peek(this::count);
  }

  private void count(Entry entry) {
    scanned = scanned.plusEntry(entry.key().text().length() + (long) entry.value().size());
    if (scanned.entries() % ENTRIES_PER_NOTICE == 0) {
      progress.at(Progress.Phase.VERIFYING, scanned, Optional.empty());
    }
  }

  @Override
  public void close() {}
}
