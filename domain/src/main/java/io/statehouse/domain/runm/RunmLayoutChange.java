package io.statehouse.domain.runm;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.layout.LayoutChange;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The change of a state from one layout to the other: each object brings the keys by which its
 * properties and tags find it, or these keys are left out. Nothing is lost in either direction, and
 * what of the index is missing or wrong in the source is right in the target. {@link Conversion}
 * does the same to a store.
 */
public final class RunmLayoutChange implements LayoutChange {
  private final LayoutMode to;
  private final ObjectIndex index;

  /**
   * @param root what all keys begin with
   * @param to the layout of the target
   * @param target the limits of its store
   */
  public RunmLayoutChange(String root, LayoutMode to, Limits target) {
    this.to = requireNonNull(to, "to");
    this.index = new ObjectIndex(root, target);
  }

  @Override
  public Collection<Key> decisive(Key key) {
    return List.of();
  }

  @Override
  public Converted convert(Entry entry, Map<Key, Entry> view) {
    if (entry.key().equals(RunmLayout.INDEXED) || index.contains(entry.key())) {
      return Converted.NOTHING;
    }
    return to == LayoutMode.DOCUMENTED
        ? index
            .object(entry)
            .map(object -> indexed(object, entry))
            .orElse(Converted.unchanged(entry))
        : Converted.unchanged(entry);
  }

  /** An object that is not indexed would not be found, though the mark says that all are. */
  private Converted indexed(MetadataObject object, Entry entry) {
    try {
      index.requireIndexable(object);
    } catch (RunmException tooLarge) {
      return new Converted(Map.of(), Optional.of(new Loss(tooLarge.sentence(), false)));
    }
    Map<Key, Bytes> puts = new LinkedHashMap<>(Map.of(entry.key(), entry.value()));
    index.keys(entry).forEach(key -> puts.put(key, Bytes.EMPTY));
    return Converted.to(puts);
  }

  @Override
  public Map<Key, Bytes> implied() {
    return to == LayoutMode.DOCUMENTED ? Map.of(RunmLayout.INDEXED, Bytes.EMPTY) : Map.of();
  }

  @Override
  public boolean isOfTarget(Key key) {
    return true;
  }
}
