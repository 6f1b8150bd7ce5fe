package io.statehouse.domain.runm;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.LayoutChange;
import io.statehouse.domain.layout.LayoutChange.Converted;
import io.statehouse.domain.progress.Progress;
import io.statehouse.domain.runm.documents.ObjectDocument;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.ObjectFilter;
import io.statehouse.domain.runm.entities.PageRequest;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.PropertyFilter;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.entities.Uuid;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.contract.RoundTrips;
import io.statehouse.ports.memory.FaultyStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One store, converted from one layout to the other and back. */
abstract class ConversionContract extends RunmGroup {
  private static final int OBJECTS = 5;
  private static final Map<LayoutMode, RunmMeaning> MEANINGS =
      Map.of(
          LayoutMode.DOCUMENTED, new RunmMeaning(LAYOUT, Set.of()),
          LayoutMode.ORIGINAL, new RunmMeaning(settings(LayoutMode.ORIGINAL, false)));

  private final Random random = new Random(7);
  private Conversion conversion;

  ConversionContract(RunmContract contract) {
    super(contract);
  }

  @BeforeEach
  void openConversion() {
    conversion = new Conversion(store, ROOT);
  }

  private Runm original() {
    return Runm.open(store, settings(LayoutMode.ORIGINAL, true), random);
  }

  /** Writes objects as an original server does. */
  private void prepareOriginal() {
    Runm original = original();
    original.start();
    original.partitions().create(PARTITION, "us-west.example.com");
    for (int i = 0; i < OBJECTS; i++) {
      original
          .objects()
          .create(
              new ObjectDocument(
                  "",
                  PARTITION,
                  "runm.image",
                  PROJECT,
                  "n" + i,
                  properties(i),
                  List.of("t/u", "")));
    }
  }

  private static List<Property> properties(int i) {
    return List.of(
        new Property("os", "linux"), new Property("a/b", "c"), new Property("number", "" + i));
  }

  private List<Entry> content() {
    return store.list(new Prefix(ROOT));
  }

  private List<Finding> findings(LayoutMode mode) {
    return MEANINGS.get(mode).verify(store).toList();
  }

  private void assertDocumented() {
    assertThat(findings(LayoutMode.DOCUMENTED)).isEmpty();
    assertThat(store.get(RunmLayout.INDEXED)).isPresent();
    assertThat(keys().stream().filter(key -> key.contains("/properties/"))).hasSize(OBJECTS * 3);
    assertThat(keys().stream().filter(key -> key.contains("/tags/"))).hasSize(OBJECTS * 2);
  }

  @Test
  void a_store_of_the_original_is_converted_and_back_to_the_byte() {
    prepareOriginal();
    List<Entry> before = content();

    new Conversion(store, ROOT).to(LayoutMode.DOCUMENTED);
    assertDocumented();
    new Conversion(store, ROOT).to(LayoutMode.ORIGINAL);

    assertThat(content()).isEqualTo(before);
    assertThat(store.get(RunmLayout.INDEXED)).isEmpty();
  }

  /** Returns what the entries of the store become, one by one. */
  private Map<Key, Bytes> changed(LayoutMode to) {
    LayoutChange change = new RunmLayoutChange(ROOT, to, store.limits());
    Map<Key, Bytes> changed = new HashMap<>(change.implied());
    for (Entry entry : store.list(Prefix.ALL)) {
      assertThat(change.decisive(entry.key())).isEmpty();
      Converted converted = change.convert(entry, Map.of());
      assertThat(converted.loss()).isEmpty();
      converted.puts().forEach((key, value) -> assertThat(changed.put(key, value)).isNull());
    }
    return changed;
  }

  private Map<Key, Bytes> values() {
    return store.list(Prefix.ALL).stream().collect(toMap(Entry::key, Entry::value));
  }

  @Test
  void a_change_of_the_layout_has_what_a_conversion_writes_in_both_directions() {
    prepareOriginal();
    Map<Key, Bytes> original = values();
    Map<Key, Bytes> documented = changed(LayoutMode.DOCUMENTED);

    conversion.to(LayoutMode.DOCUMENTED);

    assertThat(documented).isEqualTo(values());
    assertThat(changed(LayoutMode.ORIGINAL)).isEqualTo(original);
    assertThat(changed(LayoutMode.DOCUMENTED)).isEqualTo(documented);
  }

  @Test
  void a_change_of_the_layout_leaves_stale_keys_of_the_index_behind() {
    prepareOriginal();
    conversion.to(LayoutMode.DOCUMENTED);
    String uuid = RunmLayout.lastSegment(store.list(LAYOUT.objects()).get(0).key());
    original().objects().delete(List.of(uuid));

    Map<Key, Bytes> changed = changed(LayoutMode.DOCUMENTED);

    assertThat(changed.keySet()).noneMatch(key -> key.text().contains(uuid));
    conversion.to(LayoutMode.DOCUMENTED);
    assertThat(changed).isEqualTo(values());
  }

