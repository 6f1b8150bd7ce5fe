package io.statehouse.domain.css;

import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.ReplicaScan;
import io.statehouse.domain.css.layout.StoredText;
import io.statehouse.ports.Entry;
import java.util.Optional;

/**
 * The deletion of one node: close, look, then finish or reopen.
 *
 * <p>Closing changes the value of the node's key. A caller that adds a replica requires that key
 * unchanged, and refuses a closed node: so each addition was either complete before the replicas
 * are read, and is found, or fails. Only the caller that closed a node deletes it, so only an
 * operator can reopen it meanwhile, and the final transaction detects that.
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
      deleteIf(Optional.empty());
    }
  }

  private void runChecked() {
    Optional<String> before = close();
    if (before.isEmpty()) {
      requireUnused();
      throw CssException.noSuch(node);
    }
    Optional<Entry> closed = session.store().get(key.stored());
    if (!closed.map(StoredText::read).equals(Optional.of(NodeState.DELETING.text()))) {
      throw CssException.reopened(node);
    }
    try {
      requireUnused();
    } catch (RuntimeException inUseOrOutage) {
      reopen(before.get(), inUseOrOutage);
      throw inUseOrOutage;
    }
    deleteIf(closed);
  }

  /** Returns the state that the node had; empty if there is no node. */
  private Optional<String> close() {
    return session.write(
        edit -> {
          edit.read(key);
          Optional<String> state = edit.value(key);
          if (state.isPresent()) {
            if (state.get().equals(NodeState.DELETING.text())) {
              throw CssException.closing(node);
            }
            edit.put(key, NodeState.DELETING.text());
          }
          return state;
        });
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
  private void reopen(String before, RuntimeException reason) {
    try {
      session.run(
          edit -> {
            edit.read(key);
            if (edit.value(key).equals(Optional.of(NodeState.DELETING.text()))) {
              edit.put(key, before);
            }
          });
    } catch (RuntimeException stillClosed) {
      reason.addSuppressed(stillClosed);
    }
  }

  /**
   * @param closed the entry that must be unchanged; in compatible mode it need only exist
   */
  private void deleteIf(Optional<Entry> closed) {
    session.run(
        edit -> {
          edit.require(node);
          if (closed.isPresent() && !edit.entry(key).equals(closed)) {
            throw CssException.reopened(node);
          }
          edit.deleteTree(key);
        });
  }
}
