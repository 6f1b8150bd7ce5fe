package io.statehouse.app.operations.apply;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.operations.OpenState;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.text.Spelling;
import io.statehouse.operations.apply.StagedStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The documents of one system, staged on its store: they are put in the order of their kinds, then
 * the entities to be pruned are deleted in the reverse order.
 */
final class DesiredState {
  private static final int MAX_SHOWN = 20;

  private final List<ResourceKind> kinds;
  private final Failures failures;
  private final List<String> problems = new ArrayList<>();

  private DesiredState(List<ResourceKind> kinds, Failures failures) {
    this.kinds = kinds;
    this.failures = failures;
  }

  /**
   * Stages documents.
   *
   * @param prune whether to delete the entities of the kinds of these documents that are not among
   *     them
   * @throws AppException if some cannot be put; the sentence names each and the reason
   */
  static void stage(
      StateSystem system,
      OpenState state,
      StagedStore staged,
      List<DesiredDocument> documents,
      boolean prune,
      Failures failures) {
    new DesiredState(system.resources(state.config(), OpenStore.of(staged)), failures)
        .stage(documents, prune);
  }

  private void stage(List<DesiredDocument> documents, boolean prune) {
    Map<String, Map<String, DesiredDocument>> byKind = byKind(documents);
    for (ResourceKind kind : kinds) {
      putAll(kind, byKind.getOrDefault(kind.name(), Map.of()).values());
    }
    if (prune && problems.isEmpty()) {
      for (int i = kinds.size() - 1; i >= 0; i--) {
        ResourceKind kind = kinds.get(i);
        if (byKind.containsKey(kind.name())) {
          prune(kind, byKind.get(kind.name()).keySet());
        }
      }
    }
    if (problems.isEmpty()) {
      kinds.forEach(kind -> finish(kind, byKind.getOrDefault(kind.name(), Map.of()).values()));
    }
    if (!problems.isEmpty()) {
      throw new AppException(Kind.BAD_INPUT, "nothing was written: " + listed());
    }
  }

  private String listed() {
    String shown = String.join("; ", problems.subList(0, Math.min(MAX_SHOWN, problems.size())));
    int more = problems.size() - MAX_SHOWN;
    return more > 0 ? shown + "; and " + more + " more" : shown;
  }

  /** Returns the documents by kind and identity; two of one entity contradict each other. */
  private Map<String, Map<String, DesiredDocument>> byKind(List<DesiredDocument> documents) {
    Map<String, Map<String, DesiredDocument>> byKind = new LinkedHashMap<>();
    for (DesiredDocument document : documents) {
      ResourceKind kind = kind(document);
      String identity = identity(kind, document);
      DesiredDocument before =
          byKind
              .computeIfAbsent(kind.name(), first -> new LinkedHashMap<>())
              .putIfAbsent(identity, document);
      if (before != null) {
        throw AppException.misused(
            "%s: %s is also at %s: keep one"
                .formatted(document.place(), named(kind, identity), before.place()));
      }
    }
    return byKind;
  }

  private ResourceKind kind(DesiredDocument document) {
    return kinds.stream()
        .filter(kind -> kind.name().equals(document.kind()))
        .findFirst()
        .orElseThrow(
            () ->
                AppException.misused(
                    "%s: %s; %s has %s"
                        .formatted(
                            document.place(),
                            Spelling.unknown(
                                "kind",
                                document.kind(),
                                kinds.stream().map(ResourceKind::name).toList()),
                            document.system(),
                            kinds.isEmpty()
                                ? "none"
                                : String.join(
                                    ", ", kinds.stream().map(ResourceKind::name).toList()))));
  }

  private String identity(ResourceKind kind, DesiredDocument document) {
    try {
      return kind.identity(document.members());
    } catch (RuntimeException none) {
      throw AppException.misused(document.place() + ": " + sentence(none));
    }
  }

  /**
   * Puts the documents of a kind in any order: one that is refused is tried again after the others,
   * to which it may refer, as long as fewer are refused each time.
   */
  private void putAll(ResourceKind kind, Collection<DesiredDocument> documents) {
    List<DesiredDocument> left = List.copyOf(documents);
    Map<DesiredDocument, String> refused = new LinkedHashMap<>();
    do {
      refused.clear();
      for (DesiredDocument each : left) {
        put(kind, each).ifPresent(why -> refused.put(each, why));
      }
      boolean isStuck = refused.size() == left.size();
      left = isStuck ? List.of() : List.copyOf(refused.keySet());
    } while (!left.isEmpty());
    refused.forEach((document, why) -> problems.add(document.place() + ": " + why));
  }

  /** Puts a document; returns why it is refused. */
  private Optional<String> put(ResourceKind kind, DesiredDocument document) {
    try {
      kind.put(document.members());
      return Optional.empty();
    } catch (RuntimeException refused) {
      return Optional.of(sentence(refused));
    }
  }

  private void prune(ResourceKind kind, Set<String> kept) {
    Set<String> extra = new HashSet<>();
    kind.documents().map(kind::identity).filter(each -> !kept.contains(each)).forEach(extra::add);
    for (String identity : extra.stream().sorted().toList()) {
      try {
        kind.delete(identity);
      } catch (RuntimeException refused) {
        problems.add("%s: %s".formatted(named(kind, identity), sentence(refused)));
      }
    }
  }

  private void finish(ResourceKind kind, Collection<DesiredDocument> documents) {
    try {
      kind.finish();
    } catch (RuntimeException refused) {
      problems.add(places(documents).orElse(kind.name()) + ": " + sentence(refused));
    }
  }

  /** Returns the place of the first of some documents, and the number of others. */
  private static Optional<String> places(Collection<DesiredDocument> documents) {
    int more = documents.size() - 1;
    return documents.stream()
        .findFirst()
        .map(first -> first.place() + (more == 0 ? "" : " (and %d more)".formatted(more)));
  }

  /** Returns the name of an entity for messages; without its identity if its kind is secret. */
  private static String named(ResourceKind kind, String identity) {
    return kind.isSecret() ? "a " + kind.name() : kind.name() + " " + identity;
  }

  /**
   * Returns the sentence of a refusal; throws a failure of the store or of the program. Each system
   * has an exception of its own for refusals, so all are caught, and told apart here.
   */
  private String sentence(RuntimeException refused) {
    Failure failure = failures.read(refused);
    switch (failure.kind()) {
      case INTERNAL, UNAVAILABLE, OUTCOME_UNKNOWN, STORE_DENIED -> throw refused;
      default -> {
        return failure.sentence();
      }
    }
  }

  /** Returns the system of each document, once. */
  static List<SystemName> systems(List<DesiredDocument> documents) {
    return documents.stream().map(DesiredDocument::system).distinct().toList();
  }
}
