package io.statehouse.app.cli;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.json.Shape;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.domain.layout.Json;
import io.statehouse.ports.EarlierStates;
import io.statehouse.ports.Health;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.url.StoreKind;
import io.statehouse.ports.url.StoreOption;
import io.statehouse.ports.url.StoreUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands of {@code statehouse stores}. */
public final class StoresCommands {
  private StoresCommands() {}

  public static CommandGroup all() {
    return new CommandGroup()
        .with(StoresCommands.class, "check", "prepare", "ls")
        .byDefault("ls")
        .reads(StoreUrl.class, StoreUrl::parse);
  }

  /** The report of a store about itself. */
  private record CheckedStore(
      String store,
      String summary,
      double milliseconds,
      Optional<String> revision,
      List<String> warnings,
      Limits limits) {}

  @Command(
      footer = "  statehouse stores check file:data",
      description =
          "Check that the store responds; show its limits, and what works worse than it could.")
  static void check(
      @Mixin Call call,
      @Parameters(paramLabel = "URL", description = "The store, as in file:DIRECTORY.")
          StoreUrl url) {
    try (OpenStore opened = call.invocation().stores().openLazily(url)) {
      KeyValueStore store = opened.keys();
      long started = System.nanoTime();
      Health health = store.check();
      double millis = (System.nanoTime() - started) / 1e6;
      if (!health.available()) {
        throw new AppException(Kind.UNAVAILABLE, health.summary());
      }
      Results results = call.results();
      results.print(
          Shape.of(CheckedStore.class),
          new CheckedStore(
              url.toString(),
              health.summary(),
              millis,
              store.earlierStates().flatMap(StoresCommands::now),
              health.warnings(),
              store.limits()),
          checked -> print(checked, results));
    }
  }

  /** Returns the present revision; empty if the credentials do not permit to read any key. */
  private static Optional<String> now(EarlierStates states) {
    try {
      return Optional.of(states.now(Prefix.ALL).toString());
    } catch (StoreException.Denied denied) {
      return Optional.empty();
    }
  }

  private static void print(CheckedStore checked, Results results) {
    Limits limits = checked.limits;
    results.line("store        " + checked.store);
    results.line(String.format("answers      %s (%.1f ms)", checked.summary, checked.milliseconds));
    checked.revision.ifPresent(
        now -> results.line("revision     %s (diff --at-a compares earlier ones)".formatted(now)));
    results.line("key          at most " + limits.keyBytes() + " bytes");
    results.line("value        at most " + limits.valueBytes() + " bytes");
    results.line(
        "transaction  at most %d conditions and writes, %d bytes"
            .formatted(limits.operations(), limits.transactionBytes()));
    checked.warnings.forEach(warning -> results.line("warning      " + warning));
  }

  private record PreparedStore(String store, List<String> done) {}

  @Command(
      footer = "  statehouse stores prepare mysql://root@db/qservCssData",
      description = {
        "Make the store log changes, so that watches are notified of them at once.",
        "Only MySQL needs that: it gets a table of changes, and triggers that fill it. Running it"
            + " again does no harm."
      })
  static void prepare(
      @Mixin Call call,
      @Parameters(paramLabel = "URL", description = "The store, as in mysql://USER@HOST/DATABASE.")
          StoreUrl url) {
    List<String> done;
    try (OpenStore store = call.invocation().stores().openLazily(url)) {
      done =
          store
              .preparation()
              .map(Supplier::get)
              .orElse(
                  List.of("nothing is needed: " + url.scheme() + " notifies of changes itself"));
    }
    Results results = call.results();
    results.print(
        Shape.of(PreparedStore.class),
        new PreparedStore(url.toString(), done),
        prepared -> prepared.done.forEach(results::line));
  }

  @Command(
      footer = "  statehouse stores ls --json",
      description = "List the kinds of store and the options of their URLs, in one table.")
  static void ls(@Mixin Call call) {
    Results results = call.results();
    List<StoreKind> kinds = call.invocation().stores().kinds();
    if (results.wantsDocument()) {
      results.document(kinds.stream().map(StoresCommands::json));
    } else {
      print(kinds, results);
    }
  }

  private static Object json(StoreKind kind) {
    return Json.object(
        "scheme", kind.scheme(),
        "example", kind.example(),
        "options", kind.allOptions().stream().map(StoresCommands::json));
  }

  private static Object json(StoreOption<?> option) {
    return Json.object(
        "name", option.name(), "default", option.byDefault(), "meaning", option.meaning());
  }

  private static void print(List<StoreKind> kinds, Results results) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("STORE", "OPTION", "DEFAULT", "MEANING"));
    StoreOption.COMMON.forEach(option -> rows.add(row("all", option)));
    for (StoreKind kind : kinds) {
      rows.add(List.of(kind.scheme(), "", "", kind.example()));
      kind.options().forEach(option -> rows.add(row(kind.scheme(), option)));
    }
    StringBuilder form = new StringBuilder();
    for (int column = 0; column < 3; column++) {
      int cell = column;
      int width = rows.stream().mapToInt(row -> row.get(cell).length()).max().orElse(0);
      form.append("%-").append(width).append("s  ");
    }
    rows.forEach(row -> results.line(String.format(form + "%s", row.toArray())));
  }

  private static List<String> row(String scheme, StoreOption<?> option) {
    return List.of(scheme, option.name(), option.byDefault(), option.meaning());
  }
}
