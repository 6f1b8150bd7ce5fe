package io.statehouse.domain.runm;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.DefinitionScope;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Partition;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.TypeCode;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.FaultyStore;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Processes that are killed at any of their calls to the store, before or after it is applied. What
 * they leave is repaired, and no object is lost but those that they were to delete.
 */
abstract class CrashContract extends RunmGroup {
  private static final Uuid SUBJECT = new Uuid(IMAGE);
  private static final Uuid OTHER = new Uuid("3bf3e700f11b4a7cb99244c554b3a856");

  private final Random random = new Random(11);
  private LayoutMode mode;
  private Runm opened;

  CrashContract(RunmContract contract) {
    super(contract);
  }

  /**
   * What a process was about to do.
   *
   * @param given makes it possible again, whatever the one before left
   */
  private record Work(String name, Runnable given, Consumer<Runm> request, boolean deletes) {
    static Work changing(String name, Runnable given, Consumer<Runm> request) {
      return new Work(name, given, request, false);
    }

    static Work deleting(String name, Runnable given, Consumer<Runm> request) {
      return new Work(name, given, request, true);
    }
  }

  /** Writes what no work concerns, and opens the layout. */
  private void prepare(LayoutMode layout) {
    mode = layout;
    opened = Runm.open(store, settings(mode, false), random);
    opened.start();
    opened.partitions().create(PARTITION, "west");
    create(opened, "", PARTITION, "bystander");
  }

  private static void create(Runm process, String uuid, String partition, String name) {
    process
        .objects()
        .create(
            new ObjectDocument(
                uuid,
                partition,
                "runm.image",
                PROJECT,
                name,
                List.of(new Property("os", "linux"), new Property("a/b", "")),
                List.of("lts", "")));
  }

  private Set<MetadataObject> objects() {
    return store.list(LAYOUT.objects()).stream().map(StoredMessages::object).collect(toSet());
  }

