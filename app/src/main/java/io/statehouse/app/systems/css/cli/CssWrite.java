package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.EditedDocument;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.WriteReport;
import io.statehouse.app.json.Shape;
import io.statehouse.app.revision.Expectation;
import io.statehouse.app.systems.css.documents.CssExpectations;
import io.statehouse.domain.css.Css;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/** One call of a {@code css} command that writes; it prints what it did. */
class CssWrite extends CssCall {
  @Mixin private WriteReport report;

  CssWrite(Invocation invocation) {
    super(invocation);
  }

  /** Returns whether nothing will be printed, so that no effort is needed to say more. */
  final boolean isSilent() {
    return report.isSilent(results());
  }

  /** Runs a command and prints {@code done}, which says what it did. */
  final void run(Consumer<Css> command, String done, Object... values) {
    runSaying(
        css -> {
          command.accept(css);
          return done.formatted(values);
        });
  }

  /** Runs a command that returns what it did. */
  final void runSaying(Function<Css, String> command) {
    run((css, results) -> report.print(results, command.apply(css)));
  }

  /**
   * Has a person edit a document, and writes it unless someone else has changed it meanwhile.
   *
   * @param name what it is, for people
   * @param writing receives CSS as it was read, and the members that were edited
   */
  final <T> void edit(
      String name,
      Shape<T> shape,
      Function<Css, T> reading,
      BiConsumer<CssExpectations, Map<?, ?>> writing) {
    run(
        (css, results) ->
            EditedDocument.of(this, name, shape, () -> reading.apply(css))
                .edit(
                    (file, revision) -> {
                      writing.accept(
                          new CssExpectations(css, Expectation.of(revision)),
                          EditedDocument.members(file));
                      report.print(results, "changed " + name);
                    }));
  }
}
