package io.statehouse.domain.css.layout;

import io.statehouse.domain.css.CssKey;
import io.statehouse.domain.css.NodeName;
import java.util.Map;
import java.util.Optional;

/** A replica of a chunk: the name of the node that has it, packed. */
public final class ReplicaCodec {
  static final String NODE_NAME = "nodeName";

  private ReplicaCodec() {}

  public static Map<String, String> write(NodeName node) {
    return Map.of(NODE_NAME, node.text());
  }

  static Optional<String> read(CssKey packed, String document) {
    return Optional.ofNullable(PackedJson.decode(packed, document).get(NODE_NAME));
  }
}