  @Test
  void an_object_that_the_target_cannot_index_is_not_changed_and_the_rest_needs_it() {
    prepareOriginal();
    runm.objects().create(image(IMAGE, "i", new Property("k", "v".repeat(100))));
    Entry object = store.get(LAYOUT.object(new Uuid(IMAGE))).orElseThrow();
    Limits small =
        Limits.builder()
            .keyBytes(200)
            .valueBytes(1_000)
            .conditions(10)
            .writes(10)
            .operations(20)
            .transactionBytes(10_000)
            .keysPerRead(10)
            .build();

    Converted converted =
        new RunmLayoutChange(ROOT, LayoutMode.DOCUMENTED, small).convert(object, Map.of());

    assertThat(converted.puts()).isEmpty();
    assertThat(converted.loss())
        .hasValueSatisfying(
            loss -> {
              assertThat(loss.acceptable()).isFalse();
              assertThat(loss.sentence())
                  .startsWith("object '" + IMAGE + "' cannot be indexed: property k is too long");
            });
  }

  @Test
  void a_conversion_reports_what_it_did() {
    prepareOriginal();
    List<Progress.Stage> stages = new ArrayList<>();
    Conversion conversion = new Conversion(store, ROOT, (stage, done, total) -> stages.add(stage));

    assertThat(conversion.to(LayoutMode.DOCUMENTED))
        .isEqualTo(new Conversion.Report(OBJECTS * 5, 0, 0));
    assertThat(stages)
        .containsSubsequence(
            Progress.Stage.CHECKING, Progress.Stage.WRITING, Progress.Stage.VERIFYING);
    assertThat(conversion.to(LayoutMode.DOCUMENTED)).isEqualTo(new Conversion.Report(0, 0, 0));
    assertThat(conversion.to(LayoutMode.ORIGINAL))
        .isEqualTo(new Conversion.Report(0, OBJECTS * 5, 0));
  }

  @Test
  void converting_again_changes_nothing() {
    prepareOriginal();
    new Conversion(store, ROOT).to(LayoutMode.DOCUMENTED);
    List<Entry> before = content();

    new Conversion(store, ROOT).to(LayoutMode.DOCUMENTED);

    assertThat(content()).isEqualTo(before);
    assertThat(store.get(RunmLayout.INDEXED)).isPresent();
  }

  @Test
  void stale_keys_of_the_index_are_deleted_before_finds_use_it() {
    prepareOriginal();
    new Conversion(store, ROOT).to(LayoutMode.DOCUMENTED);
    String uuid = RunmLayout.lastSegment(store.list(LAYOUT.objects()).get(0).key());
    original().objects().delete(List.of(uuid));

    new Conversion(store, ROOT).to(LayoutMode.DOCUMENTED);

    assertThat(keys()).noneMatch(key -> key.contains(uuid));
    assertThat(findings(LayoutMode.DOCUMENTED)).isEmpty();
  }

  @Test
  void what_the_store_cannot_index_is_refused_before_anything_is_written() {
    prepareOriginal();
    String longest = "x".repeat(2048);
    original()
        .objects()
        .create(
            new ObjectDocument(
                IMAGE, PARTITION, "runm.image", PROJECT, "long", List.of(), List.of(longest)));
    List<Entry> before = content();

    assertThatThrownBy(() -> new Conversion(store, ROOT).to(LayoutMode.DOCUMENTED))
        .isInstanceOf(RunmException.class)
        .hasMessageStartingWith("object '" + IMAGE + "' cannot be indexed: tag xxx");
    assertThat(content()).isEqualTo(before);
  }

  @Test
  void a_conversion_that_is_killed_before_any_call_is_completed_by_another() {
    prepareOriginal();
    for (LayoutMode mode : List.of(LayoutMode.DOCUMENTED, LayoutMode.ORIGINAL)) {
      killAtEachCall(mode, false, () -> conversion.to(mode));
    }
  }

  @Test
  void a_conversion_that_is_killed_after_any_commit_is_repaired() {
    prepareOriginal();
    for (LayoutMode mode : List.of(LayoutMode.DOCUMENTED, LayoutMode.ORIGINAL)) {
      killAtEachCall(mode, true, () -> repair(mode));
    }
  }

  private void repair(LayoutMode mode) {
    store.commitAll(findings(mode).stream().flatMap(found -> found.repair().stream()).toList());
  }

