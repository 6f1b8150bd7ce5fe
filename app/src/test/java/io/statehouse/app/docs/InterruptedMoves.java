package io.statehouse.app.docs;

import io.statehouse.app.RunResult;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.domain.layout.FindingKind;
import io.statehouse.ports.memory.MemoryStore;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The findings that an interrupted move of a system's state may leave, in each of its layouts. */
final class InterruptedMoves {
  private static final Map<String, List<String>> LAYOUTS =
      Map.of(
          "cloudchamber", List.of("doc", "code"),
          "runm", List.of("documented", "original"));

  private final StateSystem system;
  private final Map<String, Set<String>> leftByLayout = new LinkedHashMap<>();

  InterruptedMoves(SystemName name) {
    SystemRegistry systems = RunResult.systems();
    system = systems.get(name);
    if (!LAYOUTS.containsKey(name.text())) {
      leftByLayout.put("", left(systems, Map.of()));
    }
    for (String layout : LAYOUTS.getOrDefault(name.text(), List.of())) {
      leftByLayout.put(layout, left(systems, Map.of(name + ".layout", layout)));
    }
  }

  private Set<String> left(SystemRegistry systems, Map<String, String> settings) {
    Config config =
        Config.load(Optional.empty(), Map.of(), settings, Path.of("no-such-directory"), systems);
    try (OpenStore store = OpenStore.of(new MemoryStore())) {
      return system.meaning(config, store, Set.of()).leftByInterruptedMove();
    }
  }

  /** Returns the kinds of all layouts. */
  Set<String> kinds() {
    return leftByLayout.values().stream()
        .flatMap(Set::stream)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns a row for each kind, in the order in which the findings are documented. */
  MarkdownTable table() {
    MarkdownTable table = new MarkdownTable("Finding", "Layout", "Meaning");
    for (FindingKind kind : system.findings()) {
      List<String> layouts =
          leftByLayout.keySet().stream()
              .filter(layout -> leftByLayout.get(layout).contains(kind.name()))
              .toList();
      if (!layouts.isEmpty()) {
        boolean isOfAll = layouts.size() == leftByLayout.size();
        table.row(
            "`" + kind.name() + "`", isOfAll ? "" : MarkdownTable.code(layouts), kind.meaning());
      }
    }
    return table;
  }
}
