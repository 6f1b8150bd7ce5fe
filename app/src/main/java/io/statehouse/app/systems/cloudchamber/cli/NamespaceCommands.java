package io.statehouse.app.systems.cloudchamber.cli;

import static java.util.stream.Collectors.joining;

import io.statehouse.app.cli.Consent;
import io.statehouse.app.cli.Table;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.cloudchamber.config.TestNamespaces;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on test namespaces; production is not one of them. */
final class NamespaceCommands {
  private static final Shape<List<TestNamespace>> LISTED = Shape.of(TestNamespace.class).list();
  private static final Shape<PurgedNamespaces> PURGED = Shape.of(PurgedNamespaces.class);
  private static final String NAME =
      "Standard, the time at which a test began, or latest, the last of these.";

  private NamespaceCommands() {}

  /** A test namespace: what its keys begin with, and when it began, if its name is a time. */
  private record TestNamespace(String name, String prefix, Optional<String> started) {
    TestNamespace(Namespace namespace) {
      this(
          namespace.testName(),
          namespace.prefix().text(),
          TestNamespaces.started(namespace).map(Instant::toString));
    }
  }

  /** The test namespaces that were emptied. */
  private record PurgedNamespaces(List<String> purged) {}

  @Watchable
  @Command(
      footer = {
        "  statehouse cloudchamber namespaces list",
        "  statehouse cloudchamber namespaces list --layout code"
      },
      description = {
        "List the test namespaces.",
        "Their keys in etcd, with the layout doc and with code:",
        "  etcdctl get --prefix --keys-only /CloudChamber/V0.1/Test/",
        "  etcdctl get --prefix --keys-only /CloudChamber/v0.1/Test/"
      })
  static void list(@Mixin ChamberCall call) {
    call.runOnTests(
        access -> {
          List<Namespace> tests = access.tests().all();
          call.results()
              .print(
                  LISTED,
                  tests.stream().map(TestNamespace::new).toList(),
                  all ->
                      Table.print(
                          call,
                          List.of("name", "prefix"),
                          all.stream(),
                          test -> List.of(test.name(), test.prefix())));
          if (tests.isEmpty()) {
            call.complain("there are no test namespaces below " + prefix(access));
          }
        });
  }

  private static String prefix(ChamberAccess access) {
    return Namespace.tests(access.config().layout()).text();
  }

  @Command(
      footer = "  statehouse cloudchamber namespaces watch Standard",
      description = {
        "Print each change in one test namespace, or in all of them, as watch does.",
        "With etcd, the layouts doc and code, the same without their meaning:",
        "  etcdctl watch --prefix /CloudChamber/V0.1/Test/",
        "  etcdctl watch --prefix /CloudChamber/v0.1/Test/"
      })
  static void watch(
      @Mixin ChamberCall call,
      @Parameters(arity = "0..1", paramLabel = "NAME", description = NAME) Optional<String> name) {
    call.runOnTests(
        access -> {
          Namespace namespace =
              name.map(access.tests()::named)
                  .orElseGet(() -> Namespace.production(access.config().layout()));
          new EventPrinter(call, new EventLines(namespace))
              .run(
                  name.isPresent() ? namespace.text() : prefix(access),
                  listener ->
                      access
                          .open(namespace)
                          .watchPrefix(name.isPresent() ? "" : Namespace.TESTS, listener));
        });
  }

  @Command(
      footer = {
        "  statehouse cloudchamber namespaces purge Standard",
        "  statehouse cloudchamber namespaces purge --all"
      },
      description = {
        "Delete everything in a test namespace, or in all of them; never in production.",
        "Servers that use it must be stopped. With etcd, all of them, with the layout doc and with"
            + " code:",
        "  etcdctl del --prefix /CloudChamber/V0.1/Test/",
        "  etcdctl del --prefix /CloudChamber/v0.1/Test/"
      })
  static void purge(
      @Mixin ChamberWrite call,
      @Mixin Consent consent,
      @Parameters(arity = "0..1", paramLabel = "NAME", description = NAME) Optional<String> name,
      @Option(names = "--all", description = "All test namespaces.") boolean all) {
    if (name.isPresent() == all) {
      throw AppException.misused("give either the NAME of a test namespace, or --all");
    }
    call.runOnTests(
        access -> {
          List<Namespace> purged =
              name.map(text -> List.of(access.tests().named(text)))
                  .orElseGet(() -> access.tests().all());
          if (!purged.isEmpty()) {
            consent.require(
                call,
                () ->
                    "delete everything below %s, %d keys now"
                        .formatted(
                            text(purged),
                            purged.stream()
                                .mapToLong(each -> access.open(each).countKeys())
                                .sum()));
          }
          List<String> done = new ArrayList<>();
          for (Namespace namespace : purged) {
            access.open(namespace).clean();
            done.add(namespace.text());
          }
          call.report(
              PURGED,
              new PurgedNamespaces(done),
              done.isEmpty()
                  ? "there are no test namespaces below " + prefix(access)
                  : "deleted everything below " + String.join(", ", done));
        });
  }

  private static String text(List<Namespace> namespaces) {
    return namespaces.stream().map(Namespace::text).collect(joining(", "));
  }
}
