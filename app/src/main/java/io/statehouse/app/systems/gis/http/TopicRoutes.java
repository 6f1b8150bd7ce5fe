package io.statehouse.app.systems.gis.http;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;
import static io.statehouse.app.json.Schema.INTEGER;
import static io.statehouse.app.json.Schema.TEXT;
import static io.statehouse.app.json.Schema.optional;
import static io.statehouse.domain.gis.entities.GisException.Code.NAME_MISMATCH;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.app.systems.gis.documents.DocumentKind;
import io.statehouse.app.systems.gis.documents.ExpectedTopics;
import io.statehouse.app.systems.gis.documents.TopicDocument;
import io.statehouse.app.systems.gis.documents.TopicEdits;
import io.statehouse.app.systems.gis.documents.TopicFileSchema;
import io.statehouse.app.systems.gis.documents.TopicFiles;
import io.statehouse.app.systems.gis.documents.TopicFilter;
import io.statehouse.app.systems.gis.documents.TopicLint;
import io.statehouse.app.systems.gis.documents.WrittenTopics;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.TopicRules;
import java.util.List;

/** {@code /topics}: what is defined. */
record TopicRoutes(TopicDefinitions definitions, TopicRules rules) {
  private static final String TOPIC = "/topics/{name}";
  private static final String DRY_RUN = "dry-run";
  private static final String IF_VERSION = "if-version";
  private static final String PRUNE = "prune";
  private static final String FORCE = "force";

  private static final String FORCE_MEANING =
      "Whether to remove even topics to which live routes lead.";

  private static final Schema NEW_TOPICS =
      TopicFileSchema.request(
          optional("atomic", Schema.FLAG.or(false)),
          optional("ifVersion", INTEGER),
          optional(PRUNE, Schema.FLAG.or(false)));

  List<Route> routes() {
    return List.of(
        Route.get("/topics")
            .needs(READ, GisParts.TOPICS)
            .summary("All topics that are defined, and what is wrong with them.")
            .query("owner", "Show only topics of this owner.", TEXT)
            .query("label", "Show only topics with a label, given as NAME or NAME=VALUE.", TEXT)
            .query("scope", "Show only topics of this scope.", TEXT)
            .fails(Kind.NOT_FOUND)
            .tagged()
            .returns(TopicDocument.TOPICS, this::list),
        change(Route.post("/topics").needs(WRITE, GisParts.TOPICS))
            .summary("Defines topics, and with prune removes all others.")
            .query(
                PRUNE,
                "Whether to remove all others, as the member of that name says too.",
                Schema.FLAG.or(false))
            .query(FORCE, FORCE_MEANING, Schema.FLAG.or(false))
            .body(NEW_TOPICS)
            .by(this::defineAll),
        Route.get(TOPIC)
            .needs(READ, GisParts.TOPICS)
            .summary("A topic as it is defined.")
            .tagged()
            .returns(TopicDocument.TOPIC, this::get),
        change(Route.put(TOPIC).needs(WRITE, GisParts.TOPICS))
            .summary("Defines a topic.")
            .query(IF_VERSION, "The version that must be desired.", INTEGER)
            .body(TopicFileSchema.NEW_TOPIC)
            .by(this::define),
        change(Route.delete(TOPIC).needs(WRITE, GisParts.TOPICS))
            .summary("Removes the definition of a topic.")
            .query(IF_VERSION, "The version that must be desired.", INTEGER)
            .query(FORCE, FORCE_MEANING, Schema.FLAG.or(false))
            .by(this::remove),
        change(Route.post("/topics/{name}/unmanage").needs(WRITE, GisParts.TOPICS))
            .summary("Forgets a topic that stays in Kafka: no adopter changes or deletes it.")
            .query(IF_VERSION, "The version that must be desired.", INTEGER)
            .by(this::unmanage));
  }

  private static RouteBuilder change(RouteBuilder route) {
    return route
        .query(DRY_RUN, "Respond with what would change, and write nothing.", Schema.FLAG.or(false))
        .fails(Kind.VERSION_MISMATCH)
        .conditional()
        .answers(TopicDocument.DEFINED.response());
  }

  private Definitions list(Request request) {
    return TopicFilter.of(
            request.optionalQuery("owner"),
            request.optionalQuery("label").stream().toList(),
            request.optionalQuery("scope"))
        .apply(definitions.read());
  }

  private NotedTopic get(Request request) {
    String name = request.path("name");
    return TopicEdits.find(definitions.read(), name).orElseThrow(() -> TopicEdits.absent(name));
  }

  private Response defineAll(Request request) {
    JsonBody body = JsonBody.of(request).requireKnown(NEW_TOPICS.memberNames());
    DocumentKind.requireWhole(body.member(DocumentKind.PROBLEMS));
    WrittenTopics written = TopicFiles.ofRequest(body.document());
    TopicLint.require(written, rules);
    List<NotedTopic> topics = written.noted();
    DefineOptions usual = usual(request);
    DefineOptions options =
        body.member("ifVersion")
            .map(version -> VersionNumber.parse(version.text()))
            .map(usual::ifVersion)
            .orElse(usual);
    if (body.flag("atomic")) {
      options = options.atomically();
    }
    options = written.scope().map(options::within).orElse(options);
    options = new ExpectedTopics(request.expectation()).all(options);
    Definitions before = definitions.read();
    return changed(
        request,
        body.flag(PRUNE) || request.flag(PRUNE)
            ? TopicEdits.replacing(before, topics, options)
            : TopicEdits.putting(before, topics, options));
  }

  private Response define(Request request) {
    NotedTopic topic = topic(request);
    return changed(
        request,
        TopicEdits.putting(
            definitions.read(), List.of(topic), options(request, DefineOptions.DEFAULT)));
  }

  /** Reads a topic, whose name is that of the path, and may be in the document too. */
  private static NotedTopic topic(Request request) {
    String name = request.path("name");
    NotedTopic read = DocumentKind.TOPIC.read(JsonBody.of(request).withDefault("name", name));
    if (!read.name().text().equals(name)) {
      throw GisException.of(
          NAME_MISMATCH, "the path ends in %s but the name is %s", name, read.name());
    }
    return read;
  }

  private Response remove(Request request) {
    return changed(
        request,
        TopicEdits.removing(
            definitions.read(), request.path("name"), options(request, usual(request))));
  }

  private Response unmanage(Request request) {
    return changed(
        request,
        TopicEdits.unmanaging(
            definitions, List.of(request.path("name")), options(request, DefineOptions.DEFAULT)));
  }

  private static DefineOptions usual(Request request) {
    return request.flag(FORCE) ? DefineOptions.DEFAULT.forced() : DefineOptions.DEFAULT;
  }

  private static DefineOptions options(Request request, DefineOptions usual) {
    DefineOptions options =
        request
            .optionalQuery(IF_VERSION)
            .map(VersionNumber::parse)
            .map(usual::ifVersion)
            .orElse(usual);
    return new ExpectedTopics(request.expectation()).one(options, request.path("name"));
  }

  private Response changed(Request request, TopicEdits edits) {
    return Response.json(
        TopicDocument.DEFINED.write(
            request.flag(DRY_RUN) ? edits.plan(definitions) : edits.define(definitions)));
  }
}
