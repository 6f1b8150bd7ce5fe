package io.statehouse.app.stores;

import java.util.List;

/** Makes a store ready for what it does worse, or not at all, without. It can be run again. */
public interface Preparation {

  /** Does so, and says what was done, or why it could not be, a line each. */
  List<String> run();
}