  @ParameterizedTest
  @EnumSource
  void whatever_is_written_when_a_process_is_killed_the_rest_is_as_before(LayoutMode layout) {
    prepare(layout);
    try (FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()))) {
      Runm process = Runm.open(faulty, settings(mode, false), random);
      List<Work> all = all();
      for (int i = 0; i < all.size(); i++) {
        killAtEachCall(all.get(i), process, faulty, 1 + i % contract.oneCaseIn(), () -> {});
      }
    }
  }

  @Test
  void a_start_that_is_killed_at_any_call_is_completed_by_the_next() {
    mode = LayoutMode.DOCUMENTED;
    opened = runm;
    runm.start();
    List<String> types = keys().stream().filter(key -> key.startsWith("types/")).toList();
    Work start =
        Work.changing(
            "start",
            () -> store.commit(Transaction.builder().deletePrefix(Prefix.ALL).build()),
            Runm::start);
    try (FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()))) {
      Runm process = Runm.open(faulty, settings(mode, false), random);

      killAtEachCall(
          start,
          process,
          faulty,
          1,
          () -> {
            runm.start();
            assertThat(keys()).containsAll(types).hasSize(types.size() + 2);
            assertThat(store.get(RunmLayout.INDEXED)).isPresent();
          });
    }
  }

  private List<Work> all() {
    MetadataObjects objects = opened.objects();
    Runnable existing =
        () -> given(objects.find(IMAGE), () -> create(opened, IMAGE, PARTITION, "n"));
    Runnable empty =
        () -> given(partition(), () -> opened.partitions().create(OTHER.text(), "other"));
    Runnable filled =
        () -> {
          empty.run();
          create(opened, "", OTHER.text(), random.nextInt() + "");
          define(opened, Optional.of(OTHER));
        };
    return List.of(
        Work.changing(
            "create",
            () -> objects.delete(List.of(IMAGE)),
            process -> create(process, IMAGE, PARTITION, "n")),
        Work.changing(
            "change",
            existing,
            process -> change(process, o -> withOther(o, "" + random.nextInt()))),
        Work.changing(
            "rename", existing, process -> change(process, o -> o.withName(o.name() + "+"))),
        Work.changing(
            "move", existing, process -> change(process, o -> o.withProject(o.project() + "+"))),
        Work.deleting("delete", existing, process -> process.objects().delete(List.of(IMAGE))),
        Work.changing(
            "create partition",
            () -> partition().ifPresent(found -> opened.partitions().deleteWithContent(OTHER)),
            process -> process.partitions().create(OTHER.text(), "other")),
        Work.changing(
            "rename partition",
            empty,
            process -> process.partitions().rename(OTHER, "n" + random.nextInt())),
        Work.changing("delete partition", empty, process -> process.partitions().delete(OTHER)),
        Work.deleting(
            "delete partition with content",
            filled,
            process -> process.partitions().deleteWithContent(OTHER)),
        Work.changing("define", () -> {}, process -> define(process, Optional.empty())),
        Work.changing(
            "define in a partition", empty, process -> define(process, Optional.of(OTHER))),
        Work.changing(
            "delete a definition",
            () -> {
              empty.run();
              define(opened, Optional.of(OTHER));
            },
            process -> process.definitions().delete(ofProviders(Optional.of(OTHER)))));
  }

  private static MetadataObject withOther(MetadataObject object, String word) {
    return ObjectChanges.withProperty(object, "os", word).withTags(List.of(word));
  }

  private static void given(Optional<?> present, Runnable otherwise) {
    if (present.isEmpty()) {
      otherwise.run();
    }
  }

  private Optional<Partition> partition() {
    return opened.partitions().list().stream()
        .filter(each -> each.uuid().equals(OTHER))
        .findFirst();
  }

  private void change(Runm process, UnaryOperator<MetadataObject> change) {
    MetadataObject before = process.objects().find(IMAGE).orElseThrow();
    process.objects().change(new Caller("u", before.project(), PARTITION), SUBJECT, change);
  }

  private static void define(Runm process, Optional<Uuid> within) {
    process.definitions().set(ofProviders(within), "", "{}", List.of());
  }

  private static DefinitionScope ofProviders(Optional<Uuid> within) {
    return new DefinitionScope(TypeCode.PROVIDER, within, Optional.empty());
  }

  /**
   * Kills a process at each of its calls in turn, of commits also after they are applied.
   *
   * @param first the first of the calls; the others follow in the steps of the contract
   * @param then what is done, or must hold, after each repair
   */
  private void killAtEachCall(
      Work work, Runm process, FaultyStore faulty, int first, Runnable then) {
    Optional<String> killedAt = Optional.of("");
    for (int nth = first; killedAt.isPresent(); nth += contract.oneCaseIn()) {
      killedAt = kill(work, process, faulty, nth, false);
      then.run();
      if (killedAt.filter(call -> call.startsWith("commit")).isPresent()) {
        kill(work, process, faulty, nth, true);
        then.run();
      }
    }
  }

  /** Kills a process at its nth call, and returns which one that is; empty if it has fewer. */
  private Optional<String> kill(
      Work work, Runm process, FaultyStore faulty, int nth, boolean applied) {
    work.given.run();
    Set<MetadataObject> acknowledged = objects();
    AtomicInteger calls = new AtomicInteger();
    AtomicReference<String> last = new AtomicReference<>();
    faulty.beforeEachCall(
        call -> {
          int now = calls.incrementAndGet();
          if (now == nth) {
            last.set(call);
          }
          if (now == nth && applied && call.startsWith("commit")) {
            faulty.loseNextAnswer();
          } else if (now >= nth) {
            throw new StoreException.Unavailable("killed");
          }
        });
    try {
      work.request.accept(process);
    } catch (StoreException killed) {
      // What it left is looked at below, as is what it leaves if it ends before.
    }

    String what = "%s, killed at call %d%s".formatted(work.name, nth, applied ? ", applied" : "");
    assertRepairable(what);
    assertKept(what, work, acknowledged);
    return Optional.ofNullable(last.get());
  }

  private void assertRepairable(String what) {
    RunmMeaning meaning = new RunmMeaning(settings(mode, false));
    meaning.verify(store).forEach(finding -> finding.repair().ifPresent(store::commit));
    assertThat(meaning.verify(store).filter(finding -> !isExpected(finding))).as(what).isEmpty();
    assertThat(keys()).as(what).containsExactlyElementsOf(ExpectedKeys.of(store, mode));
  }

  /** The original never deletes a definition that is replaced. */
  private boolean isExpected(Finding finding) {
    return mode == LayoutMode.ORIGINAL && finding.kind().equals("unused-definition");
  }

  private void assertKept(String what, Work work, Set<MetadataObject> acknowledged) {
    Set<MetadataObject> kept = objects();
    assertThat(kept).as(what).containsAll(acknowledged.stream().filter(this::isBystander).toList());
    if (!work.deletes) {
      assertThat(kept).as(what).hasSizeGreaterThanOrEqualTo(acknowledged.size());
    }
  }

  private boolean isBystander(MetadataObject object) {
    return !object.uuid().equals(SUBJECT) && !object.partition().equals(OTHER);
  }
}
