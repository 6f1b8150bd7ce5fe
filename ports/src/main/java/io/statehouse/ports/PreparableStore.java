package io.statehouse.ports;

import java.util.List;

/** A store with a setup that some of its functions need, and others work better with. */
public interface PreparableStore extends KeyValueStore {

  /**
   * Sets the store up; may be called again.
   *
   * @return what was done, or why it could not be, a line for each step
   */
  List<String> prepare();
}
