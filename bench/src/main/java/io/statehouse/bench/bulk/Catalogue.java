package io.statehouse.bench.bulk;

import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.entities.CatalogueDescription;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableDescription;
import io.statehouse.domain.css.entities.TableDescription.Column;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.entities.TableRole;
import io.statehouse.domain.progress.Progress;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A director and its child, with one replica of each of their chunks, which take almost all keys.
 *
 * @param keys about how many keys it has
 */
public record Catalogue(int keys) {
  static final Striping STRIPING = Striping.of(85, 12, 0.01667);
  static final TableRef OBJECT = TableRef.of("sky", "Object");
  static final List<NodeName> NODES =
      IntStream.rangeClosed(1, 8).mapToObj(i -> new NodeName("worker-" + i)).toList();

  private static final TableRef SOURCE = TableRef.of("sky", "Source");
  private static final int KEYS_PER_CHUNK = 4;

  /** Writes it and its nodes to an empty store. */
  public void create(Css css) {
    addNodes(css);
    ingest(css);
  }

  static void addNodes(Css css) {
    for (NodeName node : NODES) {
      css.nodes().add(node, new NodeParameters("worker", "host", 5012, NodeState.ACTIVE));
    }
  }

  /** Writes it beside its nodes. */
  void ingest(Css css) {
    css.ingest().run(description(), NODES, Progress.NONE);
  }

  private CatalogueDescription description() {
    List<ChunkNumber> chunks = chunks(keys / 2 / KEYS_PER_CHUNK);
    Column id = new Column("objectId", "BIGINT NOT NULL");
    Column ra = new Column("ra", "DOUBLE");
    Column decl = new Column("decl", "DOUBLE");
    return new CatalogueDescription(
        OBJECT.database(),
        STRIPING,
        List.of(
            new TableDescription(
                OBJECT,
                new TableRole.Director("objectId", "decl", "ra"),
                List.of(id, ra, decl),
                chunks),
            new TableDescription(
                SOURCE, new TableRole.Child(OBJECT, "objectId", "", ""), List.of(id), chunks)));
  }

  static List<ChunkNumber> chunks(int count) {
    return IntStream.range(0, Math.max(1, count)).mapToObj(ChunkNumber::new).toList();
  }
}
