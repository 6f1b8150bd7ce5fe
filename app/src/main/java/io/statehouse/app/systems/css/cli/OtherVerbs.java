package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.css.SharedScanJson;
import io.statehouse.domain.css.Css;
import picocli.CommandLine.Command;

/** The verbs that speak of the whole state. */
final class OtherVerbs {
  private OtherVerbs() {}

  @Command(description = "List the shared scan parameters of all partitioned tables, by family.")
  static final class Scans extends CssVerb {
    Scans(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      var families = css.sharedScans().all();
      if (results.wantsJson()) {
        results.json(SharedScanJson.families(families));
        return;
      }
      families.forEach(
          (family, databases) ->
              databases.forEach(
                  (database, tables) ->
                      tables.forEach(
                          (table, scan) ->
                              results.row(
                                  family,
                                  database + "." + table,
                                  scan.map(s -> "rating=" + s.rating()).orElse("-"),
                                  scan.map(s -> "lockInMem=" + (s.lockInMem() ? 1 : 0))
                                      .orElse("-")))));
    }
  }

  @Command(description = "Print the version of the layout in the store.")
  static final class Version extends CssVerb {
    Version(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      if (results.wantsJson()) {
        results.json(Json.object("version", css.version()));
      } else {
        results.line(css.version());
      }
    }
  }
}
