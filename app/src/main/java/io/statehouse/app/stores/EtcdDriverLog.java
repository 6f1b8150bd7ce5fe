package io.statehouse.app.stores;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Java's own log of etcd's driver, which would write each lost connection to the terminal. */
final class EtcdDriverLog {
  // A strong reference: a logger that is garbage-collected loses its level.
  private static final Logger DRIVER = Logger.getLogger("io.grpc");

  private EtcdDriverLog() {}

  static void quieten() {
    DRIVER.setLevel(Level.SEVERE);
  }
}
