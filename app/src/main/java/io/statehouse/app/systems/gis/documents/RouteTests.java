package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;

import io.statehouse.app.cli.Invocation;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tests of routes that files have: events, and where each must go.
 *
 * <pre>
 *   routes: routes.yaml        the routes, a file or directory, relative to this file
 *   tests:
 *   - name: a firewall
 *     event: {deviceVendor: CISCO, deviceProduct: ASA}
 *     destination: asa-events
 *   - event: {deviceVendor: NONE}
 *     destination: null        no route
 * </pre>
 *
 * Of a directory, files without tests are left out. A member that is not known is refused.
 */
public final class RouteTests {
  private static final String ROUTES = DocumentKind.ROUTE.list();
  static final String NAME = "name";
  static final String EVENT = "event";
  private static final List<String> MEMBERS = RouteFileSchema.TESTS.memberNames();
  private static final List<String> TEST_MEMBERS = RouteFileSchema.TEST.memberNames();

  private final Faults faults = new Faults();

  /**
   * The tests of one file.
   *
   * @param routes the file or directory with the routes; empty if it names none
   */
  public record TestFile(Optional<Path> routes, List<RouteTest> tests) {
    public TestFile {
      tests = List.copyOf(tests);
    }
  }

  /**
   * One test.
   *
   * @param name empty if it has none
   * @param destination empty if no route must match
   */
  public record RouteTest(
      String place, String name, Map<String, String> event, Optional<TopicName> destination) {}

  private RouteTests() {}

  /**
   * Reads all tests.
   *
   * @throws GisException with what is wrong; with a line for each problem if there are several
   */
  public static List<TestFile> read(Invocation invocation, List<Path> named) {
    return new RouteTests().all(invocation, named);
  }

  private List<TestFile> all(Invocation invocation, List<Path> named) {
    List<TestFile> read = new ArrayList<>();
    for (SourceFile file : SourceFiles.read(invocation, named, faults)) {
      if (RouteFiles.isTests(file) || file.path().filter(named::contains).isPresent()) {
        faults.collect(file, List.of(), () -> read.add(testFile(file)));
      }
    }
    if (read.isEmpty() && faults.isEmpty()) {
      faults.add(DocumentFiles.nothing(named, RouteFiles.TESTS));
    }
    faults.requireNone();
    return read;
  }

  private TestFile testFile(SourceFile file) {
    JsonValue.Members members = object(file.document());
    DocumentKind.requireKnown(members, MEMBERS);
    if (!(members.values().get(RouteFiles.TESTS) instanceof JsonValue.Elements list)) {
      throw GisException.of(BAD_JSON, "it has no list of %s", RouteFiles.TESTS);
    }
    List<RouteTest> tests = new ArrayList<>();
    for (int i = 0; i < list.values().size(); i++) {
      List<Object> path = List.of(RouteFiles.TESTS, i);
      String place = file.place(path);
      JsonValue test = list.values().get(i);
      faults.collect(file, path, () -> tests.add(test(place, object(test))));
    }
    return new TestFile(
        text(members, ROUTES).map(routes -> SourceFiles.beside(file.path().orElseThrow(), routes)),
        tests);
  }

  private static JsonValue.Members object(JsonValue document) {
    if (document instanceof JsonValue.Members members) {
      return members;
    }
    throw new GisException(BAD_JSON, "expected an object but found " + document.description());
  }

  private static RouteTest test(String place, JsonValue.Members test) {
    DocumentKind.requireKnown(test, TEST_MEMBERS);
    for (String needed : List.of(EVENT, Route.DESTINATION)) {
      if (!test.values().containsKey(needed)) {
        throw GisException.of(BAD_JSON, "\"%s\" is missing", needed);
      }
    }
    return new RouteTest(
        place,
        text(test, NAME).orElse(""),
        RouteCodec.event(object(test.values().get(EVENT))),
        test.values().get(Route.DESTINATION) == JsonValue.Literal.NULL
            ? Optional.empty()
            : text(test, Route.DESTINATION).map(TopicName::new));
  }

  private static Optional<String> text(JsonValue.Members document, String name) {
    Optional<JsonValue> found = Optional.ofNullable(document.values().get(name));
    found
        .filter(value -> !(value instanceof JsonValue.Text))
        .ifPresent(
            other -> {
              throw GisException.of(
                  BAD_JSON, "\"%s\" must be a string but is %s", name, other.description());
            });
    return found.map(value -> ((JsonValue.Text) value).value());
  }
}
