package io.statehouse.app.systems.cloudchamber.config;

import static java.time.format.DateTimeFormatter.ISO_OFFSET_DATE_TIME;
import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.Config;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.text.Printable;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.ports.KeyValueStore;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/** The test namespaces in a store, and the one that commands use. */
public record TestNamespaces(KeyValueStore store, LayoutMode layout) {
  private static final String LATEST = "latest";

  public TestNamespaces {
    requireNonNull(store, "store");
    requireNonNull(layout, "layout");
  }

  /**
   * Returns the namespace that is named by {@code cloudchamber.instance}, or that all servers have
   * in common; empty if each has its own, and none is named.
   *
   * @throws AppException if there is none of this name
   */
  public static Optional<Namespace> inUse(Config config, KeyValueStore store) {
    CloudChamberConfig settings = CloudChamberConfig.of(config);
    TestNamespaces tests = new TestNamespaces(store, settings.layout());
    return config
        .get(CloudChamberConfig.INSTANCE)
        .map(tests::named)
        .or(() -> settings.namespace().shared(settings.layout()));
  }

  /**
   * Returns the namespace of a command. Unlike a server, a command never empties a namespace, and
   * never begins one of its own: where servers do, the command is to name which of them it means.
   *
   * @throws AppException if no namespace is named, or there is none of this name
   */
  public static Namespace ofCommand(Config config, KeyValueStore store) {
    return inUse(config, store)
        .orElseThrow(
            () ->
                AppException.misused(
                    "cloudchamber.use-unique-instance is on: name a test namespace, as in"
                        + " --instance latest; see statehouse cloudchamber namespaces"));
  }

  /** Lists the test namespaces in the order of their names. */
  public List<Namespace> all() {
    return store.children(Namespace.tests(layout), '/').stream()
        .filter(child -> !child.segment().isEmpty())
        .map(child -> Namespace.test(layout, child.segment()))
        .toList();
  }

  /**
   * Returns a test namespace.
   *
   * @param name its name, or {@code latest}, the one that began last
   * @throws AppException if there is none, except for {@code Standard}, which may be empty
   */
  public Namespace named(String name) {
    if (name.equals(LATEST)) {
      return latest();
    }
    Namespace named = Namespace.test(layout, name);
    if (!named.equals(Namespace.standardTest(layout)) && isEmpty(named)) {
      throw new AppException(
          Kind.NOT_FOUND,
          "there is no test namespace \"%s\": see statehouse cloudchamber namespaces"
              .formatted(Printable.line(name)));
    }
    return named;
  }

  private Namespace latest() {
    return all().stream()
        .filter(namespace -> started(namespace).isPresent())
        .max(comparing(namespace -> started(namespace).orElseThrow()))
        .orElseThrow(
            () ->
                new AppException(
                    Kind.NOT_FOUND,
                    "no test namespace with a timestamp is below " + Namespace.tests(layout)));
  }

  /** Returns whether nothing at all is stored in a namespace. */
  public boolean isEmpty(Namespace namespace) {
    return store.scan(namespace.prefix()).findFirst().isEmpty();
  }

  /** Returns when a test began that has a namespace of its own; empty if the name is not a time. */
  public static Optional<Instant> started(Namespace namespace) {
    try {
      return Optional.of(
          OffsetDateTime.parse(namespace.testName(), ISO_OFFSET_DATE_TIME).toInstant());
    } catch (DateTimeParseException shared) {
      return Optional.empty();
    }
  }
}
