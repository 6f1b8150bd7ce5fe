package io.statehouse.domain.gis.routes;

import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.routes.entities.CollectOptions;
import io.statehouse.domain.gis.routes.entities.FoundVersion;
import io.statehouse.domain.gis.routes.entities.Pointer;
import io.statehouse.domain.gis.routes.entities.Retention;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.entities.VersionInfo;
import io.statehouse.domain.gis.routes.entities.VersionInfo.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Decides which versions are kept, and says why. Deletes nothing. */
final class RetentionRules {
  private final RoutesContext context;
  private final ClaimSightings sightings;

  RetentionRules(RoutesContext context, ClaimSightings sightings) {
    this.context = context;
    this.sightings = sightings;
  }

  List<Retention> decide(Pointer pointer, List<FoundVersion> found, CollectOptions options) {
    Map<VersionId, Instant> sighted = sightings.since(found);
    Duration ttl = options.stagingTtl().orElse(context.settings().stagingTtl());
    Optional<VersionNumber> live = pointer.version().flatMap(VersionId::number);
    List<VersionId> finished =
        found.stream()
            .map(FoundVersion::info)
            .filter(info -> info.state() == State.FINISHED || info.state() == State.LIVE)
            .map(VersionInfo::version)
            .filter(version -> version.number().isPresent())
            .sorted(Comparator.reverseOrder())
            .toList();
    List<VersionId> below =
        finished.stream()
            .filter(version -> live.isPresent() && compare(version, live.get()) < 0)
            .toList();
    Set<VersionId> retained =
        Set.copyOf(below.subList(0, Math.min(below.size(), context.settings().retain())));
    return found.stream()
        .map(
            each ->
                switch (each.info().state()) {
                  case LIVE -> Retention.keep(each.info(), "it is live");
                  case FOREIGN -> Retention.keep(each.info(), "another publisher wrote it");
                  case STAGED -> staged(each.info(), sighted, ttl);
                  case FINISHED ->
                      each.info().version().equals(finished.get(0))
                          ? Retention.keep(each.info(), "its number must not be used again")
                          : finished(each.info(), live, retained, options);
                })
        .toList();
  }

  private Retention staged(VersionInfo info, Map<VersionId, Instant> sighted, Duration ttl) {
    if (info.claim().isEmpty()) {
      Instant since = sighted.get(info.version());
      return isYounger(since, ttl)
          ? Retention.keep(
              info,
              "its claim %s cannot be read, and may be of a publisher that is at work; seen so since %s"
                  .formatted(context.layout().claim(info.version()), since))
          : Retention.delete(info, "its claim cannot be read, and is unchanged since " + since);
    }
    Instant started = info.claim().get().startedAt();
    return isYounger(started, ttl)
        ? Retention.keep(info, "it is being written since " + started)
        : Retention.delete(info, "it was begun at " + started + " and never finished");
  }

  private boolean isYounger(Instant since, Duration ttl) {
    return Duration.between(since, context.now()).compareTo(ttl) < 0;
  }

  private Retention finished(
      VersionInfo info,
      Optional<VersionNumber> live,
      Set<VersionId> retained,
      CollectOptions options) {
    if (live.isEmpty()) {
      return Retention.keep(info, "the pointer names no numbered version to compare it with");
    }
    boolean newer = compare(info.version(), live.get()) > 0;
    if (newer && !options.includeNewer()) {
      return Retention.keep(info, "it is newer than the live version");
    }
    if (retained.contains(info.version())) {
      return Retention.keep(
          info, "it is one of the last " + context.settings().retain() + " before the live one");
    }
    Optional<Instant> retired = context.retiredAt(info.version());
    if (retired
        .filter(at -> at.plus(context.settings().minAge()).isAfter(context.now()))
        .isPresent()) {
      return Retention.keep(info, "it was live until " + retired.get() + " and may still be read");
    }
    return Retention.delete(info, newer ? "newer versions are included" : "it is old");
  }

  private static int compare(VersionId version, VersionNumber number) {
    return version.number().orElseThrow().compareTo(number);
  }
}
