package io.statehouse.domain.cloudchamber.migration;

import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.MoveStages;
import io.statehouse.domain.cloudchamber.migration.LayoutMapping.Mapped;
import io.statehouse.domain.layout.LayoutChange;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The change of a namespace from its layout to the other one. {@link LayoutMapping} has what
 * becomes of what; {@link Migration} does the same inside a store.
 *
 * <p>Other namespaces are left out. So are the marks of what was half done, of which only what is
 * listed is kept; but a source to which a migration is unfinished is refused, as it is not whole.
 * Sessions are the same in both layouts.
 */
public final class ChamberLayoutChange implements LayoutChange {
  private final Namespace from;
  private final Namespace to;
  private final Key unfinished;
  private final LayoutMapping mapping;

  /**
   * @param from the namespace as it is in the source
   */
  public ChamberLayoutChange(Namespace from) {
    this.from = from;
    this.to = new Namespace(from.layout().other(), from.suffix());
    this.unfinished = CloudChamberLayout.migrating(from);
    this.mapping = new LayoutMapping(CloudChamberLayout.of(from), CloudChamberLayout.of(to));
  }

  @Override
  public Collection<Key> decisive(Key key) {
    return mapping.decisive(key);
  }

  @Override
  public Converted convert(Entry entry, Map<Key, Entry> view) {
    Key key = entry.key();
    if (from.contains(key)) {
      return StrayFolder.is(entry) ? Converted.NOTHING : converted(mapping.map(entry, view));
    }
    if (MoveStages.of(key) == Stage.SERVER) {
      return Converted.unchanged(entry);
    }
    if (key.equals(unfinished) && StrayFolder.isMarker(entry)) {
      String sentence = "a migration to %s is unfinished: finish it first".formatted(from);
      return new Converted(Map.of(), Optional.of(new Loss(sentence, false)));
    }
    boolean isElsewhere =
        CloudChamberLayout.SIDECAR.contains(key)
            || Namespace.of(key).isPresent()
            || StrayFolder.is(entry);
    return isElsewhere
        ? Converted.NOTHING
        : Converted.lost("key " + OneLine.of(key.text()) + " is in no namespace");
  }

  private static Converted converted(Mapped mapped) {
    return new Converted(mapped.puts(), mapped.loss().map(sentence -> new Loss(sentence, true)));
  }

  @Override
  public Map<Key, Bytes> implied() {
    Map<Key, Bytes> implied = new LinkedHashMap<>();
    mapping.implied().forEach(mapped -> implied.putAll(mapped.puts()));
    return implied;
  }

  @Override
  public boolean isOfTarget(Key key) {
    return to.contains(key) || MoveStages.of(key) == Stage.SERVER;
  }
}