  /** Kills a conversion at each of its calls, or commits, in turn; a remedy follows. */
  private void killAtEachCall(LayoutMode mode, boolean applied, Runnable remedy) {
    LayoutMode back = mode == LayoutMode.ORIGINAL ? LayoutMode.DOCUMENTED : LayoutMode.ORIGINAL;
    List<Entry> objects = store.list(LAYOUT.objects());
    try (FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()))) {
      int call = 1;
      while (isKilled(faulty, mode, call, applied)) {
        assertMarkIsTrue();
        remedy.run();
        assertThat(findings(mode)).as("killed at %d", call).isEmpty();
        assertThat(store.list(LAYOUT.objects())).isEqualTo(objects);
        conversion.to(back);
        call += contract.oneCaseIn();
      }
      assertThat(call).isGreaterThan(2);
      assertThat(findings(mode)).isEmpty();
    }
  }

  /**
   * Runs a conversion that is killed before its nth call, or after its nth commit is applied;
   * returns whether it did not end before.
   */
  private static boolean isKilled(FaultyStore faulty, LayoutMode mode, int nth, boolean applied) {
    AtomicInteger calls = new AtomicInteger();
    faulty.beforeEachCall(
        operation -> {
          if (calls.get() < nth && (!applied || operation.startsWith("commit"))) {
            calls.incrementAndGet();
            if (calls.get() == nth && applied) {
              faulty.loseNextAnswer();
              return;
            }
          }
          if (calls.get() == nth) {
            throw new StoreException.Unavailable("killed");
          }
        });
    try {
      new Conversion(faulty, ROOT).to(mode);
      return false;
    } catch (StoreException killed) {
      return true;
    }
  }

  private void assertMarkIsTrue() {
    if (store.get(RunmLayout.INDEXED).isPresent()) {
      assertThat(findings(LayoutMode.DOCUMENTED)).isEmpty();
    }
  }

  @Test
  void a_lost_response_is_made_good_by_another_run() {
    prepareOriginal();
    try (FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()))) {
      faulty.loseNextAnswer();

      assertThatThrownBy(() -> new Conversion(faulty, ROOT).to(LayoutMode.DOCUMENTED))
          .isInstanceOf(StoreException.OutcomeUnknown.class);
      new Conversion(faulty, ROOT).to(LayoutMode.DOCUMENTED);
    }

    assertDocumented();
  }

  @Test
  void objects_that_are_written_and_deleted_meanwhile_are_indexed_too() {
    prepareOriginal();
    AtomicInteger calls = new AtomicInteger();
    try (FaultyStore faulty = new FaultyStore(contract.open(new RoundTrips()))) {
      faulty.beforeEachCall(operation -> writeMeanwhile(calls.getAndIncrement()));

      new Conversion(faulty, ROOT).to(LayoutMode.DOCUMENTED);
    }

    assertThat(findings(LayoutMode.DOCUMENTED)).isEmpty();
    assertThat(store.get(RunmLayout.INDEXED)).isPresent();
  }

  private void writeMeanwhile(int call) {
    if (call < 12) {
      MetadataObject made = runm.objects().create(image("", "m" + call, new Property("k", "v")));
      Uuid first = new Uuid(RunmLayout.lastSegment(store.list(LAYOUT.objects()).get(0).key()));
      runm.objects().change(CALLER, first, o -> ObjectChanges.withProperty(o, "k", "" + call));
      if (call % 2 == 0) {
        runm.objects().delete(List.of(made.uuid().text()));
      }
    }
  }

  @Test
  void more_keys_than_one_transaction_takes_are_converted_in_several() throws Exception {
    prepareOriginal();
    int most = store.limits().operations();
    int objects = Math.min(100, most / 3) + 70;
    MetadataObjects original = original().objects();
    ConcurrencyContract.together(
        writer -> {
          for (int i = writer; i < objects; i += ConcurrencyContract.WRITERS) {
            original.create(image("", "many" + i, new Property("k", "" + i)));
          }
          return true;
        });

    new Conversion(store, ROOT).to(LayoutMode.DOCUMENTED);
    assertThat(findings(LayoutMode.DOCUMENTED)).isEmpty();
    assertThat(keys().stream().filter(key -> key.contains("/runm.image/k/"))).hasSize(objects);

    new Conversion(store, ROOT).to(LayoutMode.ORIGINAL);
    assertThat(findings(LayoutMode.ORIGINAL)).isEmpty();
  }

  @Test
  void finds_have_the_same_results_in_both_layouts_and_without_the_mark() {
    prepareOriginal();
    List<MetadataObject> before = found();
    new Conversion(store, ROOT).to(LayoutMode.DOCUMENTED);
    assertThat(found()).isEqualTo(before).hasSize(1);

    store.commit(Transaction.builder().delete(RunmLayout.INDEXED).build());
    assertThat(found()).isEqualTo(before);
  }

  private List<MetadataObject> found() {
    PropertyFilter third =
        new PropertyFilter(
            List.of(new Property("number", "3")),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    return runm.objects()
        .find(CALLER, List.of(ObjectFilter.ALL.with(third)), PageRequest.ALL)
        .toList();
  }
}
