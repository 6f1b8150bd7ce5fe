package io.statehouse.app.systems.gis.documents;

import static io.statehouse.domain.gis.entities.GisException.Code.BAD_JSON;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.routes.entities.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What several routes of files have in common, under names.
 *
 * <pre>
 *   profiles:
 *     cisco: {pattern: {deviceVendor: CISCO}, destination: cisco-events}
 *   routes:
 *   - {profile: cisco, pattern: {deviceProduct: ASA}, destination: asa-events}
 *   - {profile: cisco}
 * </pre>
 *
 * A route has the attributes and the destination of its profile, unless it has them itself.
 * Profiles with nothing but members of topics are those of topics, which may be in the same file.
 */
final class RouteProfiles {
  /** The member of a file that has them, and that of a route that names one. */
  static final String LIST = "profiles";

  static final String PROFILE = "profile";

  private static final List<String> MEMBERS = RouteFileSchema.PROFILE.memberNames();

  /** Stands for the destination where a profile has none, so that the rest of it is checked. */
  private static final JsonValue ANY_DESTINATION = JsonValue.of("any");

  private final SortedMap<String, JsonValue.Members> profiles = new TreeMap<>();
  private final Map<String, String> files = new LinkedHashMap<>();

  /**
   * Adds a profile of a file.
   *
   * @throws GisException if it cannot be one, or another file has one of this name
   */
  void add(String file, String name, JsonValue profile) {
    if (!(profile instanceof JsonValue.Members members)) {
      throw new GisException(BAD_JSON, "expected an object but found " + profile.description());
    }
    if (isOfTopics(members)) {
      return;
    }
    DocumentKind.requireKnown(members, MEMBERS);
    Map<String, JsonValue> route = new LinkedHashMap<>(members.values());
    route.putIfAbsent(Route.PATTERN, JsonValue.Members.NONE);
    route.putIfAbsent(Route.DESTINATION, ANY_DESTINATION);
    DocumentKind.ROUTE.read(new JsonValue.Members(route));
    String before = files.putIfAbsent(name, file);
    if (before != null) {
      throw GisException.of(BAD_JSON, "%s has a profile of this name too: rename one", before);
    }
    profiles.put(name, members);
  }

  /** Returns whether it is a profile of routes, which one of topics cannot be. */
  static boolean isOfRoutes(JsonValue profile) {
    return profile instanceof JsonValue.Members members
        && MEMBERS.stream().anyMatch(members.values()::containsKey);
  }

  private static boolean isOfTopics(JsonValue.Members profile) {
    return !profile.values().isEmpty()
        && DocumentKind.TOPIC.members().containsAll(profile.values().keySet());
  }

  /**
   * Returns the document of a route as it is without profiles.
   *
   * @throws GisException with BAD_JSON if it names none that there is
   */
  JsonValue expanded(JsonValue element) {
    if (!(element instanceof JsonValue.Members route) || !route.values().containsKey(PROFILE)) {
      return element;
    }
    JsonValue.Members profile = find(route.values().get(PROFILE));
    Map<String, JsonValue> expanded = new LinkedHashMap<>(profile.values());
    expanded.putAll(route.values());
    expanded.remove(PROFILE);
    if (profile.values().get(Route.PATTERN) instanceof JsonValue.Members below
        && expanded.get(Route.PATTERN) instanceof JsonValue.Members own) {
      Map<String, JsonValue> attributes = new LinkedHashMap<>(below.values());
      attributes.putAll(own.values());
      expanded.put(Route.PATTERN, new JsonValue.Members(attributes));
    }
    return new JsonValue.Members(expanded);
  }

  private JsonValue.Members find(JsonValue name) {
    if (!(name instanceof JsonValue.Text text)) {
      throw GisException.of(
          BAD_JSON, "\"%s\" must be a string but is %s", PROFILE, name.description());
    }
    JsonValue.Members found = profiles.get(text.value());
    if (found == null) {
      throw GisException.of(
          BAD_JSON,
          "there is no profile \"%s\": %s",
          text.value(),
          profiles.isEmpty()
              ? "no file has any"
              : "known are " + String.join(", ", profiles.keySet()));
    }
    return found;
  }
}
