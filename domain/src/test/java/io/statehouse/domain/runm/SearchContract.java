package io.statehouse.domain.runm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.PropertyFilter;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TagFilter;
import io.statehouse.domain.runm.entities.TextFilter;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.ForwardingStore;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a search finds, and at which cost. */
abstract class SearchContract extends RunmGroup {
  private static final Property LINUX = new Property("os", "linux");
  private static final Property BSD = new Property("os", "bsd");
  private static final TextFilter IMAGES = TextFilter.exactly("runm.image");

  SearchContract(RunmContract contract) {
    super(contract);
  }

  private static PropertyFilter required(Property... items) {
    return new PropertyFilter(
        List.of(items), List.of(), List.of(), List.of(), List.of(), List.of());
  }

  private static PropertyFilter forbidden(Property... items) {
    return new PropertyFilter(
        List.of(), List.of(), List.of(items), List.of(), List.of(), List.of());
  }

  private static PropertyFilter anyOf(Property... items) {
    return new PropertyFilter(
        List.of(), List.of(), List.of(), List.of(), List.of(items), List.of());
  }

  private static TagFilter tagged(String... tags) {
    return new TagFilter(List.of(tags), List.of(), List.of());
  }

  private static ObjectDocument object(
      String type, String project, String name, List<Property> properties, String... tags) {
    return new ObjectDocument("", PARTITION, type, project, name, properties, List.of(tags));
  }

  private void createSamples() {
    prepare();
    MetadataObjects objects = runm.objects();
    objects.create(object("runm.image", PROJECT, "rhel7", List.of(LINUX), "lts"));
    objects.create(object("runm.image", PROJECT, "rhel8", List.of(LINUX)));
    objects.create(object("runm.image", PROJECT, "bsd", List.of(BSD), "lts"));
    objects.create(object("runm.image", PROJECT, "bare", List.of()));
    objects.create(object("runm.image", "another", "foreign", List.of(LINUX)));
    objects.create(object("runm.image", "", "nobody", List.of(LINUX)));
    objects.create(object("runm.provider", "", "node1", List.of(LINUX)));
  }

  private List<String> names(Runm from, ObjectFilter... any) {
    return from.objects()
        .find(CALLER, List.of(any), PageRequest.ALL)
        .map(MetadataObject::name)
        .sorted()
        .toList();
  }

  private List<String> names(ObjectFilter... any) {
    return names(runm, any);
  }

  @Test
  void every_part_of_a_filter_counts_whichever_index_serves() {
    createSamples();
    ObjectFilter images = ObjectFilter.ALL.ofType(IMAGES);

    assertThat(names()).containsExactly("bare", "bsd", "nobody", "node1", "rhel7", "rhel8");
    assertThat(names(images.with(required(LINUX)))).containsExactly("nobody", "rhel7", "rhel8");
    assertThat(names(images.with(required(LINUX)).with(tagged("lts")))).containsExactly("rhel7");
    assertThat(names(images.with(anyOf(LINUX, BSD))))
        .containsExactly("bsd", "nobody", "rhel7", "rhel8");
    assertThat(names(images.with(forbidden(LINUX)))).containsExactly("bare", "bsd");
    assertThat(names(ObjectFilter.ALL.with(required(LINUX))))
        .containsExactly("nobody", "node1", "rhel7", "rhel8");
    assertThat(names(images.named(TextFilter.startingWith("rhel")).with(tagged("lts"))))
        .containsExactly("rhel7");
    assertThat(names(images.ofProject("another"))).containsExactly("foreign", "nobody");
    assertThat(names(images.with(tagged("lts")), images.with(required(LINUX))))
        .containsExactly("bsd", "nobody", "rhel7", "rhel8");
  }

  @Test
  void a_name_with_a_type_of_project_scope_finds_no_object_without_a_project() {
    createSamples();
    ObjectFilter named = ObjectFilter.ALL.named(TextFilter.exactly("nobody"));

    assertThat(names(named)).containsExactly("nobody");
    assertThat(names(named.ofType(IMAGES))).isEmpty();
    assertThat(
            names(
                ObjectFilter.ALL
                    .named(TextFilter.exactly("node1"))
                    .ofType(TextFilter.startingWith("runm.p"))))
        .containsExactly("node1");
  }

