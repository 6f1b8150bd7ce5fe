package io.statehouse.domain.runm;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.MovesContract;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Nested;

class RunmMovesTest {
  private static final String ROOT = RunmSettings.root(RunmSettings.DEFAULT_PREFIX);
  private static final Uuid WEST = Uuid.of("d79706e01fbd4e48aae89209061cdb71");
  private static final Uuid EAST = Uuid.of("e79706e01fbd4e48aae89209061cdb71");
  private static final Uuid IMAGE = Uuid.of("54b8d8d7e24c43799bbf70c16e921e52");
  private static final Uuid OTHER = Uuid.of("64b8d8d7e24c43799bbf70c16e921e52");
  private static final Caller CALLER = new Caller("admin", "p1", WEST.text());

  @Nested
  class InTheDocumentedLayout extends Moves {
    InTheDocumentedLayout() {
      super(LayoutMode.DOCUMENTED);
    }
  }

  @Nested
  class InTheLayoutOfTheOriginal extends Moves {
    InTheLayoutOfTheOriginal() {
      super(LayoutMode.ORIGINAL);
    }
  }

  private abstract static class Moves extends MovesContract {
    private final RunmSettings settings;
    private final RunmLayout layout;
    private final Runm runm;

    Moves(LayoutMode mode) {
      settings = new RunmSettings(ROOT, mode, false);
      layout = new RunmLayout(ROOT, mode);
      runm = Runm.open(source, settings, new Random(1));
    }

    @Override
    protected Meaning meaning() {
      return new RunmMeaning(settings);
    }

    @Override
    protected void write() {
      runm.start();
      runm.bootstrap().start("token");
      runm.partitions().create(WEST.text(), "west");
      runm.partitions().create(EAST.text(), "east");
      runm.definitions().set(images(WEST), "", "{}", List.of());
      runm.definitions().set(images(EAST), "", "{}", List.of());
      create(WEST, IMAGE, "rhel");
      create(WEST, OTHER, "alpine");
      create(EAST, Uuid.of("74b8d8d7e24c43799bbf70c16e921e52"), "rhel");
      // As a deletion of a partition does, before it deletes what is left in it.
      rename(layout.partition(EAST), RunmLayout.deleting(EAST));
      delete(layout.partitionName("east"));
    }

    @Override
    protected void change() {
      runm.partitions().deleteWithContent(EAST);
      runm.partitions().rename(WEST, "wild west");
      runm.definitions().set(images(WEST), "", "{\"type\":\"object\"}", List.of());
      runm.objects().change(CALLER, IMAGE, Moves::changed);
      runm.objects().delete(List.of(OTHER.text()));
      create(WEST, Uuid.of("84b8d8d7e24c43799bbf70c16e921e52"), "alpine");
    }

    @Override
    protected Set<String> keptByServers() {
      return Set.of("bootstrap");
    }

    private static MetadataObject changed(MetadataObject image) {
      return ObjectChanges.withProperty(image, "os", "plan9")
          .withName("rhel8")
          .withTags(List.of("old"));
    }

    private void create(Uuid partition, Uuid uuid, String name) {
      List<Property> properties = List.of(new Property("os", "linux"));
      runm.objects()
          .create(
              new ObjectDocument(
                  uuid.text(),
                  partition.text(),
                  "runm.image",
                  "p1",
                  name,
                  properties,
                  List.of("lts")));
    }

    private static DefinitionScope images(Uuid partition) {
      return new DefinitionScope(
          new TypeCode("runm.image"), Optional.of(partition), Optional.empty());
    }
  }
}
