package io.statehouse.app.systems.gis.documents;

import io.statehouse.app.revision.DocumentRevision;
import io.statehouse.app.revision.Expectation;
import io.statehouse.domain.gis.topics.DefineOptions;
import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import java.util.Optional;

/** Topics as a writer expects them to be defined. */
public record ExpectedTopics(Expectation expected) {

  /** Returns options for a change of one topic, which need not be defined. */
  public DefineOptions one(DefineOptions options, String name) {
    return expected.isNone()
        ? options
        : options.onlyIf(all -> expected.require("topic " + name, revision(all, name)));
  }

  /** Returns options for a change of many topics. */
  public DefineOptions all(DefineOptions options) {
    return expected.isNone()
        ? options
        : options.onlyIf(
            all ->
                expected.requireOf(
                    "the definition of topics", () -> TopicDocument.TOPICS.write(all)));
  }

  /** Returns options for a change of a scope. */
  public DefineOptions scope(DefineOptions options, String name) {
    return expected.isNone()
        ? options
        : options.onlyIf(
            all ->
                expected.require(
                    "scope " + name,
                    Optional.ofNullable(all.scopes().byName().get(name))
                        .map(scope -> DocumentRevision.of(TopicDocument.SCOPE.write(scope)))));
  }

  /** A topic that cannot be read is present too, and has an invalid revision. */
  private static Optional<String> revision(Definitions all, String name) {
    return all.names().contains(name)
        ? TopicEdits.find(all, name).map(ExpectedTopics::revision).or(() -> Optional.of("unread"))
        : Optional.empty();
  }

  public static String revision(NotedTopic topic) {
    return DocumentRevision.of(TopicDocument.TOPIC.write(topic));
  }
}
