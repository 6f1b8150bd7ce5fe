package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.Verb;
import io.statehouse.app.config.Config;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.systems.css.CssAccess;
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
    Config config = config(flags.settings());
    try (OpenStore store =
        session().stores().openWhole(config.store(CssFlags.SYSTEM), RoundTripListener.NONE)) {
      run(new CssAccess(store, config), results);
    }
  }

  abstract void run(CssAccess access, Results results);
}
