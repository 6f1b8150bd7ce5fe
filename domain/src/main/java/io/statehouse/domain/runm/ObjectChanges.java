package io.statehouse.domain.runm;

import io.statehouse.domain.runm.entities.MetadataObject;
import io.statehouse.domain.runm.entities.Property;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Changes of an object, which the original does not have. A change that already holds has no
 * effect.
 */
public final class ObjectChanges {
  private ObjectChanges() {}

  /**
   * Sets a property. One with the key keeps its place, and later ones with it are dropped; a new
   * one comes last.
   */
  public static MetadataObject withProperty(MetadataObject object, String key, String value) {
    List<Property> changed = new ArrayList<>();
    boolean set = false;
    for (Property property : object.properties()) {
      if (!property.key().equals(key)) {
        changed.add(property);
      } else if (!set) {
        changed.add(new Property(key, value));
        set = true;
      }
    }
    if (!set) {
      changed.add(new Property(key, value));
    }
    return object.withProperties(changed);
  }

  /** Removes all properties with a key. */
  public static MetadataObject withoutProperty(MetadataObject object, String key) {
    return object.withProperties(
        object.properties().stream().filter(property -> !property.key().equals(key)).toList());
  }

  /** Appends those tags that the object does not have. */
  public static MetadataObject withTags(MetadataObject object, Collection<String> added) {
    List<String> changed = new ArrayList<>(object.tags());
    added.stream().filter(tag -> !changed.contains(tag)).forEach(changed::add);
    return object.withTags(changed);
  }

  /** Removes tags wherever the object has them. */
  public static MetadataObject withoutTags(MetadataObject object, Collection<String> removed) {
    return object.withTags(object.tags().stream().filter(tag -> !removed.contains(tag)).toList());
  }
}
