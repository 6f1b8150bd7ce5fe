package io.statehouse.domain.missions;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.OneLine;
import io.statehouse.domain.layout.Screening;
import io.statehouse.domain.layout.StrayFolder;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.GraphRules;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Mode;
import io.statehouse.domain.missions.entities.Plan;
import io.statehouse.domain.missions.layout.IdList;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.domain.missions.layout.StoredKey.Part;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All rules of a whole store. */
final class Verification {
  /** The number of missions of one list that a rule judges together. */
  private static final int CHUNK = 16;

  private static final int MAX_PARSED = 32;

  private final KeyValueStore store;

  /** Lists that many missions are looked for in. */
  private final Map<Entry, Set<MissionId>> parsed = new HashMap<>();

  Verification(KeyValueStore store) {
    this.store = store;
  }

  Stream<Suspect> suspects() {
    return Stream.concat(
        Stream.of(password()),
        new Screening(store, Verification::isShared)
            .suspects(store.scan(Prefix.ALL), this::ofEntry));
  }

  /** Lists and usages decide about many missions. */
  private static boolean isShared(Key key) {
    return StoredKey.read(key)
        .map(StoredKey::part)
        .filter(Set.of(Part.USAGE, Part.ACTIVE, Part.COMPLETED)::contains)
        .isPresent();
  }

  private Stream<Suspect> ofEntry(Entry entry) {
    Key key = entry.key();
    if (key.equals(StoredKey.ADMIN_HASH) || key.equals(StoredKey.ADMIN_SALT)) {
      return Stream.of();
    }
    Optional<StoredKey> stored = StoredKey.read(key);
    // The name of a plan may end in a slash, and a list may be empty; no document is.
    if (StrayFolder.is(entry) && stored.filter(known -> known.part() == Part.ACTIVE).isEmpty()) {
      return Stream.of(StrayFolder.suspect(key, MissionsMeaning.masked(key)));
    }
    return stored
        .map(known -> Stream.concat(orphan(known), ofEntry(known, entry)))
        .orElseGet(() -> Stream.of(unknown(key)));
  }

  private Stream<Suspect> ofEntry(StoredKey stored, Entry entry) {
    return switch (stored.part()) {
      case NAME -> Stream.of();
      case USAGE, PLAN -> Stream.of(content(stored));
      case COMPLETED, ACTIVE -> list(stored, entry);
      case MISSION ->
          Stream.concat(
              Stream.of(content(stored)),
              mission(entry).stream().flatMap(mission -> listing(stored, mission)));
    };
  }

  private static Suspect password() {
    return new Suspect(
        Set.of(StoredKey.ADMIN_HASH, StoredKey.ADMIN_SALT),
        view ->
            view.size() == 1
                ? Optional.of(
                    Finding.error(
                        "incomplete-password",
                        "admin password",
                        "the admin password has only a hash or only a salt, so it protects nothing"
                            + " until a server with a configured password replaces it"))
                : Optional.empty());
  }

  private static Suspect unknown(Key key) {
    String subject = MissionsMeaning.masked(key);
    return Suspect.of(
        key,
        entry ->
            Optional.of(
                Finding.error(
                    "unknown-key",
                    subject,
                    "key '" + subject + "' is not one of the layout of missions")));
  }

  private static Stream<Suspect> orphan(StoredKey stored) {
    Key mark = StoredKey.usage(stored.owner());
    String subject = MissionsMeaning.identity(stored);
    return stored.part() == Part.USAGE
        ? Stream.of()
        : Stream.of(
            new Suspect(
                Set.of(mark, stored.key()),
                view ->
                    view.containsKey(mark) || !view.containsKey(stored.key())
                        ? Optional.empty()
                        : Optional.of(
                            Finding.error(
                                "no-tenant",
                                subject,
                                words(stored) + " belongs to an API key that does not exist"))));
  }

