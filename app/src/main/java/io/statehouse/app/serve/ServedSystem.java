package io.statehouse.app.serve;

import io.statehouse.app.config.Config;
import io.statehouse.app.console.Page;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.keys.ServedStore;

/** One system as a part of the server; a further one is one more of these. */
interface ServedSystem {

  /** Its name in paths and settings. */
  String name();

  /** Its page in the console. */
  Page page();

  /** What all of its keys begin with; empty if it owns its whole store. */
  String root();

  /** Whether its keys are told to nobody as they are, since secrets are part of them. */
  boolean keysAreSecret();

  /** Whether its store is served without raw writes. */
  boolean readOnly(Config config);

  /** Starts to serve it from a store that stays the server's. */
  ServedPart open(Config config, ServedStore store, EventStream events, Failures failures);
}
