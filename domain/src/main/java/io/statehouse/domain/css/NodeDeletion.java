package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.ReplicaScan;
import io.statehouse.domain.css.layout.SubKeys;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The deletion of one node: close, check, then finish or reopen.
 *
 * <p>Closing changes the value of the node's key. A caller that adds a replica requires that key
 * unchanged, and refuses a closed node: so each addition was either complete before the replicas
 * are read, and is found, or fails.
 *
 * <p>A deletion that broke off leaves the node closed, and the next one takes it over by putting
 * its own token in place of the other. Whether the other was killed or is only slow cannot be
 * known, so only the deletion whose token is stored may finish or reopen. Tokens never repeat:
 * where revisions are derived from values, a state that was set back in between would otherwise
 * pass as unchanged.
 */
final class NodeDeletion {
  private final CssContext session;
  private final NodeName node;
  private final CssKey key;

  NodeDeletion(CssContext session, NodeName node) {
    this.session = session;
    this.node = node;
    this.key = CssLayout.node(node);
  }

  void run() {
    session.settings().requireWritable();
    if (session.checked()) {
      runChecked();
    } else {
      session.requireKeyIfCompatible(CssLayout.DATABASES);
      requireUnused();
      session.run(edit -> edit.require(node).deleteTree(key));
    }
  }

  /**
   * The node as it was closed.
   *
   * @param attributes what is stored of it besides its state
   */
  private record Closed(NodeState state, Map<Key, Bytes> attributes) {}

  private void runChecked() {
    Optional<Closed> closed = close();
    if (closed.isEmpty()) {
      requireUnused();
      throw CssException.noSuch(node);
    }
    try {
      requireUnused();
    } catch (RuntimeException inUseOrOutage) {
      reopen(closed.get().state, inUseOrOutage);
      throw inUseOrOutage;
    }
    delete(closed.get());
  }

  /** Returns the closed node, with a state that no other deletion ever sets; empty if none. */
  private Optional<Closed> close() {
    String token = HexFormat.of().toHexDigits(session.settings().random().nextLong());
    return session.write(
        edit -> {
          Map<Key, Bytes> attributes = attributes(edit);
          Optional<Closed> closed =
              state(edit).map(before -> new Closed(before.deletedBy(token), attributes));
          closed.ifPresent(node -> edit.put(key, node.state.text()));
          return closed;
        });
  }

  /** Reads the node in one round trip; returns what is stored of it besides its state. */
  private Map<Key, Bytes> attributes(TreeEdit edit) {
    SubKeys wanted = Nodes.attributes(node);
    Map<Key, Entry> found = edit.read(List.of(wanted), key);
    Map<Key, Bytes> attributes = new HashMap<>();
    for (Key each : wanted.keys()) {
      if (found.containsKey(each) && !each.equals(key.stored())) {
        attributes.put(each, found.get(each).value());
      }
    }
    return attributes;
  }

  private Optional<NodeState> state(TreeEdit edit) {
    return edit.value(key).map(NodeState::new);
  }

  /** Reads the chunks of all tables of all databases, regardless of status. */
  private void requireUnused() {
    ReplicaScan.read(
        session.store().scan(CssLayout.DATABASES.below()),
        (table, chunk, replica) -> {
          if (replica.isPresent() && replica.get().node().equals(node.text())) {
            throw CssException.inUse(node, replica.get().key());
          }
        });
  }

  /** Puts the old state back, unless another was set since. */
  private void reopen(NodeState closed, RuntimeException reason) {
    try {
      closedByUs()
          .run(
              edit -> {
                edit.read(key);
                if (state(edit).equals(Optional.of(closed))) {
                  edit.put(key, closed.beforeDeletion().text());
                }
              });
    } catch (RuntimeException stillClosed) {
      reason.addSuppressed(stillClosed);
    }
  }

  /**
   * Returns the session without its condition, which was met at closing; the token has proved it
   * since.
   */
  private CssContext closedByUs() {
    return session.unconditional();
  }

  private void delete(Closed closed) {
    closedByUs()
        .run(
            edit -> {
              Map<Key, Bytes> attributes = attributes(edit);
              edit.require(node);
              if (!state(edit).equals(Optional.of(closed.state))
                  || !attributes.equals(closed.attributes)) {
                throw CssException.deletionLost(node);
              }
              edit.deleteTree(key);
            });
  }
}
