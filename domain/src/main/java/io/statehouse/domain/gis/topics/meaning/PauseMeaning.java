package io.statehouse.domain.gis.topics.meaning;

import static io.statehouse.domain.gis.topics.meaning.KeyFindings.sentence;

import io.statehouse.domain.gis.topics.entities.Pause;
import io.statehouse.domain.gis.topics.entities.PlanText;
import io.statehouse.domain.gis.topics.layout.PauseDocuments;
import io.statehouse.domain.gis.topics.layout.TopicsLayout;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.StateRecord.Field;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The meaning of the records of pauses. */
final class PauseMeaning {
  private PauseMeaning() {}

  static StateRecord decode(String topic, Entry entry) {
    String name = OneLine.of(topic);
    return PauseDocuments.read(entry.value())
        .map(pause -> new StateRecord("paused-topic", name, fields(pause)))
        .orElseGet(
            () ->
                new StateRecord(
                    StateRecord.UNREADABLE,
                    name,
                    List.of(Field.of("problem", "is no record of a pause"))));
  }

  private static List<Field> fields(Pause pause) {
    List<Field> fields = new ArrayList<>();
    fields.add(Field.of("since", pause.since()));
    fields.add(Field.of("by", pause.by()));
    fields.add(Field.of("reason", pause.reason()));
    pause.resumed().ifPresent(time -> fields.add(Field.of("resumed", time)));
    return fields;
  }

  static Stream<Suspect> suspects(TopicsLayout layout, String topic) {
    Key paused = layout.paused(topic);
    Key defined = layout.topic(topic);
    Key managed = layout.managed(topic);
    return Stream.of(
        Suspect.of(paused, PauseMeaning::unreadable),
        new Suspect(
            Set.of(paused, defined),
            view -> view.size() == 2 ? known(topic, view.get(paused)) : Optional.empty()),
        new Suspect(
            Set.of(paused, defined, managed), view -> undefined(paused, defined, managed, view)));
  }

  private static Optional<Finding> unreadable(Entry entry) {
    return PauseDocuments.read(entry.value()).isPresent()
        ? Optional.empty()
        : Optional.of(
            Finding.error(
                "unreadable-pause",
                entry.key(),
                sentence(entry.key(), "is no record of a pause, and pauses the topic: resume it")));
  }

  private static Optional<Finding> known(String topic, Entry entry) {
    String name = OneLine.of(topic);
    return PauseDocuments.read(entry.value())
        .map(
            pause ->
                pause.isActive()
                    ? Finding.notice(
                        "paused-topic",
                        name,
                        "topic '%s' is paused, and left alone: since %s"
                            .formatted(name, PlanText.text(pause)))
                    : Finding.notice(
                        "resumed-topic",
                        name,
                        "topic '%s' was resumed at %s, and no adopter has seen it as defined since"
                            .formatted(name, pause.resumed().orElseThrow())));
  }

  /** Only the pause keeps a topic of the ledger from being deleted, so that one is not removed. */
  private static Optional<Finding> undefined(
      Key paused, Key defined, Key managed, Map<Key, Entry> view) {
    if (!view.containsKey(paused) || view.containsKey(defined)) {
      return Optional.empty();
    }
    return Optional.of(
        view.containsKey(managed)
            ? Finding.notice(
                "undefined-paused",
                paused,
                sentence(
                    paused,
                    "is about a topic that is not defined, and keeps it from being deleted:"
                        + " statehouse gis topics unmanage keeps it for good"))
            : Finding.notice(
                    "undefined-paused",
                    paused,
                    sentence(paused, "is about no topic that is defined"))
                .repairedBy(new Write.Delete(paused)));
  }
}
