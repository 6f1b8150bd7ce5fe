package io.statehouse.domain.runm;

import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.domain.runm.layout.IndexLimits;
import io.statehouse.domain.runm.layout.RunmKey;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.domain.runm.verification.StoredValues;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import java.util.Optional;
import java.util.Set;

/**
 * The keys by which properties and tags find objects, which the layout of the original does not
 * have: all that the two layouts differ in, besides the mark that these keys are complete.
 */
final class ObjectIndex {
  private static final int CONDITIONS_OF_A_CHANGE = 3;
  private static final int OTHER_KEYS_OF_A_CHANGE = 2;

  private final RunmLayout documented;
  private final IndexLimits limits;

  /**
   * @param root what all keys begin with
   * @param store the limits of the store that the index is in
   */
  ObjectIndex(String root, Limits store) {
    this.documented = new RunmLayout(root, LayoutMode.DOCUMENTED);
    this.limits = new IndexLimits(documented, store);
  }

  /** Returns the object, if it can be read; others are not found by properties in any layout. */
  Optional<MetadataObject> object(Entry entry) {
    return RunmKey.read(documented, entry.key())
        .filter(key -> key.kind() == RunmKey.Kind.OBJECT)
        .flatMap(key -> StoredValues.object(key, entry));
  }

  /** Returns the keys that find what an entry holds; none if that is not an object. */
  Set<Key> keys(Entry entry) {
    return object(entry).map(documented::index).orElseGet(Set::of);
  }

  /** Returns whether a key is one of an index, of whichever object. */
  boolean contains(Key key) {
    return RunmKey.read(documented, key).filter(of -> of.isIndex() && of.isNormal()).isPresent();
  }

  /**
   * @throws RunmException if the store cannot hold the keys of an object, or not change them at
   *     once
   */
  void requireIndexable(MetadataObject object) {
    try {
      limits.requireShortKeys(object);
      limits.requireFits(CONDITIONS_OF_A_CHANGE, OTHER_KEYS_OF_A_CHANGE, documented.index(object));
    } catch (RunmException tooLarge) {
      throw new RunmException(
          tooLarge.kind(),
          "object '%s' cannot be indexed: %s"
              .formatted(OneLine.of(object.uuid().text()), tooLarge.getMessage()));
    }
  }
}
