package io.statehouse.app.operations;

import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.RunmMeaning;
import io.statehouse.domain.runm.RunmSettings;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.ports.KeyValueStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Partitions, definitions, and objects with their indexes, all as binary records. */
final class RunmPopulation implements Population.Changing {
  private static final TypeCode IMAGE = new TypeCode("runm.image");

  /** The bytes of a definition besides its schema. */
  private static final int FRAMING = 100;

  /** The bytes of a tag's index key besides the tag. */
  private static final int AROUND_TAG = 110;

  private final RunmSettings settings;
  private final Meaning meaning;

  private RunmPopulation(LayoutMode mode) {
    settings = new RunmSettings(RunmSettings.root(RunmSettings.DEFAULT_PREFIX), mode, false);
    meaning = new RunmMeaning(settings);
  }

  static RunmPopulation inDocumentedLayout() {
    return new RunmPopulation(LayoutMode.DOCUMENTED);
  }

  static RunmPopulation inLayoutOfOriginal() {
    return new RunmPopulation(LayoutMode.ORIGINAL);
  }

  RunmSettings settings() {
    return settings;
  }

  @Override
  public Meaning meaning() {
    return meaning;
  }

  @Override
  public void write(KeyValueStore store) {
    Random random = new Random(1);
    String longestTag = "t".repeat(store.limits().keyBytes() - AROUND_TAG);
    try (Runm runm = Runm.open(store, settings, random)) {
      runm.start();
      runm.bootstrap().start("token");
      for (int i = 0; i < RECORDS; i++) {
        Uuid partition = Uuid.random(random);
        runm.partitions().create(partition.text(), Population.oddName("region/", i));
        runm.definitions()
            .set(
                new DefinitionScope(IMAGE, Optional.of(partition), Optional.empty()),
                Uuid.random(random).text(),
                i == 0 ? "é".repeat((store.limits().valueBytes() - FRAMING) / 2) : "{}",
                List.of());
        runm.objects().create(image(Uuid.random(random), partition, i, longestTag));
      }
    }
  }

  @Override
  public Runnable changes(KeyValueStore store, Random random) {
    Runm runm = Runm.open(store, settings, random);
    Deque<Uuid> partitions = new ArrayDeque<>();
    Deque<MetadataObject> images = new ArrayDeque<>();
    AtomicInteger number = new AtomicInteger(RECORDS);
    return () -> {
      Uuid uuid = Uuid.random(random);
      int next = number.incrementAndGet();
      switch (partitions.isEmpty() ? 0 : images.isEmpty() ? 1 : random.nextInt(6)) {
        case 0 -> {
          runm.partitions().create(uuid.text(), "new-" + next);
          partitions.addLast(uuid);
        }
        case 1, 2 ->
            images.addLast(runm.objects().create(image(uuid, partitions.getLast(), next, "new")));
        case 3 -> {
          MetadataObject image = images.getLast();
          Caller owner = new Caller("admin", image.project(), image.partition().text());
          runm.objects()
              .change(owner, image.uuid(), before -> before.withTags(List.of("tag-" + next)));
        }
        case 4 -> runm.objects().delete(List.of(images.removeLast().uuid().text()));
        default -> {
          images.clear();
          runm.partitions().deleteWithContent(partitions.removeFirst());
        }
      }
    };
  }

  private static ObjectDocument image(Uuid uuid, Uuid partition, int number, String longestTag) {
    return new ObjectDocument(
        uuid.text(),
        partition.text(),
        IMAGE.text(),
        "project-" + number,
        Population.oddName("image", number),
        List.of(new Property("os", Population.oddName("linux", number)), new Property("os", "")),
        List.of(number == 0 ? longestTag : "lts", Population.oddName("tag/x", number)));
  }

  @Override
  public String toString() {
    return "runm, layout " + settings.layout().name().toLowerCase(Locale.ROOT);
  }
}
