package io.statehouse.app.systems.gis.http;

import static io.statehouse.app.json.Schema.member;
import static io.statehouse.app.json.Schema.optional;

import io.statehouse.app.http.Request;
import io.statehouse.app.json.Schema;
import io.statehouse.app.systems.gis.documents.DocumentKind;
import io.statehouse.app.systems.gis.documents.VersionArgument;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.routes.entities.ExpectedPointer;
import io.statehouse.domain.gis.routes.entities.PublishRequest;

/**
 * The body of a request to publish. Its routes are read as those of a file, so that what is wrong
 * with one has the same code and the same words.
 */
final class PublishBody {
  private static final String ROUTES = DocumentKind.ROUTE.list();
  private static final String EXPECTED = "expected";
  private static final String ALLOW_EMPTY = "allowEmpty";
  private static final String FORCE = "force";
  private static final String REQUIRE_ADOPTED = "requireAdopted";
  private static final String PUBLISHER = "publisher";
  private static final String COMMENT = "comment";

  private static final Schema ROUTE =
      Schema.object(
              optional("id", Schema.TEXT),
              member("pattern", Schema.map(Schema.TEXT)),
              member("destination", Schema.TEXT))
          .named("GisNewRoute");

  static final Schema SCHEMA =
      Schema.object(
              member(ROUTES, Schema.list(ROUTE)),
              optional(EXPECTED, Schema.TEXT),
              optional(ALLOW_EMPTY, Schema.FLAG.or(false)),
              optional(FORCE, Schema.FLAG.or(false)),
              optional(REQUIRE_ADOPTED, Schema.FLAG.or(false)),
              optional(PUBLISHER, Schema.TEXT),
              optional(COMMENT, Schema.TEXT),
              optional("version", Schema.TEXT),
              optional("digest", Schema.TEXT))
          .named("GisNewRoutes");

  private PublishBody() {}

  /**
   * @throws GisException with what is wrong, and with the place of it
   */
  static PublishRequest read(Request request) {
    JsonBody body = JsonBody.of(request).requireKnown(SCHEMA.memberNames());
    return new PublishRequest(
        DocumentKind.ROUTE.readAll(body.member(ROUTES)),
        body.text(EXPECTED)
            .filter(version -> !version.isEmpty())
            .map(VersionArgument::expected)
            .orElse(ExpectedPointer.ANY),
        body.flag(ALLOW_EMPTY),
        body.flag(FORCE),
        body.flag(REQUIRE_ADOPTED),
        body.text(PUBLISHER).orElse(""),
        body.text(COMMENT).orElse(""));
  }
}
