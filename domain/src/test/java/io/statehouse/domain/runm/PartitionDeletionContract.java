package io.statehouse.domain.runm;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Definition;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.RunmException.Kind;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.FaultyStore;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Deleting partitions, beside those who create objects in them, and after interruptions. */
abstract class PartitionDeletionContract extends RunmGroup {
  private static final Uuid WEST = new Uuid(PARTITION);
  private static final String IN_USE =
      "partition %s has objects or definitions: delete them first, or force the deletion";

  PartitionDeletionContract(RunmContract contract) {
    super(contract);
  }

  private static void refused(Kind kind, Uuid partition, Partitions partitions) {
    assertThatThrownBy(() -> partitions.delete(partition))
        .isInstanceOfSatisfying(
            RunmException.class, refused -> assertThat(refused.kind()).isEqualTo(kind));
  }

  private MetadataObject create(Uuid partition, String name) {
    return runm.objects()
        .create(
            new ObjectDocument(
                "",
                partition.text(),
                "runm.image",
                PROJECT,
                name,
                List.of(new Property("os", "linux")),
                List.of("lts")));
  }

  private void define(Uuid partition) {
    DefinitionScope images =
        new DefinitionScope(new TypeCode("runm.image"), Optional.of(partition), Optional.empty());
    runm.definitions().set(images, "", "{}", List.of());
  }

  private void defineIfAccepted(Uuid partition) {
    try {
      define(partition);
    } catch (RunmException deleted) {
      assertThat(deleted.kind()).isEqualTo(Kind.PRECONDITION);
    }
  }

  @Test
  void an_empty_partition_is_deleted_without_a_trace() {
    runm.start();
    List<String> before = keys();
    runm.partitions().create(PARTITION, "west");

    runm.partitions().delete(WEST);

    assertThat(keys()).isEqualTo(before);
    assertThat(store.list(RunmLayout.DELETING)).isEmpty();
    refused(Kind.NOT_FOUND, WEST, runm.partitions());
  }

  @Test
  void a_partition_with_objects_or_definitions_is_refused_and_stays_as_it_is() {
    prepare();
    define(WEST);
    List<String> defined = keys();
    assertThatThrownBy(() -> runm.partitions().delete(WEST)).hasMessage(IN_USE, PARTITION);
    assertThat(keys()).isEqualTo(defined);

    runm.partitions().create("zed1", "zed");
    create(new Uuid("zed1"), "rhel");

    refused(Kind.PRECONDITION, new Uuid("zed1"), runm.partitions());
    assertThat(runm.partitions().getByName("zed").uuid()).isEqualTo(new Uuid("zed1"));
    assertThat(store.list(RunmLayout.DELETING)).isEmpty();
  }

  @Test
  void a_partition_is_deleted_with_its_content_and_no_other() {
    prepare();
    runm.partitions().create("zed1", "zed");
    create(new Uuid("zed1"), "rhel");
    List<String> before = keys();
    runm.partitions().create("zed2", "zed/2");
    create(new Uuid("zed2"), "rhel");
    create(new Uuid("zed2"), "bsd");
    define(new Uuid("zed2"));

    runm.partitions().deleteWithContent(new Uuid("zed2"));

    assertThat(keys()).isEqualTo(before);
    assertThat(store.list(RunmLayout.DELETING)).isEmpty();
  }

  @Test
  void no_acknowledged_object_is_lost_to_a_deletion() throws Exception {
    runm.start();
    for (int round = 0; round < 5; round++) {
      Uuid partition = runm.partitions().create("", "round" + round).uuid();
      Set<Uuid> acknowledged = ConcurrentHashMap.newKeySet();

      List<Boolean> done =
          ConcurrencyContract.together(
              i ->
                  ConcurrencyContract.succeeds(
                      () -> {
                        if (i % 4 == 3) {
                          runm.partitions().delete(partition);
                        } else {
                          acknowledged.add(create(partition, "n" + i).uuid());
                        }
                        return null;
                      }));

      boolean deleted = done.get(3) || done.get(7);
      assertThat(acknowledged.isEmpty()).isEqualTo(deleted);
      assertThat(keys().stream().anyMatch(key -> key.endsWith("by-uuid/" + partition)))
          .isEqualTo(!deleted);
      assertThat(objectsOf(partition)).isEqualTo(acknowledged);
      assertThat(store.list(RunmLayout.DELETING)).isEmpty();
    }
  }

  @Test
  void nothing_is_left_of_objects_created_while_their_partition_is_deleted() throws Exception {
    runm.start();
    List<String> before = keys();
    Uuid partition = runm.partitions().create("", "west").uuid();

    ConcurrencyContract.together(
        i -> {
          if (i == 0) {
            create(partition, "first");
            runm.partitions().deleteWithContent(partition);
          }
          for (int n = 0; n < 5; n++) {
            String name = i + "-" + n;
            ConcurrencyContract.succeeds(() -> create(partition, name));
          }
          return true;
        });

    assertThat(keys()).isEqualTo(before);
  }

