import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.url.Stores;
import java.util.List;

class RunmExample {
  static void run(String url) {
    try (KeyValueStore store = Stores.open(url);
        Runm runm = Runm.open(store)) {
      runm.start();
      Partition partition = runm.partitions().create("", "us-west.example.com");
      MetadataObject image =
          runm.objects()
              .create(
                  new ObjectDocument(
                      "",
                      partition.uuid().text(),
                      "runm.image",
                      "project-1",
                      "rhel7.5.2",
                      List.of(new Property("os", "linux")),
                      List.of("lts")));
      System.out.println(image.name() + " in " + partition.name());
    }
  }
}
