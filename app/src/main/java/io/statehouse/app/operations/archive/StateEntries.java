package io.statehouse.app.operations.archive;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.operations.OpenState;
import io.statehouse.operations.Selection;
import io.statehouse.operations.archive.ArchiveHeader;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The entries of a state that are written into a file, and the header with their origin. State that
 * fits into memory is read in one consistent view; of a larger one, each entry that exists
 * unchanged throughout is there once.
 */
public final class StateEntries {
  private static final long MAX_VIEW_BYTES = 64 << 20; // of memory

  private final ArchiveHeader header;
  private final Stream<Entry> entries;

  private StateEntries(ArchiveHeader header, Stream<Entry> entries) {
    this.header = requireNonNull(header, "header");
    this.entries = requireNonNull(entries, "entries");
  }

  /**
   * Begins to read.
   *
   * @param system its name; empty for raw keys
   * @param layout the name of the layout; empty if the system has only one
   * @param storeKind as in {@code etcd}
   */
  public static StateEntries of(
      String system, String layout, String storeKind, KeyValueStore store, Selection selection) {
    Instant began = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    Prefix common = common(selection.prefixes());
    Optional<List<Entry>> view = view(store, common);
    ArchiveHeader header =
        new ArchiveHeader(
            system,
            layout,
            storeKind,
            began,
            view.isPresent() ? ArchiveHeader.View.CONSISTENT : ArchiveHeader.View.SCAN,
            common);
    return new StateEntries(
        header,
        view.map(List::stream)
            .map(all -> all.filter(entry -> selection.contains(entry.key())))
            .orElseGet(() -> selection.of(store::scan)));
  }

  private static Optional<List<Entry>> view(KeyValueStore store, Prefix prefix) {
    try {
      return store.listWithin(prefix, MAX_VIEW_BYTES);
    } catch (StoreException.Unavailable failure) {
      return Optional.empty(); // it may take longer than a call may, where a page does not
    }
  }

  /** Returns the longest common prefix. */
  private static Prefix common(List<Prefix> prefixes) {
    String common = prefixes.isEmpty() ? "" : prefixes.get(0).text();
    for (Prefix prefix : prefixes) {
      while (!prefix.text().startsWith(common)) {
        common = common.substring(0, common.length() - 1);
      }
    }
    boolean splitsCharacter =
        !common.isEmpty() && Character.isHighSurrogate(common.charAt(common.length() - 1));
    return new Prefix(splitsCharacter ? common.substring(0, common.length() - 1) : common);
  }

  /** Begins to read an open state. */
  public static StateEntries of(Optional<SystemName> system, String layout, OpenState state) {
    return of(
        system.map(SystemName::text).orElse(""),
        layout,
        state.url().scheme(),
        state.keys(),
        state.selection());
  }

  public ArchiveHeader header() {
    return header;
  }

  /** Returns the entries, in the byte order of their keys; once. */
  public Stream<Entry> entries() {
    return entries;
  }
}
