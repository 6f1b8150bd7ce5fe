package io.statehouse.app.systems.gis.documents;

import static io.statehouse.app.json.Schema.ANYTHING;
import static io.statehouse.app.json.Schema.TEXT;
import static io.statehouse.app.json.Schema.list;
import static io.statehouse.app.json.Schema.map;
import static io.statehouse.app.json.Schema.member;
import static io.statehouse.app.json.Schema.object;
import static io.statehouse.app.json.Schema.optional;

import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Schema.Member;
import io.statehouse.domain.gis.routes.entities.Route;
import io.statehouse.domain.layout.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The members of files with routes, and of those with tests of routes, for editors. */
public final class RouteFileSchema {
  private static final Schema PATTERN =
      map(TEXT)
          .described("Attributes that an event must have, each with its value; {} matches all.");
  private static final Schema DESTINATION = TEXT.described("The topic to which the events go.");

  /** The members of a profile. */
  static final Schema PROFILE =
      object(optional(Route.PATTERN, PATTERN), optional(Route.DESTINATION, DESTINATION));

  /** A route, which may have the rest of its profile. */
  static final Schema ROUTE =
      object(
          optional("id", TEXT.described("Has no meaning here: it follows from the pattern.")),
          optional(
              RouteProfiles.PROFILE,
              TEXT.described("A profile, whose attributes and destination the route has too.")),
          optional(Route.PATTERN, PATTERN),
          optional(Route.DESTINATION, DESTINATION));

  /** One test. */
  static final Schema TEST =
      object(
          optional(RouteTests.NAME, TEXT.described("What is tested, for the report.")),
          member(
              RouteTests.EVENT,
              map(ANYTHING).described("The event; values that are no strings match nothing.")),
          member(
              Route.DESTINATION,
              TEXT.orNull().described("The topic to which it must go; null: no route may match.")));

  /** The members of a file with tests. */
  static final Schema TESTS =
      object(
          optional(
              DocumentKind.ROUTE.list(),
              TEXT.described("The file or directory with the routes, relative to this file.")),
          member(RouteFiles.TESTS, list(TEST)));

  private RouteFileSchema() {}

  /** Returns the schema of a file, for editors. */
  public static Map<String, Object> document() {
    return Json.object(
        "$schema",
        "http://json-schema.org/draft-07/schema#",
        "title",
        "Routes of Statehouse",
        "description",
        "A file for statehouse gis routes publish, lint and test.",
        "anyOf",
        List.of(object(fileMembers()).json(), TESTS.json(), list(ROUTE).json(), ROUTE.json()));
  }

  /** Ignored are members that commands show beside routes, and what is about topics. */
  private static List<Member> fileMembers() {
    Schema ignored = ANYTHING.described("Has no meaning for routes.");
    List<Member> known =
        List.of(
            optional(
                SourceFiles.INCLUDE,
                list(TEXT)
                    .described("Further files, relative to this one: their profiles and routes.")),
            optional(RouteProfiles.LIST, map(PROFILE).described("What routes have that name one.")),
            optional(DocumentKind.ROUTE.list(), list(ROUTE)));
    List<String> names = known.stream().map(Member::name).toList();
    return Stream.concat(
            known.stream(),
            DocumentFiles.MEMBERS.stream()
                .filter(name -> !names.contains(name))
                .map(name -> optional(name, ignored)))
        .toList();
  }
}
