package io.statehouse.domain.gis.routes;

import io.statehouse.domain.gis.routes.entities.ClaimSighting;
import io.statehouse.domain.gis.routes.entities.FoundVersion;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.layout.RecordCodec;
import io.statehouse.domain.gis.routes.layout.RouteLayout.Located;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.Transaction;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The times since when claims without a start time have been seen. They are kept in the sidecar, so
 * that one process continues where another has ended; without a sidecar, each has only seen what it
 * saw itself.
 */
final class ClaimSightings {
  private final RoutesContext context;

  /** The claims that this process has seen. */
  private final Map<Revision, Instant> seen = new ConcurrentHashMap<>();

  ClaimSightings(RoutesContext context) {
    this.context = context;
  }

  /** Returns since when each unreadable claim has been seen unchanged. Writes nothing. */
  Map<VersionId, Instant> since(List<FoundVersion> found) {
    Map<VersionId, Entry> claims = unreadable(found);
    seen.keySet()
        .retainAll(claims.values().stream().map(Entry::revision).collect(Collectors.toSet()));
    Map<VersionId, Instant> since = new HashMap<>();
    claims.forEach(
        (version, claim) ->
            since.put(version, seen.computeIfAbsent(claim.revision(), first -> context.now())));
    if (!claims.isEmpty()) {
      kept()
          .flatMap(entry -> sighting(entry, claims).stream())
          .forEach(each -> since.merge(each.getKey(), each.getValue(), ClaimSightings::earlier));
    }
    return since;
  }

  /** Stores new sightings, and drops those of claims that no longer exist. */
  void keep(List<FoundVersion> found) {
    Map<VersionId, Entry> claims = unreadable(found);
    Set<VersionId> known = new HashSet<>();
    for (Entry entry : kept().toList()) {
      Optional<Map.Entry<VersionId, Instant>> current = sighting(entry, claims);
      current.ifPresent(each -> known.add(each.getKey()));
      if (current.isEmpty()) {
        // What another process keeps there meanwhile is not this entry.
        context
            .store()
            .commit(
                Transaction.builder()
                    .require(Condition.unchanged(entry))
                    .delete(entry.key())
                    .build());
      }
    }
    claims.forEach(
        (version, claim) -> {
          Optional<Key> key = context.layout().sighting(version);
          if (key.isPresent() && !known.contains(version)) {
            Instant first = seen.computeIfAbsent(claim.revision(), now -> context.now());
            context
                .store()
                .commit(
                    Transaction.builder()
                        .require(Condition.unchanged(claim))
                        .require(Condition.absent(key.get()))
                        .put(
                            key.get(),
                            RecordCodec.write(new ClaimSighting(claim.revision(), first)))
                        .build());
          }
        });
  }

  private static Map<VersionId, Entry> unreadable(List<FoundVersion> found) {
    Map<VersionId, Entry> claims = new HashMap<>();
    found.forEach(
        each ->
            each.unreadableClaim().ifPresent(claim -> claims.put(each.info().version(), claim)));
    return claims;
  }

  private Stream<Entry> kept() {
    return context.layout().sightings().stream()
        .flatMap(prefix -> context.store().list(prefix).stream());
  }

  /** Returns since when one of the claims has been seen; empty if an entry is of none of them. */
  private Optional<Map.Entry<VersionId, Instant>> sighting(
      Entry entry, Map<VersionId, Entry> claims) {
    Optional<VersionId> version = context.layout().read(entry.key()).flatMap(Located::version);
    return RecordCodec.sighting(entry.value())
        .filter(
            kept ->
                version
                    .map(claims::get)
                    .filter(claim -> claim.revision().equals(kept.claim()))
                    .isPresent())
        .map(kept -> Map.entry(version.orElseThrow(), kept.seenAt()));
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
