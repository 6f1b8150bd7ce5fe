package io.statehouse.domain.missions;

import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.MissionId;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.MissionsException.Kind;
import io.statehouse.domain.missions.entities.NameRules;
import io.statehouse.domain.missions.layout.IdList;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.transact.Scope;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One transaction on what belongs to an API key. A read is not a condition by itself: only what is
 * required must not change until the commit. So missions that complete at the same time, or a count
 * of requests, do not conflict.
 */
final class TenantTransaction {
  private static final int MAX_MISSIONS = 100;
  private static final int KEYS_BESIDE_MISSIONS = 5;

  private final MissionsContext context;
  private final Scope scope;
  private final ApiKey owner;
  private final Key usage;
  private final Map<Key, Optional<Entry>> seen = new HashMap<>();

  TenantTransaction(MissionsContext context, Scope scope, ApiKey owner) {
    this.context = context;
    this.scope = scope;
    this.owner = owner;
    this.usage = StoredKey.usage(owner);
  }

  /**
   * Reads keys in one round trip, except those read before. The API key must exist at the commit.
   *
   * @throws MissionsException if there is no such API key
   */
  void read(Collection<Key> keys) {
    List<Key> unread = keys.stream().filter(key -> !seen.containsKey(key)).toList();
    if (!unread.isEmpty() || !seen.containsKey(usage)) {
      Map<Key, Entry> found = context.find(owner, unread, scope::peek);
      unread.forEach(key -> seen.put(key, Optional.ofNullable(found.get(key))));
      seen.put(usage, Optional.ofNullable(found.get(usage)));
    }
    if (usage().isEmpty()) {
      throw MissionsException.keyNotFound();
    }
    requireOwner();
  }

  void read(Key... keys) {
    read(List.of(keys));
  }

  /** Reads whether the API key exists, which it need not. */
  boolean ownerExists() {
    seen.put(usage, Optional.ofNullable(context.find(owner, List.of(), scope::peek).get(usage)));
    return usage().isPresent();
  }

  /** Requires that the API key exists, with any count of requests. */
  void requireOwner() {
    scope.require(Condition.present(usage));
  }

  /** Lists the missions that exist; one that is created meanwhile may be missing. */
  List<MissionId> missionIds() {
    return ids(scope.children(StoredKey.below(owner), NameRules.SEPARATOR));
  }

  /** Returns what was read. */
  Optional<Entry> get(Key key) {
    Optional<Entry> entry = seen.get(key);
    if (entry == null) {
      throw new IllegalStateException("a key was not read before it was needed");
    }
    return entry;
  }

  /** Returns the entry whose existence is that of the API key. */
  Optional<Entry> usage() {
    return get(usage);
  }

  /** Reads missions in one round trip, and returns the documents of those that exist. */
  Map<MissionId, Entry> missions(Collection<MissionId> ids) {
    List<MissionId> storable = ids.stream().filter(MissionId::isStorable).distinct().toList();
    read(storable.stream().map(id -> StoredKey.mission(owner, id)).toList());
    Map<MissionId, Entry> missions = new LinkedHashMap<>();
    storable.forEach(
        id -> get(StoredKey.mission(owner, id)).ifPresent(entry -> missions.put(id, entry)));
    return missions;
  }

  /** Returns a list that was read. */
  IdList list(Key list) {
    return IdList.of(get(list));
  }

  /** Requires what was read, absence included. */
  void requireUnchanged(Key key) {
    scope.require(get(key).map(Condition::unchanged).orElseGet(() -> Condition.absent(key)));
  }

  /** Requires that there is no such key, without reading it. */
  void requireAbsent(Key key) {
    scope.require(Condition.absent(key));
  }

  /** Replaces a list that was read. */
  void putList(Key list, IdList ids) {
    requireUnchanged(list);
    put(list, ids.value(), "the list of missions");
  }

  /** Takes all of these out of a list that was read; the list exists afterwards. */
  void unlist(Key list, Collection<MissionId> ids) {
    putList(list, list(list).without(ids));
  }

  /**
   * Writes a value.
   *
   * @param what what messages call it, since its key is a secret
   * @throws MissionsException if it is larger than the store takes
   */
  void put(Key key, Bytes value, String what) {
    Limits limits = context.store().limits();
    if (!context.fits(key)) {
      int prefix = StoredKey.below(owner, StoredKey.Part.PLAN).utf8().length;
      throw new MissionsException(
          Kind.INVALID,
          what
              + " has too long a name: this store takes at most "
              + Math.max(0, limits.keyBytes() - prefix)
              + " bytes");
    }
    if (value.size() > limits.valueBytes()) {
      throw new MissionsException(
          Kind.INVALID,
          what
              + " takes "
              + value.size()
              + " bytes: this store takes at most "
              + limits.valueBytes());
    }
    scope.put(key, value);
  }

  void delete(Key key) {
    scope.delete(key);
  }

  /** Deletes what was read, if it has not changed. */
  void delete(Entry read) {
    requireUnchanged(read.key());
    delete(read.key());
  }

  /** Deletes the API key and all that belongs to it. */
  void deleteOwner() {
    scope.deletePrefix(StoredKey.below(owner));
  }

  /**
   * Returns how many missions fit into one transaction.
   *
   * @param keysPerMission how many keys are both required and written for each
   */
  static int maxMissions(Limits limits, int keysPerMission) {
    int room = limits.keysRequiredAndWritten() - KEYS_BESIDE_MISSIONS;
    return Math.max(1, Math.min(MAX_MISSIONS, room / keysPerMission));
  }

  /** Returns the missions among the children of an API key. */
  static List<MissionId> ids(List<Child> children) {
    return children.stream()
        .filter(Child::isKey)
        .map(child -> new MissionId(child.segment()))
        .filter(MissionId::isStorable)
        .toList();
  }
}