  @Test
  void strict_searches_have_the_defects_of_the_original() {
    createSamples();
    Runm strict = Runm.open(store, settings(LayoutMode.DOCUMENTED, true), new Random(1));
    ObjectFilter images = ObjectFilter.ALL.ofType(IMAGES);
    ObjectFilter rhel7 = images.named(TextFilter.exactly("rhel7"));

    assertThat(names(strict, images.with(anyOf(LINUX)))).isEmpty();
    assertThat(names(strict, images.with(forbidden(LINUX)))).containsExactly("bsd");
    assertThat(names(strict, rhel7.with(required(BSD)))).containsExactly("rhel7");
    assertThat(names(rhel7.with(required(BSD)))).isEmpty();
  }

  /** The metadata as one who is notified of what searches leave out. */
  private Runm notifying(List<String> skipped) {
    return Runm.open(
        store,
        settings(LayoutMode.DOCUMENTED, false),
        new Random(1),
        (key, reason) -> skipped.add(key.text().substring(ROOT.length()) + ": " + reason));
  }

  private void plant(String key, String value) {
    store.commit(Transaction.builder().put(new Key(ROOT + key), Bytes.utf8(value)).build());
  }

  @Test
  void a_type_that_cannot_be_read_hides_no_objects_of_others() {
    createSamples();
    List<String> skipped = new ArrayList<>();
    Runm notifying = notifying(skipped);
    plant("types/object/runm.machine", "\u0001");
    plant("types/runm.provider/runm.compute", "\u0001");

    assertThat(names(notifying, ObjectFilter.ALL.ofType(IMAGES).with(required(LINUX))))
        .containsExactly("nobody", "rhel7", "rhel8");
    assertThat(skipped).isEmpty();
    assertThat(names(notifying, ObjectFilter.ALL.ofType(TextFilter.startingWith("runm."))))
        .contains("rhel7", "node1");
    assertThat(notifying.objectTypes()).hasSize(3);
    assertThat(notifying.providerTypes()).hasSize(1);
    assertThat(skipped)
        .containsExactly(
            "types/object/runm.machine: its value cannot be read",
            "types/object/runm.machine: its value cannot be read",
            "types/runm.provider/runm.compute: its value cannot be read");
    ObjectFilter machines = ObjectFilter.ALL.ofType(TextFilter.exactly("runm.machine"));
    assertThatThrownBy(() -> names(notifying, machines))
        .isInstanceOf(StoreException.Malformed.class)
        .hasMessageContaining("types/object/runm.machine");
  }

  @Test
  void objects_of_a_type_that_cannot_be_read_are_found_where_no_type_is_wanted() {
    createSamples();
    plant("types/object/runm.image", "\u0001");

    assertThat(names(ObjectFilter.ALL.with(required(LINUX))))
        .containsExactly("nobody", "node1", "rhel7", "rhel8");
    assertThat(names(ObjectFilter.ALL.named(TextFilter.exactly("bsd")))).containsExactly("bsd");
    assertThat(names(ObjectFilter.ALL.named(TextFilter.startingWith("rhel"))))
        .containsExactly("rhel7", "rhel8");
  }

  @Test
  void what_a_search_leaves_out_is_notified() {
    createSamples();
    List<String> skipped = new ArrayList<>();
    Runm notifying = notifying(skipped);
    String gone = "00000000000040008000000000000001";
    String images = "partitions/" + PARTITION + "/objects/by-type/runm.image/by-project/";
    plant(images + PROJECT + "/by-name/rhel9", gone);
    plant(images + PROJECT + "/by-name/rhelx", "no/uuid");
    plant("objects/by-uuid/" + IMAGE, "\u0001");
    plant("partitions/by-uuid/" + IMAGE, "\u0001");
    ObjectFilter rhel = ObjectFilter.ALL.ofType(IMAGES).named(TextFilter.startingWith("rhel"));

    assertThat(names(notifying, rhel)).containsExactly("rhel7", "rhel8");
    assertThat(skipped)
        .containsExactlyInAnyOrder(
            images + PROJECT + "/by-name/rhel9: it leads to an object that does not exist",
            images + PROJECT + "/by-name/rhelx: it does not lead to a UUID");
    skipped.clear();
    assertThat(names(notifying, ObjectFilter.ALL)).hasSize(6);
    assertThat(notifying.partitions().list()).hasSize(1);
    assertThat(skipped)
        .containsExactly(
            "objects/by-uuid/" + IMAGE + ": its value cannot be read",
            "partitions/by-uuid/" + IMAGE + ": its value cannot be read");
  }