  private Set<Uuid> objectsOf(Uuid partition) {
    return store.list(LAYOUT.objects()).stream()
        .map(StoredMessages::object)
        .filter(object -> object.partition().equals(partition))
        .map(MetadataObject::uuid)
        .collect(toSet());
  }

  private interface Deletion {
    void run(Partitions partitions);
  }

  /**
   * Runs a deletion in a process that is killed right before its nth request to the store; returns
   * false if it ended before.
   */
  private boolean killed(int nth, Deletion deletion, Runnable beforeTheSecondCommit) {
    FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()));
    try (faulty) {
      Runm process = Runm.open(faulty, settings(LayoutMode.DOCUMENTED, false), new Random(nth));
      AtomicInteger calls = new AtomicInteger();
      AtomicInteger commits = new AtomicInteger();
      faulty.beforeEachCall(
          call -> {
            if (calls.incrementAndGet() == nth) {
              faulty.fail();
            }
            if (call.equals("commit") && commits.incrementAndGet() == 2) {
              beforeTheSecondCommit.run();
            }
          });
      deletion.run(process.partitions());
      return false;
    } catch (StoreException.Unavailable outage) {
      return true;
    } catch (RunmException refused) {
      return false;
    }
  }

  @Test
  void a_deletion_that_is_killed_anywhere_is_finished_by_running_it_again() {
    runm.start();
    List<String> before = keys();
    boolean killed = true;
    for (int nth = 1; killed; nth += contract.oneCaseIn()) {
      Uuid partition = runm.partitions().create("", "west").uuid();

      killed = killed(nth, partitions -> partitions.delete(partition), () -> {});
      if (killed) {
        runm.partitions().delete(partition);
      }

      assertThat(keys()).isEqualTo(before);
      assertThat(store.list(RunmLayout.DELETING)).isEmpty();
      assertThat(nth).isLessThan(50);
    }
  }

  @Test
  void a_deletion_with_content_that_is_killed_anywhere_is_finished_by_running_it_again() {
    runm.start();
    List<String> before = keys();
    boolean killed = true;
    for (int nth = 1; killed; nth += contract.oneCaseIn()) {
      Uuid partition = runm.partitions().create("", "west").uuid();
      create(partition, "rhel");
      create(partition, "bsd");
      define(partition);

      killed = killed(nth, partitions -> partitions.deleteWithContent(partition), () -> {});
      if (killed) {
        runm.partitions().deleteWithContent(partition);
      }

      assertThat(keys()).isEqualTo(before);
      assertThat(store.list(RunmLayout.DELETING)).isEmpty();
      assertThat(nth).isLessThan(80);
    }
  }

  @Test
  void an_object_created_during_a_deletion_that_is_killed_anywhere_survives_it() {
    runm.start();
    boolean killed = true;
    for (int nth = 1; killed; nth += contract.oneCaseIn()) {
      String name = "west" + nth;
      Uuid partition = runm.partitions().create("", name).uuid();
      Set<Uuid> created = new HashSet<>();

      // The second commit deletes the record, after the deletion has looked for objects.
      killed =
          killed(
              nth,
              partitions -> partitions.delete(partition),
              () -> created.add(create(partition, "n").uuid()));
      if (created.isEmpty()) {
        created.add(create(partition, "n").uuid());
      }

      refused(Kind.PRECONDITION, partition, runm.partitions());
      assertThat(runm.partitions().getByName(name).uuid()).isEqualTo(partition);
      assertThat(objectsOf(partition)).isEqualTo(created);
      assertThat(store.list(RunmLayout.DELETING)).isEmpty();
    }
  }

  @Test
  void nothing_is_left_of_a_definition_set_at_any_point_of_a_deletion_with_content() {
    runm.start();
    List<String> before = keys();
    boolean reached = true;
    for (int nth = 1; reached; nth++) {
      Uuid partition = runm.partitions().create("", "west").uuid();
      define(partition);

      reached = definedBeforeCommit(nth, partition);

      assertThat(keys()).as("defined before commit %d", nth).isEqualTo(before);
    }
  }

  /** Deletes a partition, for which a definition is set before the nth commit of the deletion. */
  private boolean definedBeforeCommit(int nth, Uuid partition) {
    AtomicInteger commits = new AtomicInteger();
    try (FaultyStore interrupted = new FaultyStore(contract.open(new RoundTrips()))) {
      interrupted.beforeEachCall(
          call -> {
            if (call.equals("commit") && commits.incrementAndGet() == nth) {
              defineIfAccepted(partition);
            }
          });
      Runm.open(interrupted, settings(LayoutMode.DOCUMENTED, false), new Random(nth))
          .partitions()
          .deleteWithContent(partition);
    }
    return commits.get() >= nth;
  }

  @Test
  void a_deletion_whose_responses_are_lost_succeeds() {
    runm.start();
    List<String> before = keys();
    Uuid partition = runm.partitions().create("", "west").uuid();
    create(partition, "rhel");
    FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()));
    try (faulty) {
      Runm process = Runm.open(faulty, settings(LayoutMode.DOCUMENTED, false), new Random(1));
      faulty.beforeEachCall(
          call -> {
            if (call.equals("commit")) {
              faulty.loseNextAnswer();
            }
          });

      assertThatCode(() -> process.partitions().deleteWithContent(partition))
          .doesNotThrowAnyException();
    }
    assertThat(keys()).isEqualTo(before);
  }

  @Test
  void a_restored_partition_whose_name_was_taken_keeps_its_objects() {
    runm.start();
    Uuid partition = runm.partitions().create("", "west").uuid();
    FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()));
    try (faulty) {
      Runm process = Runm.open(faulty, settings(LayoutMode.DOCUMENTED, false), new Random(1));
      AtomicInteger commits = new AtomicInteger();
      faulty.beforeEachCall(
          call -> {
            if (call.equals("commit") && commits.incrementAndGet() == 2) {
              create(partition, "n");
            } else if (call.equals("commit") && commits.get() == 3) {
              runm.partitions().create("", "west");
            }
          });

      assertThatThrownBy(() -> process.partitions().delete(partition))
          .hasMessageEndingWith("another partition has taken its name meanwhile: rename it");
    }
    assertThat(objectsOf(partition)).hasSize(1);
    assertThat(runm.partitions().rename(partition, "west2").uuid()).isEqualTo(partition);
  }

  @Test
  void an_object_cannot_be_created_in_a_partition_that_a_server_does_not_know_to_be_deleted() {
    prepare();
    Runm server = counted();
    runm.partitions().delete(WEST);

    assertThatThrownBy(() -> server.objects().create(image("", "rhel")))
        .hasMessage("Partition " + PARTITION + " not found");
  }

  private static final class Changed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static Partitions onlyIfNamed(String name, Runm process) {
    return process
        .partitions()
        .onlyIf(
            partition -> {
              if (!partition.name().equals(name)) {
                throw new Changed();
              }
            });
  }

  @Test
  void a_partition_that_is_renamed_before_it_is_closed_is_not_deleted_on_a_condition() {
    runm.start();
    runm.partitions().create(PARTITION, "west");
    FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()));
    try (faulty) {
      Runm process = Runm.open(faulty, settings(LayoutMode.DOCUMENTED, false), new Random(1));
      AtomicInteger commits = new AtomicInteger();
      faulty.beforeEachCall(
          call -> {
            if (call.equals("commit") && commits.incrementAndGet() == 2) {
              runm.partitions().rename(WEST, "east"); // after the condition was asked
            }
          });

      assertThatThrownBy(() -> onlyIfNamed("west", process).delete(WEST))
          .isInstanceOf(Changed.class);
    }
    assertThat(runm.partitions().getByName("east").uuid()).isEqualTo(WEST);
  }

  @Test
  void a_partition_that_is_as_expected_is_deleted_with_its_content() {
    prepare();
    create(WEST, "rhel");

    assertThatThrownBy(() -> onlyIfNamed("other", runm).deleteWithContent(WEST))
        .isInstanceOf(Changed.class);
    assertThat(runm.partitions().find(PARTITION)).isPresent();

    String name = runm.partitions().get(PARTITION).name();
    onlyIfNamed(name, runm).deleteWithContent(WEST);
    assertThat(runm.partitions().find(PARTITION)).isEmpty();
    assertThatThrownBy(() -> onlyIfNamed(name, runm).deleteWithContent(WEST))
        .isInstanceOf(RunmException.class);
  }

  @Test
  void a_definition_is_set_or_deleted_only_if_it_is_as_expected() {
    prepare();
    DefinitionScope images =
        new DefinitionScope(new TypeCode("runm.image"), Optional.of(WEST), Optional.empty());
    define(WEST);
    Definition seen = runm.definitions().get(images);
    Definitions expected =
        runm.definitions()
            .onlyIf(
                found -> {
                  if (!found.equals(Optional.of(seen))) {
                    throw new Changed();
                  }
                });

    expected.set(images, "", "{\"type\":\"object\"}", List.of());

    assertThatThrownBy(() -> expected.set(images, "", "{}", List.of())).isInstanceOf(Changed.class);
    assertThatThrownBy(() -> expected.delete(images)).isInstanceOf(Changed.class);
    assertThat(runm.definitions().get(images).schema()).contains("object");
  }
}
