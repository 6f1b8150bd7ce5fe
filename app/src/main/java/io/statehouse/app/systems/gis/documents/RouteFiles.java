package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.ports.Bytes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The routes of files and directories, with what is wrong in them. They are read as {@link
 * DocumentFiles} reads them; and a file may have {@linkplain RouteProfiles profiles}, which routes
 * of all files refer to, and include others:
 *
 * <pre>
 *   include: [profiles.yaml, vendors/cisco.yaml]   relative to this file; each is read once
 *   profiles: …
 *   routes: …
 * </pre>
 *
 * Of a directory, files with tests are left out.
 */
public final class RouteFiles {
  static final String TESTS = "tests";
  private static final String INCLUDE = "include";

  private static final List<String> MEMBERS =
      Stream.of(
              Stream.of(INCLUDE, RouteProfiles.LIST),
              Stream.of(DocumentKind.ROUTE, DocumentKind.TOPIC)
                  .flatMap(kind -> Stream.concat(Stream.of(kind.list()), kind.readOnly().stream())))
          .flatMap(names -> names)
          .toList();

  private final Invocation invocation;
  private final DocumentFiles<Route> files;
  private final RouteProfiles profiles = new RouteProfiles();
  private final Set<Path> read = new HashSet<>();
  private final Deque<Path> including = new ArrayDeque<>();
  private final List<Element> elements = new ArrayList<>();
  private final List<GisException> faults = new ArrayList<>();
  private boolean found;

  /** A document of a route, before its profile is applied. */
  private record Element(String place, JsonValue document) {}

  /** A route, and where it is written. */
  public record Placed(String place, PublishedRoute route) {}

  /**
   * All that was read.
   *
   * @param files how many files were read
   */
  public record Read(List<Placed> routes, List<GisException> faults, int files) {
    public Read {
      routes = List.copyOf(routes);
      faults = List.copyOf(faults);
    }

    /**
     * @throws GisException if anything is wrong; with a line for each problem if there are several
     */
    public List<Route> all() {
      DocumentList<Route> wrong = new DocumentList<>(DocumentKind.ROUTE);
      faults.forEach(wrong::add);
      wrong.all();
      return routes.stream().map(placed -> placed.route().route()).toList();
    }
  }

  private RouteFiles(Invocation invocation) {
    this.invocation = invocation;
    this.files = new DocumentFiles<>(invocation, DocumentKind.ROUTE);
  }

  /**
   * Reads all routes.
   *
   * @throws AppException if one of the files that are named cannot be read
   */
  public static Read read(Invocation invocation, List<Path> named) {
    return new RouteFiles(invocation).all(named);
  }

  private Read all(List<Path> named) {
    for (Path each : named) {
      if (!Input.isStandardInput(each) && Files.isDirectory(invocation.file(each))) {
        files.files(each).forEach(file -> add(file, files.content(file), true));
      } else {
        add(each, files.content(each), false);
      }
    }
    List<Placed> routes = new ArrayList<>();
    for (Element element : elements) {
      try {
        Route route = DocumentKind.ROUTE.read(profiles.expanded(element.document));
        routes.add(new Placed(element.place, PublishedRoute.of(route)));
      } catch (GisException fault) {
        faults.add(fault.at(element.place));
      }
    }
    if (!found && faults.isEmpty()) {
      String names = named.stream().map(Input::name).collect(Collectors.joining(", "));
      faults.add(GisException.of(BAD_JSON, "%s has no %s", names, DocumentKind.ROUTE.list()));
    }
    return new Read(routes, faults, read.size());
  }

  private Path identity(Path file) {
    return Input.isStandardInput(file) ? file : invocation.file(file).toAbsolutePath().normalize();
  }

  private void add(Path file, Bytes content, boolean amongOthers) {
    if (!read.add(identity(file))) {
      return;
    }
    String name = Input.name(file);
    try {
      JsonValue document = document(content);
      if (amongOthers && isTests(document)) {
        read.remove(identity(file));
      } else if (document instanceof JsonValue.Members members && !isRoute(members)) {
        addMembers(file, members);
      } else {
        addRoutes(name, document);
      }
    } catch (GisException fault) {
      faults.add(fault.at(name));
    }
  }

