package io.statehouse.app.systems.gis.http;

import static io.statehouse.app.json.Schema.member;
import static io.statehouse.app.json.Schema.optional;
import static io.statehouse.domain.gis.GisException.Code.BAD_JSON;

import io.statehouse.app.json.Schema;
import io.statehouse.app.systems.gis.DocumentKind;
import io.statehouse.app.systems.gis.VersionArgument;
import io.statehouse.domain.gis.GisException;
import io.statehouse.domain.gis.Json;
import io.statehouse.domain.gis.layout.JsonText;
import io.statehouse.domain.gis.routes.ExpectedPointer;
import io.statehouse.domain.gis.routes.PublishRequest;
import io.statehouse.ports.Bytes;
import java.util.List;

/**
 * The body of a request to publish. Its routes are read as those of a file, so that what is wrong
 * with one has the same code and the same words.
 */
final class PublishBody {
  private static final String ROUTES = DocumentKind.ROUTE.list();
  private static final String EXPECTED = "expected";
  private static final String ALLOW_EMPTY = "allowEmpty";
  private static final String FORCE = "force";
  private static final String PUBLISHER = "publisher";
  private static final String COMMENT = "comment";

  private static final Schema ROUTE =
      Schema.object(member("pattern", Schema.map(Schema.TEXT)), member("destination", Schema.TEXT))
          .named("GisNewRoute");

  static final Schema SCHEMA =
      Schema.object(
              member(ROUTES, Schema.list(ROUTE)),
              optional(EXPECTED, Schema.TEXT),
              optional(ALLOW_EMPTY, Schema.FLAG.or(false)),
              optional(FORCE, Schema.FLAG.or(false)),
              optional(PUBLISHER, Schema.TEXT),
              optional(COMMENT, Schema.TEXT))
          .named("GisNewRoutes");

  private final Json.Members members;

  private PublishBody(Json.Members members) {
    this.members = members;
  }

  /**
   * @throws GisException with what is wrong, and with the place of it
   */
  static PublishRequest read(byte[] bytes) {
    Json.Members members = JsonText.read(Bytes.copyOf(bytes));
    DocumentKind.requireKnown(
        members, List.of(ROUTES, EXPECTED, ALLOW_EMPTY, FORCE, PUBLISHER, COMMENT));
    return new PublishBody(members).request();
  }

  private PublishRequest request() {
    String expected = text(EXPECTED);
    return new PublishRequest(
        DocumentKind.ROUTE.readAll(members.values().get(ROUTES)),
        expected.isEmpty() ? ExpectedPointer.ANY : VersionArgument.expected(expected),
        flag(ALLOW_EMPTY),
        flag(FORCE),
        text(PUBLISHER),
        text(COMMENT));
  }

  /** Returns a member; the empty string if there is none. */
  private String text(String name) {
    Json found = members.values().get(name);
    if (found == null || found == Json.Literal.NULL) {
      return "";
    }
    if (found instanceof Json.Text text) {
      return text.value();
    }
    throw wrong(name, "a string", found);
  }

  private boolean flag(String name) {
    Json found = members.values().get(name);
    if (found == null || found == Json.Literal.FALSE) {
      return false;
    }
    if (found == Json.Literal.TRUE) {
      return true;
    }
    throw wrong(name, "a boolean", found);
  }

  private static GisException wrong(String name, String expected, Json found) {
    return new GisException(
        BAD_JSON, "\"%s\" must be %s but is %s".formatted(name, expected, found.description()));
  }
}
