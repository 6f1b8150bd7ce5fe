package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.MatchParameters;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.ParentIds;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.domain.css.layout.CssMeaning;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.MovesContract;
import io.statehouse.ports.Key;
import java.util.List;

class CssMovesTest extends MovesContract {
  private static final DatabaseName SKY = new DatabaseName("sky");
  private static final TableRef OBJECT = TableRef.of("sky", "Object");
  private static final TableRef PAIRS = TableRef.of("sky", "Pairs");
  private static final TableRef FILTER = TableRef.of("sky", "Filter");
  private static final ChunkNumber CHUNK = new ChunkNumber(7);

  private final Css css = Css.open(source, CssSettings.DEFAULTS);

  @Override
  protected Meaning meaning() {
    return new CssMeaning(ParentIds.NONE);
  }

  @Override
  protected void write() {
    css.databases().create(SKY, Striping.of(85, 12, 0.1), StorageClass.L2, ReleaseStatus.RELEASED);
    css.databases().createLike(new DatabaseName("sky2"), SKY);
    put(new Key("/DBS/sky2"), ""); // as a database of which the status was never set
    addNode("w1");
    addNode("w2");
    addNode("w3");
    put(new Key("/NODES/w3"), "DELETING:1:ACTIVE");
    css.tables().create(OBJECT, "`id` INT", director(), new ScanParameters(true, 1));
    css.chunks().add(OBJECT, CHUNK, List.of(new NodeName("w1")));
    css.chunks().add(OBJECT, new ChunkNumber(8), List.of(new NodeName("w2")));
    createPlain(FILTER);
    createMatch(PAIRS);
  }

  @Override
  protected void change() {
    css.tables().drop(PAIRS);
    createPlain(PAIRS);
    css.tables().drop(FILTER);
    createMatch(FILTER);
    css.chunks().delete(OBJECT, CHUNK);
    css.nodes().delete(new NodeName("w1"));
    css.nodes().delete(new NodeName("w3"));
    addNode("w4");
    css.chunks().add(OBJECT, CHUNK, List.of(new NodeName("w4")));
    css.databases().drop(new DatabaseName("sky2"));
    css.databases()
        .create(
            new DatabaseName("sky3"),
            Striping.of(85, 12, 0.2),
            StorageClass.L2,
            ReleaseStatus.UNRELEASED);
  }

  private void addNode(String name) {
    css.nodes()
        .add(new NodeName(name), new NodeParameters("worker", "10.0.0.1", 5012, NodeState.ACTIVE));
  }

  private void createPlain(TableRef table) {
    css.tables().create(table, "`id` INT", Partitioning.NONE, ScanParameters.NONE);
  }

  private void createMatch(TableRef table) {
    css.tables()
        .createMatch(
            table,
            "`id` INT",
            new MatchParameters("sky.Object", "a", "sky.Object", "b", "flag", 0.1));
  }

  private static Partitioning director() {
    return Partitioning.director(OBJECT, "id", "lat", "lon", 0.1);
  }
}
