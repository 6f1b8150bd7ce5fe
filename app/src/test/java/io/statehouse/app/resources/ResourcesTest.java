package io.statehouse.app.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.systems.css.CssStates;
import io.statehouse.app.systems.missions.MissionsStates;
import io.statehouse.app.yaml.Yaml;
import io.statehouse.app.yaml.YamlWriter;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.operations.apply.StagedStore;
import io.statehouse.operations.compare.Difference;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.memory.MemoryStore;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties that the kinds of resources of each system have. */
class ResourcesTest {
  @TempDir static Path directory;

  /** A system, and what writes all of its kinds to an empty store. */
  private record Populated(String system, Consumer<KeyValueStore> content) {
    KeyValueStore store() {
      KeyValueStore store = new MemoryStore();
      content.accept(store);
      return store;
    }

    private StateSystem declared() {
      return RunResult.systems().get(new SystemName(system));
    }

    private static Config config() {
      return Config.load(Optional.empty(), Map.of(), Map.of(), directory, RunResult.systems());
    }

    List<ResourceKind> kinds(KeyValueStore store) {
      return declared().resources(config(), OpenStore.of(store));
    }

    Meaning meaning(KeyValueStore store) {
      return declared().meaning(config(), OpenStore.of(store), Set.of());
    }

    Map<String, List<Map<String, Object>>> documents(KeyValueStore store) {
      Map<String, List<Map<String, Object>>> documents = new LinkedHashMap<>();
      kinds(store).forEach(kind -> documents.put(kind.name(), kind.documents().toList()));
      return documents;
    }

    @Override
    public String toString() {
      return system;
    }
  }

  static Stream<Populated> systems() {
    return Stream.of(
        new Populated("css", CssStates::catalogues),
        new Populated("missions", MissionsStates::tenants));
  }

  @ParameterizedTest
  @MethodSource("systems")
  void every_kind_has_documents_each_of_another_entity(Populated system) {
    for (ResourceKind kind : system.kinds(system.store())) {
      List<Map<String, Object>> documents = kind.documents().toList();

      assertThat(documents).as(kind.name()).isNotEmpty();
      assertThat(documents.stream().map(kind::identity)).doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @MethodSource("systems")
  void documents_that_are_put_again_change_nothing(Populated system) {
    StagedStore staged = new StagedStore(system.store());

    system.kinds(staged).forEach(kind -> kind.documents().toList().forEach(kind::put));

    assertThat(staged.steps(system.meaning(staged))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("systems")
  void documents_are_the_same_after_they_were_written_as_yaml(Populated system) {
    StagedStore staged = new StagedStore(system.store());

    for (ResourceKind kind : system.kinds(staged)) {
      for (Map<String, Object> document : kind.documents().toList()) {
        Map<String, Object> read = new LinkedHashMap<>();
        ((Map<?, ?>) Yaml.read(new YamlWriter().text(document)))
            .forEach((name, value) -> read.put(name.toString(), value));
        kind.put(read);
      }
    }

    assertThat(staged.steps(system.meaning(staged))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("systems")
  void documents_put_into_an_empty_store_give_the_same_documents(Populated system) {
    Map<String, List<Map<String, Object>>> documents = system.documents(system.store());
    KeyValueStore empty = new MemoryStore();

    system.kinds(empty).forEach(kind -> documents.get(kind.name()).forEach(kind::put));

    assertThat(system.documents(empty)).isEqualTo(documents);
    assertThat(system.meaning(empty).verify(empty).map(Finding::toString)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("systems")
  void all_is_deleted_in_reverse_order(Populated system) {
    KeyValueStore store = system.store();
    List<ResourceKind> kinds = system.kinds(store);

    for (int i = kinds.size() - 1; i >= 0; i--) {
      ResourceKind kind = kinds.get(i);
      kind.documents().map(kind::identity).toList().forEach(kind::delete);
    }

    assertThat(system.documents(store).values()).allMatch(List::isEmpty);
    assertThat(system.meaning(store).verify(store).map(Finding::toString)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("systems")
  void a_document_with_an_unknown_member_is_refused(Populated system) {
    StagedStore staged = new StagedStore(system.store());
    for (ResourceKind kind : system.kinds(staged)) {
      Map<String, Object> document = kind.documents().findFirst().orElseThrow();
      document.put("unknownMember", 1);

      assertThatThrownBy(() -> kind.put(document))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("\"unknownMember\"");
    }
    assertThat(staged.differences(system.meaning(staged))).extracting(Difference::key).isEmpty();
  }
}
