package io.statehouse.domain.missions;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.entities.ApiKey;
import io.statehouse.domain.missions.entities.Mission;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.NameRules;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.transact.Transactor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** The state that all services of one opened store share: the store, and the settings. */
final class MissionsContext {
  private final KeyValueStore store;
  private final Transactor transactor;
  private final MissionsSettings settings;
  private final DecodedMissions decoded = new DecodedMissions();

  MissionsContext(KeyValueStore store, MissionsSettings settings) {
    this.store = requireNonNull(store, "store");
    this.settings = requireNonNull(settings, "settings");
    this.transactor = new Transactor(store);
  }

  KeyValueStore store() {
    return store;
  }

  MissionsSettings settings() {
    return settings;
  }

  /** Runs one request as one transaction. */
  <T> T write(ApiKey owner, Function<TenantTransaction, T> request) {
    return guarded(
        owner,
        () -> transactor.call(scope -> request.apply(new TenantTransaction(this, scope, owner))));
  }

  /**
   * Reads entries of an API key in one round trip.
   *
   * @throws MissionsException if there is no such API key
   */
  Map<Key, Entry> read(ApiKey owner, Key... keys) {
    Map<Key, Entry> found = guarded(owner, () -> find(owner, List.of(keys), store::getAll));
    if (!found.containsKey(StoredKey.usage(owner))) {
      throw MissionsException.keyNotFound();
    }
    return found;
  }

  /** Reads one entry, which may be absent, of an existing API key. */
  Optional<Entry> readOne(ApiKey owner, Key key) {
    return Optional.ofNullable(read(owner, key).get(key));
  }

  /**
   * Reads entries and the usage of an API key, which need not exist.
   *
   * @param read reads what it is given in one round trip
   */
  Map<Key, Entry> find(
      ApiKey owner, Collection<Key> keys, Function<Collection<Key>, Map<Key, Entry>> read) {
    Set<Key> all = new LinkedHashSet<>(Set.of(StoredKey.usage(owner)));
    all.addAll(keys);
    all.removeIf(key -> !fits(key));
    return read.apply(all);
  }

  /** Returns whether the store could have such a key; it refuses to read a longer one. */
  boolean fits(Key key) {
    int most = store.limits().keyBytes();
    return key.text().length() <= most && key.utf8().length <= most;
  }

  /** Lists children of an API key, which need not exist. */
  List<Child> children(ApiKey owner, Prefix prefix) {
    return guarded(owner, () -> store.children(prefix, NameRules.SEPARATOR));
  }

  List<Entry> list(ApiKey owner, Prefix prefix) {
    return guarded(owner, () -> store.list(prefix));
  }

  /** Lists the names of plans or lists, which may have separators. */
  Collection<String> names(ApiKey owner, StoredKey.Part part) {
    List<String> names = new ArrayList<>();
    List<String> unread = new ArrayList<>(List.of(""));
    while (!unread.isEmpty()) {
      String start = unread.remove(unread.size() - 1);
      Prefix prefix = new Prefix(StoredKey.below(owner, part).text() + start);
      for (Child child : children(owner, prefix)) {
        if (child.isKey()) {
          names.add(start + child.segment());
        }
        if (child.hasKeysBelow()) {
          unread.add(start + child.segment() + NameRules.SEPARATOR);
        }
      }
    }
    return names;
  }

  /**
   * Decodes a mission.
   *
   * @throws MissionsException if it cannot be read
   */
  Mission mission(Entry entry) {
    return decoded
        .find(entry)
        .orElseGet(() -> MissionCodec.read(GoText.decode(entry.value()), settings.mode()));
  }

  /** Encodes a mission that will be written. */
  Bytes document(Key key, Mission mission) {
    Bytes document = Bytes.utf8(MissionCodec.write(mission));
    if (!settings.strict()) { // which refuses some documents that it writes
      decoded.add(key, document, mission);
    }
    return document;
  }

  /** Decodes a mission; empty if it cannot be read. */
  Optional<Mission> readableMission(Entry entry) {
    try {
      return Optional.of(mission(entry));
    } catch (MissionsException unreadable) {
      return Optional.empty();
    }
  }

  /** Makes a call, and keeps the API key out of its exceptions. */
  <T> T guarded(ApiKey owner, Supplier<T> call) {
    try {
      return call.get();
    } catch (StoreException.Contended lost) {
      // Not kept as the cause: its message names a key, which begins with the API key.
      throw new MissionsException(
          MissionsException.Kind.CONTENDED, "The key was modified during the transaction.");
    } catch (StoreException failed) {
      throw Redaction.of(failed, owner);
    }
  }
}
