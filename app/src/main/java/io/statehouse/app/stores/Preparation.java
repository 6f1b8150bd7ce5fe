package io.statehouse.app.stores;

import java.util.List;

/** Sets a store up for what otherwise works worse or not at all. It may be run again. */
public interface Preparation {

  /** Prepares the store; returns a line for each step: what was done, or why it could not be. */
  List<String> run();
}
