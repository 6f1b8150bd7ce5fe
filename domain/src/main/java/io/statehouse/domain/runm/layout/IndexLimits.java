package io.statehouse.domain.runm.layout;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Property;
import io.statehouse.domain.runm.entities.RunmException;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import java.util.Collection;
import java.util.List;

/**
 * The limits of an object, since its properties and tags are parts of keys, and all keys of an
 * object are written at once. Checked before anything is written.
 */
public final class IndexLimits {
  private static final int MAX_KEY_BYTES = 2048;

  private final RunmLayout layout;
  private final Limits limits;

  public IndexLimits(RunmLayout layout, Limits limits) {
    this.layout = layout;
    this.limits = limits;
  }

  /**
   * @throws RunmException if the key of a property or tag would be longer than the store takes
   */
  public void requireShortKeys(MetadataObject object) {
    for (Property property : object.properties()) {
      requireShort(
          object.withProperties(List.of(property)).withTags(List.of()),
          "property " + property.key());
    }
    for (String tag : object.tags()) {
      requireShort(object.withProperties(List.of()).withTags(List.of(tag)), "tag " + tag);
    }
  }

  /** Returns how long the key of a property or tag may be. */
  public int keyBytes() {
    return Math.min(MAX_KEY_BYTES, limits.keyBytes());
  }

  private void requireShort(MetadataObject withOne, String what) {
    int most = keyBytes();
    for (Key key : layout.index(withOne)) {
      int length = key.text().getBytes(UTF_8).length;
      if (length > most) {
        throw RunmException.invalid(
            "%s is too long: its index key of %s bytes would exceed %s",
            what, String.valueOf(length), String.valueOf(most));
      }
    }
  }

  /**
   * @param conditions how many conditions the transaction has
   * @param others how many keys it writes besides those of the index
   * @param index the keys of the index that it writes
   * @throws RunmException if one transaction cannot write them all
   */
  public void requireFits(int conditions, int others, Collection<Key> index) {
    int most = Math.min(limits.writes() - others, limits.operations() - conditions - others);
    if (index.size() > most) {
      throw new RunmException(
          RunmException.Kind.TOO_LARGE,
          "%d index keys of properties and tags would change at once: this store takes at most %d"
              .formatted(index.size(), most));
    }
  }
}
