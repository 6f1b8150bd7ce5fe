package io.statehouse.domain.css;

import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.ReplicaScan;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The deletion of one node: close, look, then finish or reopen.
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

  private void runChecked() {
    Optional<NodeState> closed = close();
    if (closed.isEmpty()) {
      requireUnused();
      throw CssException.noSuch(node);
    }
    try {
      requireUnused();
    } catch (RuntimeException inUseOrOutage) {
      reopen(closed.get(), inUseOrOutage);
      throw inUseOrOutage;
    }
    delete(closed.get());
  }

  /** Returns the state of the closed node, which no other deletion ever sets; empty if none. */
  private Optional<NodeState> close() {
    String token = HexFormat.of().toHexDigits(session.settings().random().nextLong());
    return session.write(
        edit -> {
          edit.read(key);
          Optional<NodeState> closed = state(edit).map(before -> before.deletedBy(token));
          closed.ifPresent(state -> edit.put(key, state.text()));
          return closed;
        });
  }

  private Optional<NodeState> state(TreeEdit edit) {
    return edit.value(key).map(NodeState::new);
  }

  /** Reads the chunks of all tables of all databases, whatever their status. */
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
      session.run(
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

  private void delete(NodeState closed) {
    session.run(
        edit -> {
          edit.require(node);
          if (!state(edit).equals(Optional.of(closed))) {
            throw CssException.deletionLost(node);
          }
          edit.deleteTree(key);
        });
  }
}