  /** A suspect among what belongs to an API key; of one that does not exist all is orphaned. */
  private Suspect owned(
      ApiKey owner, Collection<Key> keys, Function<Map<Key, Entry>, Optional<Finding>> judgement) {
    Key mark = StoredKey.usage(owner);
    Set<Key> all = new HashSet<>(keys);
    all.add(mark);
    return new Suspect(
        all, view -> view.containsKey(mark) ? judgement.apply(view) : Optional.empty());
  }

  /** Suspects the content of a document; only its first problem is reported. */
  private Suspect content(StoredKey stored) {
    String subject = MissionsMeaning.identity(stored);
    return owned(
        stored.owner(),
        Set.of(stored.key()),
        view -> {
          Entry entry = view.get(stored.key());
          if (entry == null) {
            return Optional.empty();
          }
          return MissionsMeaning.problem(stored, entry)
              .map(problem -> Finding.error("unreadable", subject, words(stored) + ": " + problem))
              .or(() -> misnamed(stored, entry))
              .or(() -> invalidGraph(stored, entry));
        });
  }

  private static Optional<Finding> misnamed(StoredKey stored, Entry entry) {
    String name =
        switch (stored.part()) {
          case PLAN -> plan(entry).name().text();
          case MISSION -> mission(entry).orElseThrow().id().text();
          default -> stored.name();
        };
    return name.equals(stored.name())
        ? Optional.empty()
        : Optional.of(
            Finding.error(
                "misnamed",
                MissionsMeaning.identity(stored),
                words(stored) + " calls itself '" + OneLine.of(name) + "'"));
  }

  private static Optional<Finding> invalidGraph(StoredKey stored, Entry entry) {
    try {
      switch (stored.part()) {
        case PLAN -> plan(entry).requireValid();
        case MISSION -> GraphRules.check(mission(entry).orElseThrow().stages());
        default -> {}
      }
      return Optional.empty();
    } catch (MissionsException invalid) {
      return Optional.of(
          Finding.error(
              "invalid-graph",
              MissionsMeaning.identity(stored),
              words(stored) + " cannot run: " + invalid.getMessage()));
    }
  }

  /** The lists that must name a mission. */
  private Stream<Suspect> listing(StoredKey stored, Mission scanned) {
    StoredKey ofPlan = new StoredKey(stored.owner(), Part.ACTIVE, scanned.plan().text());
    StoredKey completed = new StoredKey(stored.owner(), Part.COMPLETED, "");
    return Stream.of(
        unlisted(
            stored, ofPlan, "unlisted-mission", mission -> mission.plan().equals(scanned.plan())),
        unlisted(
            stored,
            completed,
            "unlisted-completion",
            mission -> mission.end().isPresent() && mission.isSettled()));
  }

  private Suspect unlisted(
      StoredKey stored, StoredKey list, String kind, Predicate<Mission> belongsInto) {
    Key key = list.key();
    MissionId id = new MissionId(stored.name());
    return owned(
        stored.owner(),
        Set.of(stored.key(), key),
        view ->
            Optional.ofNullable(view.get(stored.key()))
                .flatMap(Verification::mission)
                .filter(belongsInto)
                .filter(mission -> !ids(view.get(key)).contains(id))
                .map(
                    mission ->
                        Finding.error(
                                kind,
                                MissionsMeaning.identity(stored),
                                words(stored) + " is missing from " + words(list))
                            .repairedBy(
                                new Write.Put(
                                    key,
                                    IdList.of(Optional.ofNullable(view.get(key)))
                                        .with(id)
                                        .value()))));
  }

