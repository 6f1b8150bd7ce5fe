package io.statehouse.app.systems.missions.http;

import static io.statehouse.app.json.Schema.FLAG;
import static io.statehouse.app.json.Schema.INTEGER;
import static io.statehouse.app.json.Schema.TEXT;
import static io.statehouse.app.json.Schema.list;
import static io.statehouse.app.json.Schema.map;
import static io.statehouse.app.json.Schema.member;
import static io.statehouse.app.json.Schema.object;
import static io.statehouse.app.json.Schema.optional;

import io.statehouse.app.json.Schema;
import java.util.Map;

/** What documents of missions look like. */
final class MissionsSchemas {
  /** An object with whatever the client put there. */
  private static final Schema ANYTHING = map(new Schema(Map.of()));

  private static final Schema NAMES = list(TEXT).orNull();

  static final Schema MESSAGE = object(member("message", TEXT));
  static final Schema NEW_KEY = object(optional("id", TEXT), optional("name", TEXT));
  static final Schema KEY = object(member("id", TEXT), member("name", TEXT), member("usage", TEXT));
  static final Schema NEW_MISSION =
      object(member("plan", TEXT), optional("id", TEXT), optional("params", ANYTHING));
  static final Schema CREATED = object(member("id", TEXT));
  static final Schema CHANGE = object(member("state", TEXT), optional("ignoreDependencies", FLAG));
  static final Schema CHANGED =
      object(member("success", FLAG), member("next", NAMES), member("complete", FLAG));
  static final Schema PLAN =
      object(
          member("name", TEXT),
          optional(
              "services",
              list(object(member("name", TEXT), member("trigger", ANYTHING.orNull()))).orNull()),
          member(
              "stages",
              list(
                  object(
                      member("name", TEXT),
                      optional("service", TEXT),
                      optional("upstream", NAMES),
                      optional("downstream", NAMES),
                      optional("params", ANYTHING.orNull())))),
          optional("params", ANYTHING.orNull()));

  /** The preview of a plan: what is stored may also be what others wrote. */
  static final Schema MISSION =
      object(
          member("i", TEXT),
          member("n", TEXT),
          member("a", NAMES),
          member(
              "s",
              list(
                  object(
                      member("n", TEXT),
                      member("a", TEXT),
                      member("u", NAMES),
                      member("d", NAMES),
                      member("p", ANYTHING.orNull()),
                      member("s", INTEGER),
                      member("t", TEXT),
                      member("e", TEXT)))),
          member("p", ANYTHING.orNull()),
          member("t", TEXT),
          member("e", TEXT));

  private MissionsSchemas() {}
}
