package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.NameText;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.NodeCodec;
import io.statehouse.domain.css.layout.SubKeys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The nodes: workers and czars. Each write is one transaction, but for {@link #delete}. */
public final class Nodes {
  private final CssContext session;

  Nodes(CssContext session) {
    this.session = session;
  }

  /**
   * Returns all names, in byte order.
   *
   * @throws CssException of kind NOT_FOUND in compatible mode, if no node was ever added
   */
  public List<NodeName> names() {
    return session.requiredNames(CssLayout.NODES).stream().map(NodeName::new).toList();
  }

  /**
   * @throws CssException of kind NOT_FOUND if there is no such node
   * @throws CssException of kind MALFORMED if its port is not a number
   */
  public NodeParameters get(NodeName node) {
    Map<String, String> found = session.attributes(List.of(node), Nodes::attributes).get(node);
    if (found.isEmpty() && session.otherSpelling(CssLayout.node(node)).isEmpty()) {
      throw CssException.noSuch(node);
    }
    return read(node, found);
  }

  /** Returns a node; empty if nothing is stored of it. Errors as {@link #get}. */
  public Optional<NodeParameters> find(NodeName node) {
    Map<String, String> found = session.attributes(List.of(node), Nodes::attributes).get(node);
    return found.isEmpty() ? Optional.empty() : Optional.of(read(node, found));
  }

  static SubKeys attributes(NodeName node) {
    return new SubKeys(CssLayout.NODES, NodeCodec.of(node).names());
  }

  private static NodeParameters read(NodeName node, Map<String, String> found) {
    return NodeCodec.of(node).read(CssLayout.NODES, found);
  }

  /**
   * Returns all nodes, in byte order of their names, in two round trips; nodes deleted meanwhile
   * are left out. Errors as {@link #names} and {@link #get}.
   */
  public Map<NodeName, NodeParameters> all() {
    Map<NodeName, NodeParameters> nodes = new LinkedHashMap<>();
    session
        .attributes(names(), Nodes::attributes)
        .forEach(
            (node, found) -> {
              if (!found.isEmpty()) {
                nodes.put(node, read(node, found));
              }
            });
    return nodes;
  }

  /**
   * @throws CssException of kind EXISTS if there is such a node
   * @throws CssException of kind INVALID in checked mode, if the name is not allowed or the port
   *     out of range
   */
  public void add(NodeName node, NodeParameters parameters) {
    session.run(
        edit -> {
          CssKey key = CssLayout.node(node);
          if (session.checked()) {
            NameText.checkNew("node", node.text(), true);
            if (parameters.port() < 0 || parameters.port() > 65_535) {
              throw CssException.invalid(
                  node, "port is " + parameters.port() + ": it must be 0 to 65535");
            }
          }
          edit.requireNew(key, () -> CssException.exists("Node", node));
          edit.put(key, parameters.state().text());
          edit.putPacked(key, NodeCodec.of(node).write(parameters));
        });
  }

  /**
   * Sets any state; also how a node is reopened whose deletion broke off.
   *
   * @throws CssException of kind NOT_FOUND if there is no such node
   */
  public void setState(NodeName node, NodeState state) {
    CssKey key = CssLayout.node(node);
    session.set(key, () -> CssException.noSuch(node), Map.of(key, state.text()));
  }

  /**
   * Removes a node that no replica names.
   *
   * <p>That rests on a listing, which no transaction guards. In checked mode the node is therefore
   * closed first (its state becomes {@link NodeState#isDeleting deleting}, which is checked by
   * every caller that adds replicas), then all chunks are read, and then it is deleted or its old
   * state is put back. If this breaks off, run it again, or reopen the node by {@link #setState}.
   * Of several callers, the one that began last completes the deletion. In compatible mode the
   * chunks are only read, as the original does, and a replica added meanwhile may be left naming a
   * missing node.
   *
   * @throws CssException of kind IN_USE if a replica names it, even if there is no such node
   * @throws CssException of kind NOT_FOUND if there is no such node
   * @throws CssException of kind CONFLICT in checked mode, if its state was set meanwhile, or
   *     another caller began to delete it
   * @throws CssException of kind NOT_FOUND in compatible mode, if no database was ever created
   */
  public void delete(NodeName node) {
    new NodeDeletion(session, node).run();
  }
}
