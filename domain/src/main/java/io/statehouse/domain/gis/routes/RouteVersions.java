package io.statehouse.domain.gis.routes;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.VersionNumber;
import io.statehouse.domain.gis.routes.entities.CollectOptions;
import io.statehouse.domain.gis.routes.entities.FoundVersion;
import io.statehouse.domain.gis.routes.entities.Pointer;
import io.statehouse.domain.gis.routes.entities.Retention;
import io.statehouse.domain.gis.routes.entities.VersionId;
import io.statehouse.domain.gis.routes.entities.VersionInfo;
import io.statehouse.domain.gis.routes.entities.VersionInfo.State;
import io.statehouse.domain.gis.routes.entities.VersionRecord;
import io.statehouse.domain.gis.routes.layout.RecordCodec;
import io.statehouse.domain.gis.routes.layout.RouteLayout.Located;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Lists the versions, and deletes those that are not needed. Always kept are the live version, the
 * finished one with the highest number, which prevents its reuse, those above the live one, and
 * those of other publishers.
 */
public final class RouteVersions {
  private static final int MAX_TRIES = 20;

  private final RoutesContext context;
  private final ClaimSightings sightings;
  private final RetentionRules retentions;

  /**
   * A version that was published.
   *
   * @param record who published it, when and why; empty if another program did, or no sidecar was
   *     kept then
   * @param stored whether it can be rolled back to
   */
  public record Published(
      VersionId version, State state, Optional<VersionRecord> record, boolean stored) {

    /** The state of a publication relative to the live version. */
    public enum State {
      LIVE,
      /** A later version is live. */
      SUPERSEDED,
      /** An earlier version is live. */
      ROLLED_BACK
    }

    public Published {
      requireNonNull(version, "version");
      requireNonNull(state, "state");
      requireNonNull(record, "record");
    }
  }

  RouteVersions(RoutesContext context) {
    this.context = context;
    this.sightings = new ClaimSightings(context);
    this.retentions = new RetentionRules(context, sightings);
  }

  /** Returns all versions of which something is stored, the oldest first. */
  public List<VersionInfo> list() {
    return list(context.pointer().version());
  }

  List<VersionInfo> list(Optional<VersionId> live) {
    return find(live).stream().map(FoundVersion::info).toList();
  }

  /** Returns who published a version, when and why; empty if that is not recorded. */
  Optional<VersionRecord> record(VersionId version) {
    return context
        .layout()
        .publication(version)
        .flatMap(context.store()::get)
        .flatMap(entry -> RecordCodec.publication(entry.value()));
  }

  /**
   * Returns what was published, the newest version first, and those of other publishers last: all
   * that is stored and not being written, and that of which a record is kept.
   *
   * @throws GisException with UNAVAILABLE without a sidecar
   */
  public List<Published> history() {
    Prefix records =
        context
            .layout()
            .publications()
            .orElseThrow(
                () ->
                    new GisException(
                        Code.UNAVAILABLE, "the history is kept in the sidecar, which is off"));
    Optional<VersionId> live = context.pointer().version();
    Set<VersionId> stored = new HashSet<>();
    list(live).stream()
        .filter(info -> info.state() != State.STAGED)
        .forEach(info -> stored.add(info.version()));
    Map<VersionId, Optional<VersionRecord>> published = new HashMap<>();
    stored.forEach(version -> published.put(version, Optional.empty()));
    for (Entry entry : context.store().list(records)) {
      context
          .layout()
          .read(entry.key())
          .flatMap(Located::version)
          .ifPresent(id -> published.put(id, RecordCodec.publication(entry.value())));
    }
    return published.entrySet().stream()
        .map(
            each ->
                new Published(
                    each.getKey(),
                    standing(each.getKey(), live),
                    each.getValue(),
                    stored.contains(each.getKey())))
        .sorted(
            Comparator.comparing((Published each) -> each.version().number().isEmpty())
                .thenComparing(Published::version, Comparator.reverseOrder()))
        .toList();
  }

  private static Published.State standing(VersionId version, Optional<VersionId> live) {
    if (live.equals(Optional.of(version))) {
      return Published.State.LIVE;
    }
    Optional<VersionNumber> number = version.number();
    Optional<VersionNumber> liveNumber = live.flatMap(VersionId::number);
    boolean newer =
        number.isPresent()
            && liveNumber.isPresent()
            && number.get().compareTo(liveNumber.get()) > 0;
    return newer ? Published.State.ROLLED_BACK : Published.State.SUPERSEDED;
  }

