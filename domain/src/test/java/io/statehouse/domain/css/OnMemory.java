package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.Mode;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.Partitioning;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.ScanParameters;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.entities.TableRef;
import io.statehouse.ports.memory.MemoryStore;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tests on the store in memory, each with an empty one, opened in both modes. */
abstract class OnMemory {
  static final DatabaseName SKY = new DatabaseName("sky");
  static final TableRef OBJECT = TableRef.of("sky", "Object");
  static final NodeName WORKER = new NodeName("w1");
  static final NodeParameters PARAMETERS =
      new NodeParameters("worker", "10.0.0.1", 5012, NodeState.ACTIVE);

  final MemoryStore store = new MemoryStore();
  private Css checked;
  private Css compatible;

  Css checked() {
    checked = checked == null ? Css.open(store, CssSettings.DEFAULTS) : checked;
    return checked;
  }

  Css compatible() {
    compatible =
        compatible == null
            ? Css.open(store, CssSettings.DEFAULTS.withMode(Mode.COMPATIBLE))
            : compatible;
    return compatible;
  }

  /** Makes a partitioned database and a director table in it. */
  Css sky() {
    Css css = checked();
    css.databases().create(SKY, Striping.of(85, 12, 0.1), StorageClass.L2, ReleaseStatus.RELEASED);
    css.tables().create(OBJECT, "`id` INT", director(OBJECT), new ScanParameters(true, 1));
    return css;
  }

  static Partitioning director(TableRef table) {
    return Partitioning.director(table, "id", "lat", "lon", 0.1);
  }

  Map<String, String> content() {
    return Content.of(store);
  }

  /** The content without the two keys that opening writes. */
  Map<String, String> contentBesideVersion() {
    Map<String, String> content = new LinkedHashMap<>(content());
    content.keySet().removeIf(key -> key.startsWith("/css_meta"));
    return content;
  }

  void plant(String key, String value) {
    Content.putTree(store, Map.of(key, value));
  }
}
