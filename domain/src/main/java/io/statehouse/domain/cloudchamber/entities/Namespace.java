package io.statehouse.domain.cloudchamber.entities;

import static java.time.format.DateTimeFormatter.ISO_OFFSET_DATE_TIME;
import static java.util.Objects.requireNonNull;

import io.statehouse.ports.Key;
import io.statehouse.ports.Prefix;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The root under which one deployment's keys lie.
 *
 * <pre>
 *   /CloudChamber/V0.1                                    production
 *   /CloudChamber/V0.1/Test/Standard                      tests that share a namespace
 *   /CloudChamber/V0.1/Test/2021-03-04T05:06:07.12-08:00  a test of its own
 * </pre>
 *
 * @param suffix what follows the root of the layout, without a slash at either end; empty in
 *     production
 */
public record Namespace(LayoutMode layout, String suffix) {
  /** The prefix of the keys of all test namespaces, below the root of their layout. */
  public static final String TESTS = "Test/";

  private static final String STANDARD = "Standard";

  /** Removes slashes at both ends of the suffix, as the original does. */
  public Namespace {
    requireNonNull(layout, "layout");
    suffix = suffix.replaceAll("^/+|/+$", "");
  }

  public static Namespace production(LayoutMode layout) {
    return new Namespace(layout, "");
  }

  public static Namespace standardTest(LayoutMode layout) {
    return test(layout, STANDARD);
  }

  /** Returns the namespace of tests that began at a moment, to the nanosecond. */
  public static Namespace uniqueTest(LayoutMode layout, OffsetDateTime started) {
    return test(layout, ISO_OFFSET_DATE_TIME.format(started));
  }

  /**
   * Returns the test namespace of this name: {@code Standard}, or the time at which a test began.
   *
   * @throws CloudChamberException if the name is empty or has a slash
   */
  public static Namespace test(LayoutMode layout, String name) {
    if (name.isEmpty() || name.indexOf('/') >= 0) {
      throw CloudChamberException.invalid(
          "test namespace \"%s\" is empty or has a slash: name one segment below %s",
          name, tests(layout).text());
    }
    return new Namespace(layout, TESTS + name);
  }

  /**
   * Returns in which namespace a key is: a test namespace or production, of either layout; empty if
   * in none.
   */
  public static Optional<Namespace> of(Key key) {
    return Stream.of(LayoutMode.values())
        .map(Namespace::production)
        .filter(production -> production.prefix().contains(key))
        .findFirst()
        .map(production -> production.narrowedTo(key));
  }

  private Namespace narrowedTo(Key key) {
    String tests = tests(layout).text();
    int end = key.text().indexOf('/', tests.length());
    return key.text().startsWith(tests) && end > tests.length()
        ? test(layout, key.text().substring(tests.length(), end))
        : this;
  }

  /** Returns what the keys of all test namespaces begin with. */
  public static Prefix tests(LayoutMode layout) {
    return new Prefix(layout.root() + "/" + TESTS);
  }

  public boolean isTest() {
    return suffix.startsWith(TESTS);
  }

  /** Returns its name among those of tests; empty in production. */
  public String testName() {
    return isTest() ? suffix.substring(TESTS.length()) : "";
  }

  /** Returns the original's effective prefix: what all keys begin with, up to the next slash. */
  public String text() {
    return suffix.isEmpty() ? layout.root() : layout.root() + "/" + suffix;
  }

  /** Returns what all keys of this namespace begin with; in production, those of tests too. */
  public Prefix prefix() {
    return new Prefix(text() + "/");
  }

  /** Returns whether a key is of this namespace; those of tests are not of production. */
  public boolean contains(Key key) {
    return prefix().contains(key) && (isTest() || !tests(layout).contains(key));
  }

  @Override
  public String toString() {
    return text();
  }
}
