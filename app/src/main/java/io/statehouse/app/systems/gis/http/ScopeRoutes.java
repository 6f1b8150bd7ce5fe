package io.statehouse.app.systems.gis.http;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;

import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.systems.gis.documents.ExpectedTopics;
import io.statehouse.app.systems.gis.documents.TopicDocument;
import io.statehouse.app.systems.gis.documents.TopicEdits;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions;
import java.util.List;

/** {@code /topic-scopes}: the topics that teams manage. Scopes are defined with their topics. */
record ScopeRoutes(TopicDefinitions definitions) {
  private static final String SCOPE = "/topic-scopes/{name}";

  List<Route> routes() {
    return List.of(
        Route.get("/topic-scopes")
            .needs(READ, GisParts.TOPICS)
            .summary("The scopes that are defined, with their rules.")
            .returns(TopicDocument.SCOPES, request -> definitions.read().scopes().all()),
        Route.get(SCOPE)
            .needs(READ, GisParts.TOPICS)
            .summary("A scope, with its rules.")
            .tagged()
            .returns(
                TopicDocument.SCOPE,
                request -> definitions.read().scopes().require(request.path("name"))),
        Route.delete(SCOPE)
            .needs(WRITE, GisParts.TOPICS)
            .summary("Deletes a scope and its rules; its topics stay as they are defined.")
            .fails(Kind.VERSION_MISMATCH)
            .conditional()
            .answers(TopicDocument.DEFINED.response())
            .by(this::delete));
  }

  private Response delete(Request request) {
    String name = request.path("name");
    DefineOptions options =
        new ExpectedTopics(request.expectation())
            .scope(DefineOptions.DEFAULT.forgetting(name), name);
    TopicEdits deletion = new TopicEdits(definitions.read(), List.of(), options);
    return Response.json(TopicDocument.DEFINED.write(deletion.define(definitions)));
  }
}
