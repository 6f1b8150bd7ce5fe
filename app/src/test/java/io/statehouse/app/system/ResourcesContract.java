package io.statehouse.app.system;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.Systems;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.yaml.Yaml;
import io.statehouse.app.yaml.YamlWriter;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.operations.Plan;
import io.statehouse.operations.PlanRun;
import io.statehouse.operations.Progress;
import io.statehouse.operations.Retries;
import io.statehouse.operations.apply.StagedPlan;
import io.statehouse.operations.apply.StagedStore;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.memory.MemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the kinds of entities of a system must do. Extend it once per system and layout. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ResourcesContract {
  private static final String STORE = "memory";

  private final SystemName name;
  private final Config config;
  private KeyValueStore store;

  /**
   * @param settings of the system
   */
  protected ResourcesContract(String system, Map<String, String> settings) {
    this.name = new SystemName(system);
    this.config =
        Config.load(Optional.empty(), Map.of(), settings, Path.of("target"), Systems.all());
  }

  /** Writes entities of all kinds to an empty store. */
  protected abstract void populate(KeyValueStore target);

  /** Returns whether the value of a key, or its existence, tells when or how often it was put. */
  protected boolean mayDiffer(Key key) {
    return false;
  }

  /** Returns the kinds of which nothing can be deleted. */
  protected Set<String> undeletable() {
    return Set.of();
  }

  /** Returns the kinds that the layout does not have. */
  protected Set<String> absent() {
    return Set.of();
  }

  @BeforeEach
  void populateStore() {
    store = new MemoryStore();
    populate(store);
  }

  protected final KeyValueStore store() {
    return store;
  }

  /** Returns a store as it is populated before each test. */
  protected final KeyValueStore populated() {
    KeyValueStore another = new MemoryStore();
    populate(another);
    return another;
  }

  protected final Config config() {
    return config;
  }

  private Meaning meaning(KeyValueStore of) {
    return Systems.all().get(name).meaning(config, OpenStore.of(of), Set.of());
  }

  protected final List<ResourceKind> kinds(KeyValueStore on) {
    return Systems.all().get(name).resources(config, OpenStore.of(on));
  }

  protected final ResourceKind kind(String wanted, KeyValueStore on) {
    return kinds(on).stream().filter(each -> each.name().equals(wanted)).findFirst().orElseThrow();
  }

  Stream<String> names() {
    return kinds(new MemoryStore()).stream()
        .map(ResourceKind::name)
        .filter(kind -> !absent().contains(kind));
  }

  /** Returns all documents by their kinds, as they are read from files. */
  protected final Map<String, List<Map<String, Object>>> documents(KeyValueStore of) {
    Map<String, List<Map<String, Object>>> documents = new LinkedHashMap<>();
    kinds(of)
        .forEach(
            kind ->
                documents.put(
                    kind.name(), kind.documents().map(ResourcesContract::throughFile).toList()));
    return documents;
  }

  private static Map<String, Object> throughFile(Map<String, Object> document) {
    Map<String, Object> read = new LinkedHashMap<>();
    ((Map<?, ?>) Yaml.read(new YamlWriter().text(document)))
        .forEach((member, value) -> read.put(member.toString(), value));
    return read;
  }

  private static void put(
      List<ResourceKind> kinds, Map<String, List<Map<String, Object>>> documents) {
    kinds.forEach(kind -> documents.get(kind.name()).forEach(kind::put));
    kinds.forEach(ResourceKind::finish);
  }

  /** Stages changes, and makes them as a plan. Returns the identities of what changes. */
  protected final List<String> apply(KeyValueStore target, Consumer<List<ResourceKind>> changes) {
    StagedStore staged = new StagedStore(target);
    changes.accept(kinds(staged));
    Meaning meaning = meaning(target);
    StagedPlan plan = StagedPlan.of(name.text(), STORE, staged, meaning);
    List<String> changed =
        staged.differences(meaning).stream()
            .map(each -> each.kind().sign() + " " + each.type() + " " + each.identity())
            .toList();
    try (Plan steps = plan.plan()) {
      new PlanRun(target, Optional.empty(), Retries.NONE).run(steps, Progress.NONE);
    }
    return changed;
  }

  /** Puts one document, and returns the identities of what changes. */
  protected final List<String> put(String kind, Map<String, Object> document) {
    return apply(
        store,
        kinds -> {
          ResourceKind one =
              kinds.stream().filter(each -> each.name().equals(kind)).findFirst().orElseThrow();
          one.put(throughFile(document));
          one.finish();
        });
  }

  /** Asserts that a document is refused with one line. */
  protected final void refused(String kind, Map<String, Object> document, String message) {
    assertThatThrownBy(() -> put(kind, document)).hasMessage(message);
  }

  /** Returns a document that is stored, with another member. */
  protected final Map<String, Object> changed(
      String kind, String identity, String member, Object value) {
    Map<String, Object> document = new LinkedHashMap<>(document(kind, identity));
    document.put(member, value);
    return document;
  }

  protected final Map<String, Object> document(String kind, String identity) {
    ResourceKind one = kind(kind, store);
    return one.documents()
        .filter(document -> one.identity(document).equals(identity))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("names")
  void there_are_entities_of_each_kind_to_test(String kind) {
    assertThat(documents(store).get(kind)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("names")
  void what_is_stored_put_again_changes_nothing(String kind) {
    StagedStore staged = new StagedStore(store);
    ResourceKind one = kind(kind, staged);

    one.documents().map(ResourcesContract::throughFile).toList().forEach(one::put);
    one.finish();

    assertThat(staged.steps(meaning(store))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("names")
  void each_document_has_an_identity_of_its_own(String kind) {
    ResourceKind one = kind(kind, store);

    assertThat(one.documents().map(one::identity)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("names")
  void a_document_with_an_unknown_member_is_refused_with_one_line(String kind) {
    ResourceKind one = kind(kind, store);
    Map<String, Object> document = new LinkedHashMap<>(one.documents().findFirst().orElseThrow());
    document.put("unknownMember", 1);

    assertThatThrownBy(() -> one.put(document))
        .message()
        .contains("unknownMember")
        .doesNotContain("\n");
  }

  @Test
  void what_is_stored_can_be_put_into_an_empty_store() {
    KeyValueStore empty = new MemoryStore();
    Map<String, List<Map<String, Object>>> documents = documents(store);

    apply(empty, kinds -> put(kinds, documents));

    assertThat(documents(empty)).isEqualTo(documents);
    assertThat(findings(empty)).isEqualTo(findings(store));
    assertThat(content(empty)).isEqualTo(content(store));
  }

  private Set<String> findings(KeyValueStore of) {
    return meaning(of).verify(of).map(Finding::kind).collect(toSet());
  }

  private Map<Key, String> content(KeyValueStore of) {
    Map<Key, String> content = new TreeMap<>();
    for (Entry entry : of.list(Prefix.ALL)) {
      if (!mayDiffer(entry.key())) {
        content.put(entry.key(), entry.value().text().orElse(entry.value().toString()));
      }
    }
    return content;
  }

  @Test
  void all_that_can_be_deleted_is_deleted_in_the_reverse_order_of_the_kinds() {
    Set<String> before = findings(store);
    apply(
        store,
        kinds -> {
          List<ResourceKind> reversed = new ArrayList<>(kinds);
          Collections.reverse(reversed);
          for (ResourceKind kind : reversed) {
            if (!undeletable().contains(kind.name())) {
              kind.documents().map(kind::identity).toList().forEach(kind::delete);
            }
          }
          kinds.forEach(ResourceKind::finish);
        });

    assertThat(documents(store))
        .allSatisfy(
            (kind, left) -> {
              if (!undeletable().contains(kind)) {
                assertThat(left).as(kind).isEmpty();
              }
            });
    assertThat(findings(store)).isEqualTo(before);
  }
}
