package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.CssKey;
import io.statehouse.domain.css.TableRef;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.ports.Entry;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the replicas of chunks out of entries in byte order, in the memory of one replica, so that
 * a table of any size costs pages and not one read per chunk and replica.
 */
public final class ReplicaScan {
  /** Receives what was found, in the order of the keys. */
  public interface Sink {
    /**
     * @param chunk as stored, which need not be a number
     */
    void chunk(TableRef table, String chunk);

    /**
     * A replica that names a node; passed on after its chunk, unless the chunk's own keys are
     * missing.
     */
    void replica(TableRef table, String chunk, String replica, String node);
  }

  private final Sink sink;
  private Optional<KeyForm.Match> current = Optional.empty();
  private String currentBelow = "";
  private String node = "";

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
        .read(entry.key())
        .ifPresent(at -> sink.chunk(CssLayout.tableOf(at), at.get(CssLayout.CHUNK_TEXT)));
    CssLayout.REPLICA_PACKED
        .read(entry.key())
        .ifPresent(
            at ->
                ReplicaCodec.read(new CssKey(key), StoredText.read(entry))
                    .ifPresent(named -> found(at, key, named)));
    // Sorts after the packed document, and wins over it.
    CssLayout.REPLICA_NODE
        .read(entry.key())
        .ifPresent(at -> found(at, key, StoredText.read(entry)));
  }

  private void found(KeyForm.Match replica, String key, String named) {
    current = Optional.of(replica);
    currentBelow = key.substring(0, key.lastIndexOf('/') + 1);
    node = named;
  }

  private void finish() {
    current.ifPresent(
        at ->
            sink.replica(
                CssLayout.tableOf(at),
                at.get(CssLayout.CHUNK_TEXT),
                at.get(CssLayout.REPLICA_TEXT),
                node));
    current = Optional.empty();
    currentBelow = "";
  }
}
