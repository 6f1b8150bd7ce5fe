package io.statehouse.app.systems.gis.resources;

import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.systems.gis.documents.DocumentKind;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.layout.JsonTree;
import io.statehouse.domain.gis.routes.Routes;
import io.statehouse.domain.gis.routes.entities.Pattern;
import io.statehouse.domain.gis.routes.entities.PublishRequest;
import io.statehouse.domain.gis.routes.entities.PublishedRoute;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.gis.routes.entities.RoutingTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The routes that are live, as one document: the body of a request to publish. They are published
 * at the end, when the topics are defined to which they lead, unless they are live already.
 */
final class RoutesKind implements ResourceKind {
  private static final String IDENTITY = "live";
  private static final String ROUTES = DocumentKind.ROUTE.list();
  private static final String ALLOW_EMPTY = "allowEmpty";
  private static final String PUBLISHER = "publisher";
  private static final String COMMENT = "comment";
  private static final String USUAL_PUBLISHER = "statehouse apply";

  private static final List<String> KNOWN =
      Stream.concat(
              Stream.of(ROUTES, ALLOW_EMPTY, PUBLISHER, COMMENT),
              DocumentKind.ROUTE.readOnly().stream())
          .toList();

  private final Routes routes;
  private Optional<PublishRequest> request = Optional.empty();
  private Runnable afterwards = () -> {};

  RoutesKind(Routes routes) {
    this.routes = routes;
  }

  @Override
  public String name() {
    return "routes";
  }

  @Override
  public Stream<Map<String, Object>> documents() {
    return live().map(RoutesKind::document).stream();
  }

  /** Returns the live version; empty if none has ever been. */
  private Optional<RoutingTable> live() {
    try {
      return Optional.of(routes.read());
    } catch (GisException refused) {
      if (refused.code() == Code.NOT_CONFIGURED) {
        return Optional.empty();
      }
      throw refused;
    }
  }

  /** Ids are left out, since they follow from the patterns. */
  private static Map<String, Object> document(RoutingTable table) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put(ROUTES, table.routes().stream().map(RoutesKind::document).toList());
    if (table.routes().isEmpty()) {
      document.put(ALLOW_EMPTY, true);
    }
    return document;
  }

  private static Map<String, Object> document(PublishedRoute route) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put(Route.PATTERN, new LinkedHashMap<>(route.pattern().attributes()));
    document.put(Route.DESTINATION, route.route().destination().text());
    return document;
  }

  @Override
  public String identity(Map<String, Object> document) {
    return IDENTITY;
  }

  @Override
  public void put(Map<String, Object> document) {
    if (!(JsonTree.json(document) instanceof JsonValue.Members members)) {
      throw new IllegalArgumentException("expected an object");
    }
    DocumentKind.requireKnown(members, KNOWN);
    PublishRequest wanted =
        PublishRequest.of(
                DocumentKind.ROUTE.readAll(Optional.ofNullable(members.values().get(ROUTES))),
                text(document, PUBLISHER).orElse(USUAL_PUBLISHER))
            .commented(text(document, COMMENT).orElse(""));
    request = Optional.of(allowsEmpty(document) ? wanted.allowingNone() : wanted);
  }

  private static Optional<String> text(Map<String, Object> document, String name) {
    Optional<Object> found = Optional.ofNullable(document.get(name));
    found
        .filter(value -> !(value instanceof String))
        .ifPresent(
            value -> {
              throw wrong(name, "a string", value);
            });
    return found.map(Object::toString);
  }

  private static boolean allowsEmpty(Map<String, Object> document) {
    Object found = document.getOrDefault(ALLOW_EMPTY, false);
    if (found instanceof Boolean flag) {
      return flag;
    }
    throw wrong(ALLOW_EMPTY, "true or false", found);
  }

  private static GisException wrong(String name, String expected, Object found) {
    return GisException.of(
        Code.BAD_JSON, "at %s: expected %s but found %s", name, expected, String.valueOf(found));
  }

  /** Publishes a version without routes, if readers accept one. */
  @Override
  public void delete(String identity) {
    request = Optional.of(PublishRequest.of(List.of(), USUAL_PUBLISHER).allowingNone());
  }

  /** Sets what is done when the routes are live. */
  void afterwards(Runnable work) {
    afterwards = work;
  }

  /** Returns whether other routes may be live at the end. */
  boolean isToBePublished() {
    return request.isPresent();
  }

  @Override
  public void finish() {
    request.ifPresent(this::publish);
    afterwards.run();
  }

  /** Other programs may give ids of their own, and routes members that mean nothing here. */
  private void publish(PublishRequest wanted) {
    Map<Pattern, Route> before = new HashMap<>();
    Optional<RoutingTable> live = readable();
    live.ifPresent(
        table -> table.routes().forEach(each -> before.put(each.pattern(), each.route())));
    List<Route> after =
        wanted.routes().stream()
            .map(
                route ->
                    Optional.ofNullable(before.get(route.pattern()))
                        .filter(same -> same.destination().equals(route.destination()))
                        .orElse(route))
            .toList();
    boolean isLive =
        live.filter(table -> table.routes().size() == after.size()).isPresent()
            && new HashSet<>(before.values()).equals(new HashSet<>(after));
    if (!isLive) {
      PublishRequest publication = wanted.of(after);
      routes.publisher().requireServed(publication);
      routes.publisher().publish(publication);
    }
  }

  /** Returns the live version; empty if it cannot be read, so that another one takes its place. */
  private Optional<RoutingTable> readable() {
    try {
      return Optional.of(routes.read());
    } catch (GisException unreadable) {
      return Optional.empty();
    }
  }
}
