package io.statehouse.domain.runm;

import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Random requests, the same for the same seed. Identifiers, names and values are few, so that they
 * meet each other; many requests are refused.
 */
final class RandomRequests {
  private static final List<String> WORDS = List.of("a", "b", "a/b", "");
  private static final List<String> PARTITIONS =
      List.of("e0000000000040008000000000000001", "e0000000000040008000000000000002");
  private static final List<String> TYPES =
      List.of("runm.image", "runm.machine", "runm.provider", "runm.provider_group");

  private final Runm runm;
  private final Random random;

  RandomRequests(Runm runm, Random random) {
    this.runm = runm;
    this.random = random;
  }

  /** Creates the partitions that there may be. */
  void createPartitions() {
    PARTITIONS.forEach(uuid -> runm.partitions().create(uuid, "of " + uuid));
  }

  /** Sends some requests. */
  void send(int count) {
    for (int i = 0; i < count; i++) {
      try {
        sendOne();
      } catch (RunmException refused) {
        // So are many, and what they leave is judged by the caller.
      }
    }
  }

  private void sendOne() {
    switch (random.nextInt(20)) {
      case 0 -> runm.partitions().create(partition().text(), word());
      case 1 -> runm.partitions().rename(partition(), word());
      case 2 -> deletePartition();
      case 3 -> runm.definitions().set(scope(), "", schema(), List.of());
      case 4 -> runm.definitions().set(scope(), definition(), schema(), List.of());
      case 5 -> runm.definitions().delete(scope());
      case 6, 7 -> runm.objects().delete(List.of(object(), object()));
      case 8, 9, 10, 11, 12, 13 -> changeOne();
      default -> create();
    }
  }

  /** Seldom with its content, or little else would be left to look at. */
  private void deletePartition() {
    if (random.nextInt(4) == 0) {
      runm.partitions().deleteWithContent(partition());
    } else {
      runm.partitions().delete(partition());
    }
  }

  private void create() {
    runm.objects()
        .create(
            new ObjectDocument(
                object(),
                partition().text(),
                TYPES.get(random.nextInt(TYPES.size())),
                word(),
                word(),
                properties(),
                words()));
  }

  private void changeOne() {
    Optional<MetadataObject> found = runm.objects().find(object());
    found.ifPresent(
        object -> {
          Caller owner = new Caller("u", object.project(), object.partition().text());
          runm.objects().change(owner, object.uuid(), this::changed);
        });
  }

  private MetadataObject changed(MetadataObject object) {
    return switch (random.nextInt(7)) {
      case 0 -> ObjectChanges.withProperty(object, word(), word());
      case 1 -> ObjectChanges.withoutProperty(object, word());
      case 2 -> object.withProperties(properties());
      case 3 -> ObjectChanges.withTags(object, words());
      case 4 -> ObjectChanges.withoutTags(object, words());
      case 5 -> object.withName(word());
      default -> object.withProject(word());
    };
  }

  private DefinitionScope scope() {
    Optional<Uuid> within = random.nextBoolean() ? Optional.of(partition()) : Optional.empty();
    Optional<TypeCode> provider =
        random.nextBoolean() ? Optional.of(new TypeCode("runm.compute")) : Optional.empty();
    return new DefinitionScope(TypeCode.PROVIDER, within, provider);
  }

  private Uuid partition() {
    return new Uuid(PARTITIONS.get(random.nextInt(PARTITIONS.size())));
  }

  /** Never the same twice: some stores do not notice that the same bytes are put again. */
  private String schema() {
    return "" + random.nextLong();
  }

  private String definition() {
    return "d000000000004000800000000000000" + random.nextInt(3);
  }

  private String object() {
    return "0000000000004000800000000000000" + random.nextInt(8);
  }

  private List<Property> properties() {
    return words().stream().map(key -> new Property(key, word())).toList();
  }

  private List<String> words() {
    return IntStream.range(0, random.nextInt(4)).mapToObj(i -> word()).toList();
  }

  private String word() {
    return WORDS.get(random.nextInt(WORDS.size()));
  }
}