  @Test
  void an_object_that_is_deleted_during_a_search_is_not_taken_for_a_dangling_name() {
    createSamples();
    List<String> skipped = new ArrayList<>();
    MetadataObject image = runm.objects().getByName(CALLER, "", "runm.image", PROJECT, "rhel7");
    KeyValueStore deleting =
        new ForwardingStore(store) {
          @Override
          public Map<Key, Entry> getAll(Collection<Key> keys) {
            if (keys.contains(LAYOUT.object(image.uuid()))) {
              runm.objects().delete(List.of(image.uuid().text()));
            }
            return super.getAll(keys);
          }
        };
    Runm racing =
        Runm.open(
            deleting,
            settings(LayoutMode.DOCUMENTED, false),
            new Random(1),
            (key, reason) -> skipped.add(key.text()));

    assertThat(
            names(racing, ObjectFilter.ALL.ofType(IMAGES).named(TextFilter.startingWith("rhel"))))
        .containsExactly("rhel8");
    assertThat(skipped).isEmpty();
  }

  @Test
  void a_search_without_a_partition_or_type_that_exists_is_refused() {
    createSamples();
    ObjectFilter nowhere =
        ObjectFilter.ALL.inPartitions(List.of("00000000000040008000000000000000"));
    ObjectFilter nothing = ObjectFilter.ALL.ofType(TextFilter.exactly("runm.nothing"));

    assertThatThrownBy(() -> names(nowhere, nothing))
        .isInstanceOf(RunmException.class)
        .hasMessage("failed to expand object filters.");
    assertThat(names(nowhere, ObjectFilter.ALL.with(tagged("lts"))))
        .containsExactly("bsd", "rhel7");
    assertThat(names(ObjectFilter.ALL.inPartitions(List.of()).with(tagged("lts"))))
        .containsExactly("bsd", "rhel7");
  }

  @Test
  void pages_follow_each_other_in_every_order() {
    createSamples();
    for (PageRequest.Order order :
        List.of(
            PageRequest.Order.DEFAULT,
            new PageRequest.Order(false, true),
            new PageRequest.Order(true, false),
            new PageRequest.Order(true, true))) {
      List<String> whole =
          runm.objects()
              .find(CALLER, List.of(), new PageRequest(0, Optional.empty(), order))
              .map(MetadataObject::name)
              .toList();
      List<String> paged = new ArrayList<>();
      Optional<String> last = Optional.empty();
      for (int page = 0; page < 4; page++) {
        List<MetadataObject> some =
            runm.objects().find(CALLER, List.of(), new PageRequest(2, last, order)).toList();
        some.forEach(object -> paged.add(object.name()));
        last = some.isEmpty() ? last : Optional.of(some.get(some.size() - 1).uuid().text());
      }

      assertThat(paged).as("%s", order).isEqualTo(whole).hasSize(6);
    }
  }

  @Test
  void by_identifier_the_last_object_seen_need_not_be_there_any_longer() {
    createSamples();
    for (boolean descending : List.of(false, true)) {
      PageRequest.Order order = new PageRequest.Order(false, descending);
      List<MetadataObject> whole =
          runm.objects()
              .find(CALLER, List.of(), new PageRequest(0, Optional.empty(), order))
              .toList();
      String gone = whole.get(1).uuid().text();
      runm.objects().delete(List.of(gone));

      assertThat(
              runm.objects().find(CALLER, List.of(), new PageRequest(0, Optional.of(gone), order)))
          .isEqualTo(whole.subList(2, whole.size()));
    }
  }

  @Test
  void a_dangling_name_hides_nothing() {
    createSamples();
    MetadataObject rhel8 = runm.objects().getByName(CALLER, "", "runm.image", "", "rhel8");
    store.commit(Transaction.builder().delete(LAYOUT.object(rhel8.uuid())).build());

    assertThat(names(ObjectFilter.ALL.ofType(IMAGES).named(TextFilter.startingWith("rhel"))))
        .containsExactly("rhel7");
  }

