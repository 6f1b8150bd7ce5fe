package io.statehouse.domain.runm;

import static io.statehouse.domain.runm.RunmGroup.ROOT;

import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import java.util.Set;
import java.util.TreeSet;

/**
 * The keys that there should be below the root, from the records alone. Their forms are written out
 * here again, so that a mistake in the layout is not repeated. Which definition applies where is in
 * no record; verification checks that.
 */
final class ExpectedKeys {
  private static final Set<String> OF_PROJECTS = Set.of("runm.image", "runm.machine");

  private final LayoutMode mode;
  private final Set<String> keys = new TreeSet<>();

  private ExpectedKeys(LayoutMode mode) {
    this.mode = mode;
  }

  static Set<String> of(KeyValueStore store, LayoutMode mode) {
    ExpectedKeys expected = new ExpectedKeys(mode);
    for (Entry entry : store.list(new Prefix(ROOT))) {
      expected.add(entry.key().text().substring(ROOT.length()), entry);
    }
    return expected.keys;
  }

  private void add(String key, Entry entry) {
    if (key.startsWith("types/") || key.contains("definitions/by-")) {
      keys.add(key);
    } else if (key.startsWith("partitions/by-uuid/")) {
      keys.add(key);
      keys.add("partitions/by-name/" + StoredMessages.partition(entry).name());
    } else if (key.startsWith("objects/by-uuid/")) {
      keys.add(key);
      add(StoredMessages.object(entry));
    }
  }

  private void add(MetadataObject object) {
    String partition = "partitions/" + object.partition() + "/";
    String type = object.type().text();
    String project = OF_PROJECTS.contains(type) ? "by-project/" + object.project() + "/" : "";
    keys.add(partition + "objects/by-type/" + type + "/" + project + "by-name/" + object.name());
    if (mode == LayoutMode.DOCUMENTED) {
      for (Property property : object.properties()) {
        String value = property.key() + "/" + property.value() + "/";
        keys.add(partition + "properties/by-type/" + type + "/" + value + object.uuid());
      }
      object.tags().forEach(tag -> keys.add(partition + "tags/" + tag + "/" + object.uuid()));
    }
  }
}
