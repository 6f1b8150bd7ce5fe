package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.layout.KeyForm;
import io.statehouse.ports.Entry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the replicas of chunks out of entries in byte order, in the memory of one replica, so that
 * a table of any size costs pages and not one read per chunk and replica.
 */
public final class ReplicaScan {
  static final String NODE_NAME = "nodeName";

  /** A replica that names a node. */
  public record Replica(String key, String node) {}

  /** Receives what was found, in the order of the keys. */
  @FunctionalInterface
  public interface Sink {
    /**
     * @param chunk as stored, which need not be a number
     * @param replica empty for the chunk itself, which precedes its replicas unless its own keys
     *     are missing
     */
    void found(TableRef table, String chunk, Optional<Replica> replica);
  }

  private final Sink sink;
  private Optional<KeyForm.Match> current = Optional.empty();
  private String replicaKey = "";
  private String node = "";

  private ReplicaScan(Sink sink) {
    this.sink = sink;
  }

  /** Returns the packed members of a replica: the name of the node that has it. */
  public static Map<String, String> write(NodeName node) {
    return Map.of(NODE_NAME, node.text());
  }

  /** Returns what is stored of a replica: {@link #node} finds in it what it names. */
  public static SubKeys attributes(CssKey replica) {
    return new SubKeys(replica, List.of(NODE_NAME));
  }

  /** Returns the name of the node in the attributes of a replica; empty if it names none. */
  public static Optional<String> node(Map<String, String> attributes) {
    return Optional.ofNullable(attributes.get(NODE_NAME));
  }

  /** Reads all entries; those that have nothing to do with replicas are passed over. */
  public static void read(Stream<Entry> entries, Sink sink) {
    ReplicaScan scan = new ReplicaScan(sink);
    entries.forEach(scan::next);
    scan.finish();
  }

  private void next(Entry entry) {
    String key = entry.key().text();
    if (!key.startsWith(replicaKey + "/")) {
      finish();
    }
    CssLayout.REPLICAS.read(entry.key()).ifPresent(at -> pass(at, Optional.empty()));
    CssLayout.REPLICA_PACKED
        .read(entry.key())
        .ifPresent(
            at ->
                Optional.ofNullable(
                        PackedJson.decode(new CssKey(key), StoredText.read(entry)).get(NODE_NAME))
                    .ifPresent(named -> found(at, key, named)));
    // Sorts after the packed document, and wins over it.
    CssLayout.REPLICA_NODE
        .read(entry.key())
        .ifPresent(at -> found(at, key, StoredText.read(entry)));
  }

  private void found(KeyForm.Match replica, String key, String named) {
    current = Optional.of(replica);
    replicaKey = key.substring(0, key.lastIndexOf('/'));
    node = named;
  }

  private void finish() {
    current.ifPresent(at -> pass(at, Optional.of(new Replica(replicaKey, node))));
    current = Optional.empty();
  }

  private void pass(KeyForm.Match at, Optional<Replica> replica) {
    sink.found(CssLayout.tableOf(at), at.get(CssLayout.CHUNK_TEXT), replica);
  }
}
