package io.statehouse.domain.runm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Key;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.ContendingCallers;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.FaultyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Writers that race for the same name, start or definition. */
abstract class ConcurrencyContract extends RunmGroup {
  static final int WRITERS = 8;
  private static final DefinitionScope COMPUTE = ofProvider("runm.compute");
  private static final DefinitionScope BLOCK = ofProvider("runm.storage.block");

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
  void an_object_that_is_moved_to_another_project_while_it_is_deleted_stays() {
    prepare();
    Uuid image = runm.objects().create(image("", "n")).uuid();
    AtomicBoolean moved = new AtomicBoolean();
    try (FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()))) {
      Runm process = Runm.open(faulty, settings(LayoutMode.DOCUMENTED, false), new Random(2));
      CheckedObjects objects = process.checkedObjects((schema, document) -> List.of(), false);
      faulty.beforeEachCall(
          call -> {
            if (call.equals("commit") && !moved.getAndSet(true)) {
              runm.objects().change(CALLER, image, object -> object.withProject("other"));
            }
          });

      assertThatThrownBy(() -> objects.delete(CALLER, List.of(image.text())))
          .hasMessage("object could not be found.");
    }
    assertThat(runm.objects().find(image.text())).isPresent();
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
  void a_definition_that_two_setters_replace_at_once_is_deleted_by_the_second() {
    prepare();
    Uuid shared = define(COMPUTE, "", "1");
    define(BLOCK, shared.text(), "1");

    beforeTheCommit(
        () -> define(BLOCK, "", "2"), slow -> slow.definitions().set(COMPUTE, "", "3", List.of()));

    assertThat(keys()).doesNotContain("definitions/by-uuid/" + shared);
    assertThat(findings()).isEmpty();
  }

  @Test
  void a_definition_that_is_set_elsewhere_while_it_is_replaced_stays() {
    prepare();
    Uuid shared = define(COMPUTE, "", "1");

    beforeTheCommit(
        () -> define(BLOCK, shared.text(), "2"),
        slow -> slow.definitions().set(COMPUTE, "", "3", List.of()));

    assertThat(runm.definitions().get(BLOCK).schema()).isEqualTo("2");
    assertThat(findings()).isEmpty();
  }

  @Test
  void a_definition_that_is_set_elsewhere_by_a_caller_who_waits_with_its_deletion_stays() {
    prepare();
    Uuid shared = define(COMPUTE, "", "1");
    try (FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()))) {
      Runm server = Runm.open(faulty, settings(LayoutMode.DOCUMENTED, false), new Random(2));
      Definitions definitions = server.definitions();
      ContendingCallers callers =
          new ContendingCallers(
              faulty, () -> definitions.delete(COMPUTE), () -> rewrite(LAYOUT.definition(shared)));
      callers.add(() -> definitions.set(BLOCK, shared.text(), "2", List.of()));
      callers.add(() -> definitions.delete(COMPUTE));

      assertThat(callers.run()).allSatisfy(CompletableFuture::join);
    }

    assertThat(runm.definitions().get(BLOCK).schema()).isEqualTo("2");
    assertThat(findings()).isEmpty();
  }

  @Test
  void a_definition_that_two_deletions_end_at_once_is_deleted_by_the_second() {
    prepare();
    Uuid shared = define(COMPUTE, "", "1");
    define(BLOCK, shared.text(), "1");

    beforeTheCommit(
        () -> runm.definitions().delete(BLOCK), slow -> slow.definitions().delete(COMPUTE));

    assertThat(keys()).doesNotContain("definitions/by-uuid/" + shared);
    assertThat(findings()).isEmpty();
  }

  @Test
  void an_object_that_gets_another_type_while_it_is_deleted_leaves_no_name() {
    prepare();
    List<String> before = keys();
    runm.objects().create(image(IMAGE, "rhel"));

    beforeTheCommit(
        () -> {
          runm.objects().delete(List.of(IMAGE));
          runm.objects()
              .create(
                  new ObjectDocument(
                      IMAGE, PARTITION, "runm.provider", "", "node", List.of(), List.of()));
        },
        slow -> slow.objects().delete(List.of(IMAGE)));

    assertThat(keys()).isEqualTo(before);
  }

  private static DefinitionScope ofProvider(String type) {
    return new DefinitionScope(
        TypeCode.PROVIDER, Optional.empty(), Optional.of(new TypeCode(type)));
  }

  private Uuid define(DefinitionScope scope, String uuid, String schema) {
    return runm.definitions().set(scope, uuid, schema, List.of()).uuid();
  }

  /** Changes the schema of a definition, and nothing else. */
  private void rewrite(Key definition) {
    Definition before = StoredMessages.definition(store.get(definition).orElseThrow());
    Definition after = new Definition(before.uuid(), "rewritten", before.permissions());
    store.commit(Transaction.builder().put(definition, StoredMessages.write(after)).build());
  }

  private Stream<Finding> findings() {
    return new RunmMeaning(settings(LayoutMode.DOCUMENTED, false)).verify(store);
  }

  /** Runs a request during which another comes, right before it commits for the first time. */
  private void beforeTheCommit(Runnable other, Consumer<Runm> request) {
    try (FaultyStore interrupted = new FaultyStore(contract.open(new RoundTrips()))) {
      AtomicBoolean first = new AtomicBoolean(true);
      interrupted.beforeEachCall(
          call -> {
            if (call.equals("commit") && first.getAndSet(false)) {
              other.run();
            }
          });
      request.accept(Runm.open(interrupted, settings(LayoutMode.DOCUMENTED, false), new Random(5)));
    }
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
