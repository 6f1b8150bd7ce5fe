package io.statehouse.app.systems.gis.documents;

import io.statehouse.domain.gis.topics.TopicDefinitions.Definitions;
import io.statehouse.domain.gis.topics.entities.NotedTopic;
import io.statehouse.domain.gis.topics.entities.Scope;
import java.util.List;
import java.util.Optional;

/**
 * Selects topics by their notes and their scope.
 *
 * @param labels each as NAME or NAME=VALUE; a topic must have all of them
 */
public record TopicFilter(Optional<String> owner, List<String> labels, Optional<String> scope) {
  public TopicFilter {
    labels = List.copyOf(labels);
  }

  public static TopicFilter of(
      Optional<String> owner, List<String> labels, Optional<String> scope) {
    return new TopicFilter(owner, labels, scope);
  }

  /**
   * @throws io.statehouse.domain.gis.entities.GisException with SCOPE_NOT_FOUND
   */
  public Definitions apply(Definitions all) {
    if (owner.isEmpty() && labels.isEmpty() && scope.isEmpty()) {
      return all;
    }
    Optional<Scope> within = scope.map(all.scopes()::require);
    return all.limitedTo(
        topic ->
            owner.filter(name -> topic.notes().owner().filter(name::equals).isEmpty()).isEmpty()
                && labels.stream().allMatch(label -> hasLabel(topic, label))
                && within.filter(each -> !each.contains(topic.name().text())).isEmpty());
  }

  private static boolean hasLabel(NotedTopic topic, String label) {
    int equals = label.indexOf('=');
    return equals < 0
        ? topic.notes().hasLabel(label, Optional.empty())
        : topic
            .notes()
            .hasLabel(label.substring(0, equals), Optional.of(label.substring(equals + 1)));
  }
}
