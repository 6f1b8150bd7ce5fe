package io.statehouse.app.systems.css.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.css.config.CssAccess;
import java.util.List;

/** The kinds of Qserv's central state that are kept in files. */
public final class CssResources {
  private CssResources() {}

  /** Returns all kinds: nodes and databases, then the tables in these, then the chunks of those. */
  public static List<ResourceKind> all(CssAccess css) {
    return List.of(
        new NodeKind(css), new DatabaseKind(css), new TableKind(css), new ChunkKind(css));
  }
}
