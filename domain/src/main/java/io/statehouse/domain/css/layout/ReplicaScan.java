package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.CssKey;
import io.statehouse.domain.css.TableRef;
import io.statehouse.ports.Entry;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the replicas of chunks out of entries in byte order, in the memory of one replica, so that
 * a table of any size costs pages and not one read per chunk and replica.
 */
public final class ReplicaScan {
  /** Is told what was found, in the order of the keys. */
  public interface Sink {
    /**
     * @param chunk as stored, which need not be a number
     */
    void chunk(TableRef table, String chunk);

    /**
     * A replica that names a node; told after its chunk, unless the chunk's own keys are missing.
     */
    void replica(TableRef table, String chunk, String replica, String node);
  }

  private final Sink sink;
  private List<String> current = List.of();
  private String currentBelow = "";
  private Optional<String> node = Optional.empty();

  private ReplicaScan(Sink sink) {
    this.sink = sink;
  }

  /** Reads all entries; those that have nothing to do with replicas are passed over. */
  public static void read(Stream<Entry> entries, Sink sink) {
    ReplicaScan scan = new ReplicaScan(sink);
    entries.forEach(scan::next);
    scan.finish();
  }

  private void next(Entry entry) {
    String key = entry.key().text();
    if (!key.startsWith(currentBelow)) {
      finish();
    }
    CssLayout.REPLICAS
        .read(key)
        .ifPresent(at -> sink.chunk(TableRef.of(at.get(0), at.get(1)), at.get(2)));
    CssLayout.REPLICA_PACKED
        .read(key)
        .ifPresent(at -> at(at, key, ReplicaCodec.read(new CssKey(key), StoredText.read(entry))));
    // Sorts behind the packed document, and wins over it.
    CssLayout.REPLICA_NODE
        .read(key)
        .ifPresent(at -> at(at, key, Optional.of(StoredText.read(entry))));
  }

  private void at(List<String> replica, String key, Optional<String> named) {
    current = replica;
    currentBelow = key.substring(0, key.lastIndexOf('/') + 1);
    node = named;
  }

  private void finish() {
    node.ifPresent(
        name ->
            sink.replica(
                TableRef.of(current.get(0), current.get(1)), current.get(2), current.get(3), name));
    node = Optional.empty();
    currentBelow = "";
  }
}
