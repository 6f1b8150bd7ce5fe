package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.domain.css.Css;

/** A command on Qserv CSS, wherever it is stored. */
abstract class CssVerb extends CssStoreVerb {
  CssVerb(Invocation session) {
    super(session);
  }

  @Override
  final void run(CssAccess access, Results results) {
    run(access.css(), results);
  }

  abstract void run(Css css, Results results);
}