  private Stream<Suspect> list(StoredKey list, Entry entry) {
    List<MissionId> all = List.copyOf(ids(entry));
    List<Suspect> suspects = new ArrayList<>(List.of(repeated(list)));
    for (int start = 0; start < all.size(); start += CHUNK) {
      List<MissionId> chunk = all.subList(start, Math.min(all.size(), start + CHUNK));
      suspects.add(
          unlistable(
              list,
              chunk,
              "missing-mission",
              " names missions that do not exist: ",
              document -> document.isEmpty()));
      if (list.part() == Part.ACTIVE) {
        suspects.add(
            unlistable(
                list,
                chunk,
                "misplaced-mission",
                " names missions of other plans: ",
                document ->
                    document
                        .flatMap(Verification::mission)
                        .filter(mission -> !mission.plan().text().equals(list.name()))
                        .isPresent()));
      }
    }
    return suspects.stream();
  }

  /** Suspects a repeated id, which is correct on some servers, and only confuses readers. */
  private Suspect repeated(StoredKey list) {
    return owned(
        list.owner(),
        Set.of(list.key()),
        view -> {
          List<MissionId> listed = IdList.of(Optional.ofNullable(view.get(list.key()))).ids();
          Set<MissionId> once = new LinkedHashSet<>(listed);
          return once.size() == listed.size()
              ? Optional.empty()
              : Optional.of(
                  Finding.notice(
                          "repeated-mission",
                          MissionsMeaning.identity(list),
                          words(list) + " names missions more than once")
                      .repairedBy(new Write.Put(list.key(), IdList.of(once).value())));
        });
  }

  /** Missions that a list must not name, judged by their documents. */
  private Suspect unlistable(
      StoredKey list,
      List<MissionId> chunk,
      String kind,
      String verb,
      Predicate<Optional<Entry>> wrong) {
    Map<MissionId, Key> documents = new LinkedHashMap<>();
    chunk.stream()
        .filter(MissionId::isStorable)
        .forEach(id -> documents.put(id, StoredKey.mission(list.owner(), id)));
    documents.values().removeIf(key -> !store.limits().fits(key));
    Set<Key> keys = new HashSet<>(documents.values());
    keys.add(list.key());
    return owned(
        list.owner(),
        keys,
        view -> {
          Set<MissionId> doomed = new LinkedHashSet<>(chunk);
          doomed.retainAll(ids(view.get(list.key())));
          doomed.removeIf(id -> !wrong.test(Optional.ofNullable(documents.get(id)).map(view::get)));
          if (doomed.isEmpty()) {
            return Optional.empty();
          }
          List<MissionId> rest = IdList.of(Optional.of(view.get(list.key()))).ids();
          rest.removeAll(doomed);
          String names =
              doomed.stream().map(id -> OneLine.of(id.text())).collect(Collectors.joining(", "));
          return Optional.of(
              Finding.error(kind, MissionsMeaning.identity(list), words(list) + verb + names)
                  .repairedBy(new Write.Put(list.key(), IdList.of(rest).value())));
        });
  }

  private static String words(StoredKey stored) {
    String name = "'" + OneLine.of(stored.name()) + "'";
    return switch (stored.part()) {
      case USAGE -> "the usage of an API key";
      case NAME -> "the name of an API key";
      case COMPLETED -> "the list of completed missions";
      case ACTIVE -> "the list of missions of plan " + name;
      case PLAN -> "plan " + name;
      case MISSION -> "mission " + name;
    };
  }

  /** Returns what a list names; many rules look at the same one. */
  private synchronized Set<MissionId> ids(Entry list) {
    if (list == null) {
      return Set.of();
    }
    if (parsed.size() >= MAX_PARSED) {
      parsed.clear();
    }
    return parsed.computeIfAbsent(
        list, entry -> new LinkedHashSet<>(IdList.of(Optional.of(entry)).ids()));
  }

  private static Plan plan(Entry entry) {
    return PlanCodec.read(GoText.decode(entry.value()));
  }

  /** Returns a mission, or empty if it cannot be read. */
  private static Optional<Mission> mission(Entry entry) {
    try {
      return Optional.of(MissionCodec.read(GoText.decode(entry.value()), Mode.DEFAULT));
    } catch (MissionsException unreadable) {
      return Optional.empty();
    }
  }
}
