package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.ReplicaScan;
import io.statehouse.domain.css.layout.SubKeys;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The change of one chunk to replicas on certain nodes. A replica that names no node stays. */
final class ReplicaChange {
  private final CssContext session;
  private final TableRef table;
  private final ChunkNumber chunk;
  private final CssKey replicas;
  private final List<NodeName> nodes;

  ReplicaChange(CssContext session, TableRef table, ChunkNumber chunk, List<NodeName> nodes) {
    this.session = session;
    this.table = table;
    this.chunk = chunk;
    this.replicas = CssLayout.key(CssLayout.REPLICAS, table, chunk);
    this.nodes = List.copyOf(nodes);
  }

  void run() {
    session.run(this::change);
  }

  private void change(TreeEdit edit) {
    edit.read(replicas);
    if (session.checked()) {
      edit.require(table.database());
      edit.require(table);
    }
    List<String> unplaced = new ArrayList<>(nodes.stream().map(NodeName::text).toList());
    stored(edit)
        .forEach(
            (replica, node) -> {
              if (node.isPresent() && !unplaced.remove(node.get())) {
                edit.deleteTree(replica);
              }
            });
    List<NodeName> missing = unplaced.stream().map(NodeName::new).toList();
    if (session.checked()) {
      Chunks.requirePlace(edit, table, new LinkedHashSet<>(missing));
    }
    if (!edit.exists(replicas)) {
      edit.put(replicas, ""); // a chunk without replicas is one, too
    }
    Chunks.put(edit, table, chunk, missing);
  }

  private Map<CssKey, Optional<String>> stored(TreeEdit edit) {
    Map<CssKey, SubKeys> wanted = new LinkedHashMap<>();
    if (edit.exists(replicas)) {
      for (String segment : edit.children(replicas)) {
        CssKey replica = replicas.child(segment);
        wanted.put(replica, ReplicaScan.attributes(replica));
      }
    }
    Map<Key, Entry> found = edit.read(wanted.values());
    Map<CssKey, Optional<String>> stored = new LinkedHashMap<>();
    wanted.forEach(
        (replica, attributes) -> stored.put(replica, ReplicaScan.node(attributes.resolve(found))));
    return stored;
  }
}
