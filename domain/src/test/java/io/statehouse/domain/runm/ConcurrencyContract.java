package io.statehouse.domain.runm;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.FaultyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Writers that race on the same partitions, names and objects. */
abstract class ConcurrencyContract extends RunmGroup {
  private static final int WRITERS = 8;
  private static final int STEPS = 12;

  ConcurrencyContract(RunmContract contract) {
    super(contract);
  }

  @Test
  void one_of_several_creators_of_a_name_succeeds() throws Exception {
    prepare();

    List<Boolean> created = together(i -> succeeds(() -> runm.objects().create(image("", "n"))));

    assertThat(created).containsOnlyOnce(true);
    assertThat(keys().stream().filter(key -> key.startsWith("objects/by-uuid/"))).hasSize(1);
  }

  @Test
  void an_object_is_created_if_its_name_is_freed_after_the_first_attempt() {
    prepare();
    Uuid other = runm.objects().create(image("", "n")).uuid();
    try (FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()))) {
      Runm process = Runm.open(faulty, settings(LayoutMode.DOCUMENTED, false), new Random(2));
      faulty.beforeEachCall(
          call -> {
            if (call.equals("getAll")) {
              runm.objects().delete(List.of(other.text()));
            }
          });

      MetadataObject created = process.objects().create(image("", "n"));

      assertThat(runm.objects().get(CALLER, created.uuid().text())).isEqualTo(created);
    }
  }

  @Test
  void servers_that_start_together_leave_one_default_definition() throws Exception {
    together(
        i -> {
          Runm.open(store, settings(LayoutMode.DOCUMENTED, false), new Random(i)).start();
          return true;
        });

    assertThat(keys().stream().filter(key -> key.startsWith("definitions/by-uuid/"))).hasSize(1);
  }

  @Test
  void whatever_writers_do_the_keys_are_those_that_the_records_have() throws Exception {
    prepare();
    List<Uuid> uuids =
        IntStream.range(0, 4)
            .mapToObj(i -> runm.objects().create(image("", "start" + i)).uuid())
            .toList();

    together(
        i -> {
          Random random = new Random(i);
          for (int step = 0; step < STEPS; step++) {
            succeeds(() -> randomStep(random, uuids.get(random.nextInt(uuids.size()))));
          }
          return true;
        });

    assertThat(new TreeSet<>(keys())).isEqualTo(expected());
    assertThat(new RunmMeaning(settings(LayoutMode.DOCUMENTED, false)).verify(store)).isEmpty();
  }

  private Object randomStep(Random random, Uuid uuid) {
    MetadataObjects objects = runm.objects();
    String word = "w" + random.nextInt(3);
    String value = random.nextBoolean() ? "a/b" : "";
    return switch (random.nextInt(10)) {
      case 0 -> objects.change(CALLER, uuid, o -> ObjectChanges.withProperty(o, word, value));
      case 1 -> objects.change(CALLER, uuid, o -> ObjectChanges.withoutProperty(o, word));
      case 2 -> objects.change(CALLER, uuid, o -> ObjectChanges.withTags(o, List.of(word)));
      case 3 -> objects.change(CALLER, uuid, o -> ObjectChanges.withoutTags(o, List.of(word)));
      case 4 -> objects.change(CALLER, uuid, o -> o.withName(word));
      case 5 -> objects.delete(List.of(uuid.text()));
      case 6 -> objects.change(CALLER, uuid, o -> o.withProject(word));
      case 7 -> runm.partitions().rename(new Uuid(PARTITION), word);
      case 8 -> runm.definitions().set(ofProviders(word), "", value, List.of());
      default -> objects.create(image(uuid.text(), word, new Property(word, value)));
    };
  }

  private static DefinitionScope ofProviders(String word) {
    Optional<Uuid> within = word.equals("w0") ? Optional.empty() : Optional.of(new Uuid(PARTITION));
    return new DefinitionScope(TypeCode.PROVIDER, within, Optional.empty());
  }

  /** Returns all keys that there should be, as the records alone tell. */
  private Set<String> expected() {
    Set<String> expected = new TreeSet<>();
    for (String key : keys()) {
      if (!key.startsWith("partitions/" + PARTITION + "/") || key.contains("/definitions/")) {
        expected.add(key);
      }
    }
    for (Entry entry : store.list(LAYOUT.objects())) {
      MetadataObject object = StoredMessages.object(entry);
      List<Key> keys = new ArrayList<>(LAYOUT.index(object));
      keys.add(LAYOUT.objectName(object, ObjectType.Scope.PROJECT));
      keys.forEach(key -> expected.add(key.text().substring(ROOT.length())));
    }
    return expected;
  }

  static boolean succeeds(Callable<?> request) throws Exception {
    try {
      request.call();
      return true;
    } catch (RunmException refused) {
      return false;
    }
  }

  interface Work<T> {
    T run(int writer) throws Exception;
  }

  static <T> List<T> together(Work<T> work) throws Exception {
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    try {
      List<Callable<T>> tasks =
          IntStream.range(0, WRITERS).<Callable<T>>mapToObj(i -> () -> work.run(i)).toList();
      List<T> results = new ArrayList<>();
      for (Future<T> done : writers.invokeAll(tasks)) {
        results.add(done.get());
      }
      return results;
    } finally {
      writers.shutdownNow();
    }
  }
}
