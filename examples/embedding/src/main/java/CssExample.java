import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.NodeParameters;
import io.statehouse.domain.css.entities.NodeState;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.url.Stores;

class CssExample {
  static void run(String url) {
    try (KeyValueStore store = Stores.open(url)) {
      Css css = Css.open(store);
      DatabaseName sky = new DatabaseName("sky");
      css.databases()
          .create(sky, Striping.of(85, 12, 0.01), StorageClass.L2, ReleaseStatus.UNRELEASED);
      css.nodes()
          .add(
              new NodeName("worker-1"),
              new NodeParameters("worker", "10.0.0.11", 5012, NodeState.ACTIVE));
      css.databases().names().forEach(System.out::println);
      System.out.println(css.nodes().all().keySet());
    }
  }
}
