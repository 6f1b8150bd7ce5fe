package io.statehouse.app.systems.css;

import io.statehouse.domain.css.CssException;
import io.statehouse.domain.css.KeyTree;
import java.util.Map;
import java.util.Optional;

/**
 * A key as it is shown: its value, and the members directly below it. A member of a packed document
 * is shown as the key that it stands for.
 */
public record CssEntry(String key, String value, Map<String, String> members) {

  /**
   * @throws CssException of kind NOT_FOUND if there is neither such a key nor such a packed member
   */
  public static CssEntry read(KeyTree tree, String key) {
    Optional<String> value = tree.expanded(key);
    if (value.isEmpty()) {
      throw CssException.noSuchKey(key);
    }
    return new CssEntry(key, value.get(), tree.exists(key) ? tree.expandedChildren(key) : Map.of());
  }
}
