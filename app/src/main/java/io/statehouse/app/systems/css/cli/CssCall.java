package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.ServedCall;
import io.statehouse.app.json.Shape;
import io.statehouse.app.revision.DocumentRevision;
import io.statehouse.app.systems.css.config.CssAccess;
import io.statehouse.app.systems.css.config.CssConfig;
import io.statehouse.domain.css.Css;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** One call of a {@code css} command; its flags are stronger than the configuration. */
class CssCall extends ServedCall {
  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store (default: as configured, else file:./statehouse-data/css).")
  private Optional<String> store;

  @Option(names = "--compatible", description = "Check no more than the original CSS does.")
  private boolean compatible;

  @Option(names = "--read-only", description = "Refuse every write.")
  private boolean readOnly;

  CssCall(Invocation invocation) {
    super(invocation, CssConfig.NAME);
  }

  /** Runs a command that prints a list, as JSON or each element by itself. */
  <T> void list(Shape<List<T>> shape, Function<Css, List<T>> read, BiConsumer<Results, T> line) {
    show(shape, read, (results, all) -> all.forEach(one -> line.accept(results, one)));
  }

  /** Runs a command that prints a document, as JSON or as lines for people. */
  <T> void show(Shape<T> shape, Function<Css, T> read, BiConsumer<Results, T> lines) {
    run(
        (css, results) ->
            results.print(shape, read.apply(css), document -> lines.accept(results, document)));
  }

  /** Runs a command that prints a document, for people with its revision. */
  <T> void showRevised(Shape<T> shape, Function<Css, T> read, BiConsumer<Results, T> lines) {
    show(
        shape,
        read,
        (results, document) -> {
          lines.accept(results, document);
          results.field("revision", DocumentRevision.of(shape.write(document)));
        });
  }

  @Override
  protected final Optional<String> store() {
    return store;
  }

  /** Runs a command on CSS, whose store is closed after it. */
  final void run(BiConsumer<Css, Results> command) {
    runOnCss((access, results) -> command.accept(access.css(), results));
  }

  /** Runs a command on the store of CSS, which need not hold CSS yet. */
  final void runOnCss(BiConsumer<CssAccess, Results> command) {
    Results results = results();
    runOnStore(
        (config, opened) -> {
          CssAccess access = new CssAccess(opened, config);
          command.accept(access, results);
          if (access.isEmpty()) {
            reportNothing("no catalogue there: nothing is stored");
          }
        });
  }

  @Override
  protected final Map<String, String> settings() {
    Map<String, String> settings = super.settings();
    if (compatible) {
      settings.put(CssConfig.COMPATIBLE.name(), "on");
    }
    if (readOnly) {
      settings.put(CssConfig.NAME.readOnlySetting().name(), "on");
    }
    return settings;
  }
}
