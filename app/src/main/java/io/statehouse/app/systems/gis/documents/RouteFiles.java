package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;

import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.Route;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The routes of files and directories, with what is wrong in them. They are read as {@link
 * DocumentFiles} reads them; and a file may have {@linkplain RouteProfiles profiles}, which routes
 * of all files refer to. Of a directory, files with tests are left out.
 */
public final class RouteFiles {
  static final String TESTS = "tests";

  private final RouteProfiles profiles = new RouteProfiles();
  private final List<Element> elements = new ArrayList<>();
  private final Faults faults = new Faults();
  private boolean found;

  /** A document of a route, before its profile is applied. */
  private record Element(SourceFile file, List<Object> path, JsonValue document) {
    String place() {
      return path.isEmpty() ? file.place(path) : file.elementPlace(DocumentKind.ROUTE.list(), path);
    }
  }

  /** A route, and where it is written. */
  public record Placed(String place, PublishedRoute route) {}

  /**
   * All that was read.
   *
   * @param files how many files were read
   */
  public record Read(List<Placed> routes, Faults faults, int files) {
    public Read {
      routes = List.copyOf(routes);
    }

    /**
     * @throws GisException if anything is wrong; with a line for each problem if there are several
     */
    public List<Route> all() {
      faults.requireNone();
      return routes.stream().map(placed -> placed.route().route()).toList();
    }
  }

  private RouteFiles() {}

  /**
   * Reads all routes.
   *
   * @throws AppException if one of the files that are named cannot be read
   */
  public static Read read(Invocation invocation, List<Path> named) {
    return new RouteFiles().all(invocation, named);
  }

  private Read all(Invocation invocation, List<Path> named) {
    List<SourceFile> files =
        SourceFiles.read(invocation, named, faults).stream()
            .filter(file -> !isTests(file) || file.path().filter(named::contains).isPresent())
            .toList();
    files.forEach(this::add);
    List<Placed> routes = new ArrayList<>();
    for (Element element : elements) {
      String place = element.place();
      faults.collect(
          element.file,
          element.path,
          place,
          () -> {
            Route route = DocumentKind.ROUTE.read(profiles.expanded(element.document));
            routes.add(new Placed(place, PublishedRoute.of(route)));
          });
    }
    if (!found && faults.isEmpty()) {
      faults.add(DocumentFiles.nothing(named, DocumentKind.ROUTE.list()));
    }
    return new Read(routes, faults, files.size());
  }

  /** Returns whether a file has tests of routes. */
  static boolean isTests(SourceFile file) {
    return file.member(TESTS).isPresent();
  }

  private void add(SourceFile file) {
    if (file.document() instanceof JsonValue.Members members && !isRoute(members)) {
      faults.collect(file, List.of(), () -> addMembers(file, members));
    } else {
      addRoutes(file, List.of(), file.document());
    }
  }

  private static boolean isRoute(JsonValue.Members document) {
    return Stream.concat(DocumentKind.ROUTE.members().stream(), Stream.of(RouteProfiles.PROFILE))
        .anyMatch(document.values()::containsKey);
  }

  private void addMembers(SourceFile file, JsonValue.Members document) {
    DocumentFiles.requireLists(document);
    file.member(RouteProfiles.LIST).ifPresent(named -> addProfiles(file, named));
    List<Object> path = List.of(DocumentKind.ROUTE.list());
    Optional<JsonValue> routes = file.member(DocumentKind.ROUTE.list());
    if (routes.filter(JsonValue.Elements.class::isInstance).isPresent()) {
      addRoutes(file, path, routes.get());
    } else if (routes.isPresent()) {
      found = true;
      String problem = "expected a list but found " + routes.get().description();
      faults.add(file, path, new GisException(BAD_JSON, problem));
    }
  }

  private void addRoutes(SourceFile file, List<Object> path, JsonValue document) {
    found = true;
    if (document instanceof JsonValue.Elements list) {
      for (int i = 0; i < list.values().size(); i++) {
        List<Object> at = path.isEmpty() ? List.of(i) : List.of(DocumentKind.ROUTE.list(), i);
        elements.add(new Element(file, at, list.values().get(i)));
      }
    } else {
      elements.add(new Element(file, List.of(), document));
    }
  }

  private void addProfiles(SourceFile file, JsonValue named) {
    if (!(named instanceof JsonValue.Members members)) {
      throw new GisException(
          BAD_JSON,
          "\"%s\" must be an object but is %s".formatted(RouteProfiles.LIST, named.description()));
    }
    for (Map.Entry<String, JsonValue> each : members.values().entrySet()) {
      faults.collect(
          file,
          List.of(RouteProfiles.LIST, each.getKey()),
          () -> profiles.add(file.name(), each.getKey(), each.getValue()));
    }
  }
}
