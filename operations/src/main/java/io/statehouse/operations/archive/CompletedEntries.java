package io.statehouse.operations.archive;

import static java.util.Objects.requireNonNull;

import io.statehouse.operations.MergedEntries;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The entries of a file, and those of others whose keys the file does not name.
 *
 * @param named the entries of the file, which are what is counted
 * @param others what completes them; both are closed with this
 */
public record CompletedEntries(ImportSource named, ImportSource others) implements ImportSource {
  private static final int TRAITS =
      Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.DISTINCT;

  public CompletedEntries {
    requireNonNull(named, "named");
    requireNonNull(others, "others");
  }

  @Override
  public Stream<Entry> entries(Prefix prefix) {
    MergedEntries rows = new MergedEntries(List.of(named.entries(prefix), others.entries(prefix)));
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(rows, TRAITS), false)
        .map(row -> row.of(0).or(() -> row.of(1)).orElseThrow())
        .onClose(rows::close);
  }

  @Override
  public ArchiveSummary summary() {
    return named.summary();
  }

  @Override
  public void close() {
    named.close();
    others.close();
  }
}
