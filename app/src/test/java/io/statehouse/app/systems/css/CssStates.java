package io.statehouse.app.systems.css;

import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.CssSettings;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.ports.KeyValueStore;
import java.util.List;

/** Catalogues for tests. */
public final class CssStates {
  private static final TableRef OBJECT = TableRef.of("sky", "Object");
  private static final TableRef TRUTH = TableRef.of("sky", "Truth");

  private CssStates() {}

  /** Writes two catalogues that share a partitioning, one of its own, and one without. */
  public static void catalogues(KeyValueStore store) {
    Css css = Css.open(store, CssSettings.DEFAULTS);
    node(css, "worker-1", NodeState.ACTIVE);
    node(css, "worker-2", NodeState.ACTIVE);
    node(css, "worker-3", NodeState.INACTIVE);
    DatabaseName sky = new DatabaseName("sky");
    database(css, "plain", Striping.NONE);
    database(css, "sky", Striping.of(85, 12, 0.01));
    css.databases().createLike(new DatabaseName("more"), sky, Status.pendingCreate("17"));
    database(css, "coarse", Striping.of(18, 10, 0.1));
    tables(css);
    css.chunks().add(OBJECT, new ChunkNumber(4711), List.of(name("worker-1"), name("worker-2")));
    css.chunks().add(OBJECT, new ChunkNumber(815), List.of(name("worker-3")));
    css.chunks().add(TRUTH, new ChunkNumber(0), List.of(name("worker-1"), name("worker-1")));
  }

  private static void tables(Css css) {
    ScanParameters scan = new ScanParameters(true, 1);
    css.tables()
        .create(OBJECT, "(`id` INT)", Partitioning.director(OBJECT, "id", "d", "r", 0.01), scan);
    css.tables()
        .create(TRUTH, "", Partitioning.director(TRUTH, "id", "d", "r", 0), ScanParameters.NONE);
    css.tables()
        .create(
            TableRef.of("more", "Child"),
            "",
            Partitioning.child(OBJECT, "id", "", ""),
            new ScanParameters(false, 2),
            new Status(""));
    css.tables()
        .createMatch(
            TableRef.of("sky", "Match"),
            "`a` INT,\n`b` \"INT\"",
            new MatchParameters("Object", "o", "sky.Truth", "t", "flag", 0.5));
    css.tables()
        .create(
            TableRef.of("plain", "Filter"),
            "yes",
            Partitioning.NONE,
            ScanParameters.NONE,
            Status.DO_NOT_USE);
  }

  private static NodeName name(String node) {
    return new NodeName(node);
  }

  private static void node(Css css, String name, NodeState state) {
    css.nodes().add(name(name), new NodeParameters("worker", "10.0.0.11", 5012, state));
  }

  private static void database(Css css, String name, Striping striping) {
    css.databases()
        .create(
            new DatabaseName(name), striping, new StorageClass("L1"), new ReleaseStatus("STABLE"));
  }
}
