package io.statehouse.app.cli.css;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Verb;
import io.statehouse.app.config.CssConfig;
import io.statehouse.app.css.CssAccess;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.ports.adapter.RoundTripListener;
import picocli.CommandLine.Mixin;

/** A command on the store of Qserv CSS, which may not be opened as CSS yet. */
abstract class CssStoreVerb extends Verb {
  @Mixin private CssFlags flags;

  CssStoreVerb(Invocation session) {
    super(session);
  }

  @Override
  protected final void run(Results results) {
    CssConfig config = config(flags.settings()).css();
    try (OpenStore store = session().stores().openWhole(config.store(), RoundTripListener.NONE)) {
      run(new CssAccess(store, config), results);
    }
  }

  abstract void run(CssAccess access, Results results);
}
