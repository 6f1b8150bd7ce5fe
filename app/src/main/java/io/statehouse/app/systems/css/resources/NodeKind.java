package io.statehouse.app.systems.css.resources;

import io.statehouse.app.json.FixedMember;
import io.statehouse.app.json.Shape;
import io.statehouse.app.system.ShapedKind;
import io.statehouse.app.systems.css.config.CssAccess;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.CssDocuments.Node;
import io.statehouse.app.systems.css.documents.NewNode;
import io.statehouse.domain.css.Nodes;
import io.statehouse.domain.css.entities.NodeName;
import java.util.Optional;
import java.util.stream.Stream;

/** Nodes. Of one that exists, only the state can be changed, as the original has it. */
final class NodeKind extends ShapedKind<Node, NewNode> {
  private final CssAccess css;

  NodeKind(CssAccess css) {
    super("node", CssDocuments.NODE, Shape.of(NewNode.class));
    this.css = css;
  }

  private Nodes nodes() {
    return css.css().nodes();
  }

  @Override
  protected Stream<Node> all() {
    return Node.list(nodes().all()).stream();
  }

  private static NodeName name(NewNode given) {
    return given
        .name()
        .orElseThrow(() -> new IllegalArgumentException("document has no \"name\": name the node"));
  }

  @Override
  protected String identityOf(NewNode given) {
    return name(given).text();
  }

  @Override
  protected Optional<Node> find(NewNode given) {
    return nodes().find(name(given)).map(stored -> new Node(name(given), stored));
  }

  @Override
  protected void create(NewNode given) {
    nodes().add(name(given), given.parameters());
  }

  @Override
  protected void change(Node stored, NewNode given) {
    String node = "node " + stored.name();
    FixedMember.requireSame(node, "type", stored.type(), given.type());
    FixedMember.requireSame(node, "host", stored.host(), given.host());
    FixedMember.requireSame(node, "port", stored.port(), given.port());
    nodes().setState(stored.name(), given.state());
  }

  @Override
  public void delete(String identity) {
    nodes().delete(new NodeName(identity));
  }
}
