package io.statehouse.ports.contract.soak;

import io.statehouse.ports.KeyValueStore;
import java.util.random.RandomGenerator;

/** The work of some threads, and its check afterwards. Safe for use by several threads. */
interface Client {

  /** Makes a few calls. */
  void step(RandomGenerator random);

  /** Reports to the journal what is not stored as it must be, once no step runs any more. */
  void verify(KeyValueStore witness);
}
