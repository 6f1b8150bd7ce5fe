package io.statehouse.ports;

import java.util.List;

/** A store that can be set up for what otherwise works worse or not at all. */
public interface PreparableStore extends KeyValueStore {

  /**
   * Sets the store up; may be called again.
   *
   * @return what was done, or why it could not be, a line for each step
   */
  List<String> prepare();
}