  @Test
  void the_index_and_a_scan_find_the_same() {
    prepare();
    Random random = new Random(7);
    for (int i = 0; i < 60; i++) {
      String type = random.nextBoolean() ? "runm.image" : "runm.provider";
      String project = List.of(PROJECT, "another", "").get(random.nextInt(3));
      runm.objects()
          .create(object(type, project, "n" + i, someProperties(random), someTags(random)));
    }
    Runm scanning = Runm.open(store, settings(LayoutMode.ORIGINAL, false), new Random(1));

    for (int i = 0; i < 60; i++) {
      ObjectFilter filter = randomFilter(random);
      assertThat(names(runm, filter)).as("%s", filter).isEqualTo(names(scanning, filter));
    }
  }

  private static List<Property> someProperties(Random random) {
    return IntStream.range(0, random.nextInt(3))
        .mapToObj(i -> new Property(word(random), word(random)))
        .toList();
  }

  private static String[] someTags(Random random) {
    return IntStream.range(0, random.nextInt(3)).mapToObj(i -> word(random)).toArray(String[]::new);
  }

  private static String word(Random random) {
    return List.of("a", "b", "a/b", "").get(random.nextInt(4));
  }

  private static ObjectFilter randomFilter(Random random) {
    ObjectFilter filter =
        ObjectFilter.ALL.with(
            new PropertyFilter(
                someProperties(random),
                maybe(random, () -> List.of(word(random)), List.of()),
                maybe(random, () -> someProperties(random), List.of()),
                List.of(),
                maybe(random, () -> someProperties(random), List.of()),
                maybe(random, () -> List.of(word(random)), List.of())));
    filter = maybe(random, () -> ObjectFilter.ALL.with(tagged(someTags(random))), filter);
    ObjectFilter untyped = filter;
    filter = maybe(random, () -> untyped.ofType(IMAGES), filter);
    ObjectFilter unnamed = filter;
    return maybe(random, () -> unnamed.named(TextFilter.startingWith("n1")), filter);
  }

  private static <T> T maybe(Random random, Supplier<T> some, T otherwise) {
    return random.nextInt(3) == 0 ? some.get() : otherwise;
  }

  @Test
  void requests_cost_as_few_round_trips_as_documented() {
    createSamples();
    Runm server = counted();
    MetadataObjects objects = server.objects();
    MetadataObject rhel7 = objects.getByName(CALLER, "", "runm.image", "", "rhel7");
    ObjectFilter tagged = ObjectFilter.ALL.with(tagged("lts"));

    assertThat(tripsOf(() -> objects.get(CALLER, rhel7.uuid().text()))).isEqualTo(1);
    assertThat(tripsOf(() -> objects.getByName(CALLER, "", "runm.image", "", "rhel7")))
        .isEqualTo(2);
    assertThat(tripsOf(() -> found(objects, tagged.ofType(IMAGES))))
        .isEqualTo(contract.tripsOfAScan() + 1);
    assertThat(tripsOf(() -> found(objects, ObjectFilter.ALL.with(required(LINUX)))))
        .isBetween(2, 4 * contract.tripsOfAScan() + 1);
  }

  @Test
  void an_object_is_created_in_one_commit_however_many_index_keys_it_has() {
    prepare();
    Runm server = counted();
    List<Property> properties =
        IntStream.range(0, 9).mapToObj(i -> new Property("p", "" + i)).toList();

    for (List<Property> each : List.of(List.<Property>of(), List.of(LINUX), properties)) {
      ObjectDocument request =
          object("runm.image", PROJECT, "n" + each.size(), each, "a", "b", "c");

      assertThat(tripsOf(() -> server.objects().create(request)))
          .isBetween(1, contract.tripsOfACommit());
    }
  }

  private int tripsOf(Runnable request) {
    return trips.of(request).size();
  }

  private static void found(MetadataObjects objects, ObjectFilter filter) {
    assertThat(objects.find(CALLER, List.of(filter), PageRequest.ALL)).isNotEmpty();
  }
}
