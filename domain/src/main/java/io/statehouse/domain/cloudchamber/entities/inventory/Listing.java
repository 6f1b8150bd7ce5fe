package io.statehouse.domain.cloudchamber.entities.inventory;

import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Key;
import java.util.List;

/**
 * The content of a listing. Unlike in the original, one bad record does not hide the others.
 *
 * @param problems the entries that are left out, and why
 */
public record Listing<T>(List<T> items, List<Problem> problems) {
  public Listing {
    items = List.copyOf(items);
    problems = List.copyOf(problems);
  }

  /**
   * An entry that is not what the layout says.
   *
   * @param sentence one line that names the key
   */
  public record Problem(Key key, String sentence) {
    public Problem {
      requireNonNull(key, "key");
      requireNonNull(sentence, "sentence");
    }
  }
}
