package io.statehouse.bench.runm;

import io.statehouse.bench.raw.Client;
import io.statehouse.domain.runm.RunmSettings;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectType.Scope;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The objects that exist before anything is measured: images of one project, each with a property
 * and a tag, and so many of each tag that every search finds the same number.
 */
public record Population(int size) {
  public static final int OBJECTS_PER_TAG = 10;
  public static final int KEYS_PER_OBJECT = 4;
  static final String PROJECT = "eff883565999408dbec3eb5070d5ecf5";
  static final TypeCode TYPE = new TypeCode("runm.image");
  public static final Scope SCOPE = Scope.PROJECT;
  public static final Partition PARTITION =
      new Partition(Uuid.of("d79706e0-1fbd-4e48-aae8-9209061cdb71"), "us-west.example.com");
  private static final List<Property> PROPERTIES = List.of(new Property("os", "linux"));

  /**
   * @throws IllegalArgumentException if it cannot be divided into tags
   */
  public Population {
    if (size < OBJECTS_PER_TAG || size % OBJECTS_PER_TAG != 0) {
      throw new IllegalArgumentException(
          size + " objects: expected a positive multiple of " + OBJECTS_PER_TAG);
    }
  }

  /** Settings with a root of its own, so that several populations can share a running server. */
  RunmSettings settings() {
    return new RunmSettings(RunmSettings.root("bench-" + size), LayoutMode.DOCUMENTED, false);
  }

  public RunmLayout layout() {
    return new RunmLayout(settings().root(), settings().layout());
  }

  public int anyObject() {
    return ThreadLocalRandom.current().nextInt(size);
  }

  /** Returns an identifier that is as random as those of real objects, and always the same. */
  static String uuid(int number) {
    return Uuid.random(new SplittableRandom(number)).text();
  }

  static String name(int number) {
    return String.format("image-%07d", number);
  }

  public static String tag(int number) {
    return String.format("batch-%06d", number / OBJECTS_PER_TAG);
  }

  /** Returns how many objects have a tag, by the keys that the domain reads. */
  public static int find(Client.Searching client, RunmLayout layout, String tag) {
    String prefix = layout.withTag(PARTITION.uuid(), tag).text();
    return client.getTogether(
        client.keys(prefix).stream()
            .map(key -> layout.object(new Uuid(key.substring(prefix.length()))).text())
            .toList());
  }

  public static MetadataObject object(int number) {
    return image(new Uuid(uuid(number)), name(number), tag(number));
  }

  /** Returns the identifier of an object that does not exist yet. */
  static String freshUuid() {
    return Uuid.random(ThreadLocalRandom.current()).text();
  }

  /** Returns an object that no search of the suite finds. */
  static MetadataObject fresh(String uuid) {
    return image(new Uuid(uuid), "new-" + uuid, "new");
  }

  private static MetadataObject image(Uuid uuid, String name, String tag) {
    return new MetadataObject(
        uuid, PARTITION.uuid(), TYPE, PROJECT, name, PROPERTIES, List.of(tag));
  }

  /** Returns the entries of all objects, those of one object after the other. */
  public Stream<Map.Entry<Key, Bytes>> entries() {
    RunmLayout layout = layout();
    return IntStream.range(0, size)
        .mapToObj(number -> entries(object(number), layout))
        .flatMap(each -> each.entrySet().stream());
  }

  /** Returns the entries that make up an object, as the domain writes them. */
  static Map<Key, Bytes> entries(MetadataObject object, RunmLayout layout) {
    Map<Key, Bytes> entries = new LinkedHashMap<>();
    entries.put(layout.objectName(object, SCOPE), Bytes.utf8(object.uuid().text()));
    entries.put(layout.object(object.uuid()), StoredMessages.write(object));
    layout.index(object).forEach(key -> entries.put(key, Bytes.EMPTY));
    return entries;
  }
}
