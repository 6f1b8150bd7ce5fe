package io.statehouse.app.systems.css.documents;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import java.util.Optional;

/**
 * A node that is to be added, also as it is read.
 *
 * @param name the one in the path
 */
public record NewNode(
    Optional<NodeName> name,
    @Shape.Or("worker") String type,
    String host,
    int port,
    @Shape.Or("ACTIVE") NodeState state) {
  public NodeParameters parameters() {
    return new NodeParameters(type, host, port, state);
  }
}