  /** Returns what {@link #collect} would do now, the oldest version first. Writes nothing. */
  public List<Retention> plan(CollectOptions options) {
    Pointer pointer = context.pointer();
    return retentions.decide(pointer, find(pointer.version()), options);
  }

  /**
   * Deletes the versions that are not needed, the oldest first and each in one transaction: a
   * finished one if the pointer has not moved, a staged one if its claim is unchanged.
   *
   * @return the outcome for each version
   */
  public List<Retention> collect(CollectOptions options) {
    Map<VersionId, Retention> done = new TreeMap<>();
    for (boolean again = true; again; ) {
      again = false;
      Pointer pointer = context.pointer();
      List<FoundVersion> found = find(pointer.version());
      sightings.keep(found);
      Map<VersionId, FoundVersion> byVersion = new HashMap<>();
      found.forEach(each -> byVersion.put(each.info().version(), each));
      for (Retention retention : retentions.decide(pointer, found, options)) {
        VersionId version = retention.info().version();
        if (retention.action() != Retention.Action.DELETE) {
          done.putIfAbsent(version, retention);
        } else if (!done.containsKey(version)
            || done.get(version).action() == Retention.Action.KEEP) {
          boolean deleted = delete(pointer, byVersion.get(version));
          done.put(
              version, deleted ? retention : retention.skipped("changed while it was collected"));
          if (!deleted) {
            again = true; // the decision rests on an outdated state
            break;
          }
        }
      }
    }
    return List.copyOf(done.values());
  }

  private boolean delete(Pointer pointer, FoundVersion found) {
    VersionId version = found.info().version();
    Transaction.Builder deletion =
        Transaction.builder()
            .require(found.claim().map(Condition::unchanged).orElseGet(pointer::unchanged))
            .deletePrefix(context.layout().version(version));
    context.layout().publication(version).ifPresent(deletion::delete);
    context.layout().sighting(version).ifPresent(deletion::delete);
    for (int attempt = 1; ; attempt++) {
      try {
        return context.store().commit(deletion.build()).applied();
      } catch (StoreException.OutcomeUnknown unknown) {
        if (attempt == MAX_TRIES) {
          throw unknown;
        }
        context.pause(5, 50);
      }
    }
  }

  /**
   * Finds all versions.
   *
   * @param live where the pointer pointed before: a version that has lost its claim since is live,
   *     or was
   */
  private List<FoundVersion> find(Optional<VersionId> live) {
    SortedMap<VersionId, Integer> keys = new TreeMap<>();
    Map<VersionId, Entry> claims = new HashMap<>();
    int start = context.layout().root().text().length();
    try (Stream<Entry> entries = context.store().scan(context.layout().root())) {
      entries
          .filter(entry -> !StrayFolder.is(entry))
          .forEach(
              entry -> {
                String below = entry.key().text().substring(start);
                int slash = below.indexOf('/');
                Optional<VersionId> version =
                    slash < 0 ? Optional.empty() : VersionId.find(below.substring(0, slash));
                version.ifPresent(
                    id -> {
                      boolean claim = slash + 1 == below.length();
                      keys.merge(id, claim ? 0 : 1, Integer::sum);
                      if (claim) {
                        claims.put(id, entry);
                      }
                    });
              });
    }
    List<FoundVersion> found = new ArrayList<>();
    keys.forEach(
        (version, count) -> {
          Optional<Entry> claim = Optional.ofNullable(claims.get(version));
          found.add(
              new FoundVersion(
                  new VersionInfo(
                      version,
                      state(version, claim, live),
                      count,
                      claim.flatMap(entry -> RecordCodec.claim(entry.value()))),
                  claim));
        });
    return found;
  }

  private static State state(VersionId version, Optional<Entry> claim, Optional<VersionId> live) {
    if (live.equals(Optional.of(version))) {
      return State.LIVE;
    }
    if (version.number().isEmpty()) {
      return State.FOREIGN;
    }
    return claim.isPresent() ? State.STAGED : State.FINISHED;
  }
}