  private static JsonValue document(Bytes content) {
    try {
      return DocumentFiles.document(content);
    } catch (IllegalArgumentException broken) {
      throw GisException.of(BAD_JSON, "%s", broken.getMessage());
    }
  }

  static boolean isTests(JsonValue document) {
    return document instanceof JsonValue.Members members && members.values().containsKey(TESTS);
  }

  private static boolean isRoute(JsonValue.Members document) {
    return Stream.concat(DocumentKind.ROUTE.members().stream(), Stream.of(RouteProfiles.PROFILE))
        .anyMatch(document.values()::containsKey);
  }

  private void addRoutes(String name, JsonValue document) {
    found = true;
    if (document instanceof JsonValue.Elements list) {
      String file = DocumentKind.ROUTE.list() + "[%d] of " + name;
      for (int i = 0; i < list.values().size(); i++) {
        elements.add(new Element(file.formatted(i), list.values().get(i)));
      }
    } else {
      elements.add(new Element(name, document));
    }
  }

  private void addMembers(Path file, JsonValue.Members document) {
    String name = Input.name(file);
    DocumentKind.requireKnown(document, MEMBERS);
    DocumentKind.requireWhole(Optional.ofNullable(document.values().get(DocumentKind.PROBLEMS)));
    Optional.ofNullable(document.values().get(INCLUDE)).ifPresent(list -> include(file, list));
    Optional.ofNullable(document.values().get(RouteProfiles.LIST))
        .ifPresent(named -> addProfiles(name, named));
    JsonValue routes = document.values().get(DocumentKind.ROUTE.list());
    if (routes instanceof JsonValue.Elements) {
      addRoutes(name, routes);
    } else if (routes != null) {
      found = true;
      faults.add(
          new GisException(BAD_JSON, "expected a list but found " + routes.description())
              .at(DocumentKind.ROUTE.list() + " of " + name));
    }
  }

  private void addProfiles(String file, JsonValue named) {
    if (!(named instanceof JsonValue.Members members)) {
      throw new GisException(
          BAD_JSON,
          "\"%s\" must be an object but is %s".formatted(RouteProfiles.LIST, named.description()));
    }
    for (Map.Entry<String, JsonValue> each : members.values().entrySet()) {
      try {
        profiles.add(file, each.getKey(), each.getValue());
      } catch (GisException fault) {
        faults.add(fault.at("profile %s of %s".formatted(each.getKey(), file)));
      }
    }
  }

  private void include(Path file, JsonValue list) {
    if (!(list instanceof JsonValue.Elements others)) {
      throw new GisException(
          BAD_JSON, "\"%s\" must be a list but is %s".formatted(INCLUDE, list.description()));
    }
    including.addLast(identity(file));
    for (int i = 0; i < others.values().size(); i++) {
      String place = "%s[%d] of %s".formatted(INCLUDE, i, Input.name(file));
      try {
        includeOne(file, others.values().get(i));
      } catch (GisException fault) {
        faults.add(fault.at(place));
      }
    }
    including.removeLast();
  }

  private void includeOne(Path file, JsonValue name) {
    if (!(name instanceof JsonValue.Text text) || text.value().isEmpty()) {
      throw new GisException(
          BAD_JSON, "expected the name of a file but found " + name.description());
    }
    Path other = beside(file, text.value());
    if (including.contains(identity(other))) {
      throw GisException.of(
          BAD_JSON,
          "the files include each other: %s",
          Stream.concat(including.stream(), Stream.of(identity(other)))
              .dropWhile(each -> !each.equals(identity(other)))
              .map(each -> each.getFileName().toString())
              .collect(Collectors.joining(" includes ")));
    }
    Bytes content;
    try {
      content = files.content(other);
    } catch (AppException unreadable) {
      throw GisException.of(BAD_JSON, "%s", unreadable.getMessage());
    }
    add(other, content, false);
  }

  /** Returns the file of a name that is relative to another file. */
  static Path beside(Path file, String name) {
    Path named = Input.path(name);
    return Input.isStandardInput(file) ? named : file.resolveSibling(named).normalize();
  }
}
