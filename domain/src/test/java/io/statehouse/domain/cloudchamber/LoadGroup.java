package io.statehouse.domain.cloudchamber;

import static io.statehouse.domain.cloudchamber.DefinitionTree.blade;
import static io.statehouse.domain.cloudchamber.DefinitionTree.rack;
import static io.statehouse.domain.cloudchamber.DefinitionTree.standard;
import static io.statehouse.domain.cloudchamber.DefinitionTree.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.domain.cloudchamber.definition.InventoryDefinition;
import io.statehouse.domain.cloudchamber.definition.InventoryLoader;
import io.statehouse.domain.cloudchamber.definition.LoadOptions;
import io.statehouse.domain.cloudchamber.definition.LoadStep;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.inventory.RackAddress;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.memory.MemoryStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

/** Tests about loads of definitions. Each starts with nothing. */
abstract class LoadGroup extends CloudChamberGroup {
  static final LoadOptions ALL = LoadOptions.DEFAULT;
  static final RackAddress R1 = RackAddress.standard(new Name("r1"));
  static final RackAddress R2 = RackAddress.standard(new Name("r2"));

  /** A definition, and what becomes of it by editing its file again and again. */
  static final InventoryDefinition BASE = standard(rack("r1", 1, 2));

  static final InventoryDefinition MORE =
      standard(rack("r1", 1, 2, 3), rack("r2", 1, 2), rack("r3", 5));
  static final List<InventoryDefinition> CHAIN =
      List.of(
          BASE,
          standard(rack("r1", 1, 2, 3)),
          MORE,
          standard(changed(rack("r1", 1, 2, 3)), rack("R2", 1, 2), rack("r3", 5)),
          standard(rack("R2", 2), rack("r3", 5)),
          standard(rack("r1", 1, 2)));

  InventoryLoader loader;

  LoadGroup(CloudChamberContract contract, LayoutMode mode) {
    super(contract, mode);
  }

  @BeforeEach
  void openLoader() {
    loader = chamber.loader();
  }

  /** Returns the rack with other notes, and another number of cores in blade 2. */
  static Map<String, Object> changed(Map<String, Object> rack) {
    Map<String, Object> details =
        DefinitionTree.map("Enabled", true, "Condition", "retiring", "Notes", "moved");
    List<Object> blades = new ArrayList<>(List.of(blade(1, 24), blade(2, 48), blade(3, 24)));
    return with(with(rack, "Details", details), "Blades", blades);
  }

  /** Returns how many calls a load makes to read what is there, before it writes. */
  int readsOfALoad() {
    int interruptedDeletions = 1;
    return layout.inventory().size() + interruptedDeletions;
  }

  SteppingStore stepping() {
    return new SteppingStore(store);
  }

  /** Returns everything that a definition becomes where there was nothing. */
  Map<Key, Bytes> loaded(InventoryDefinition definition) {
    try (KeyValueStore empty = new MemoryStore()) {
      on(empty).loader().load(definition, ALL);
      return content(empty);
    }
  }

  Map<Key, Bytes> content() {
    return content(store);
  }

  private static Map<Key, Bytes> content(KeyValueStore store) {
    Map<Key, Bytes> content = new LinkedHashMap<>();
    for (Entry entry : store.list(Prefix.ALL)) {
      content.put(entry.key(), entry.value());
    }
    return content;
  }

  void clear() {
    Transaction.Builder deletion = Transaction.builder();
    content().keySet().forEach(deletion::delete);
    store.commit(deletion.build());
  }

  void assertSettled(InventoryDefinition definition) {
    assertThat(loader.plan(definition, ALL).steps()).isEmpty();
    assertThat(content()).isEqualTo(loaded(definition));
  }

  static List<String> words(List<LoadStep> steps) {
    return steps.stream().map(LoadStep::toString).toList();
  }
}
