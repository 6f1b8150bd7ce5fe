package io.statehouse.domain.missions;

import static java.util.Objects.requireNonNull;

import io.statehouse.domain.missions.layout.StoredKey;
import io.statehouse.ports.Child;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.transact.Contended;
import io.statehouse.ports.transact.Transactor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** What all services of one opened store share: the store, and how missions are run on it. */
final class MissionsContext {
  private final KeyValueStore store;
  private final Transactor transactor;
  private final MissionsSettings settings;

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
  <T> T write(ApiKey owner, Function<Edit, T> request) {
    return guarded(
        owner, () -> transactor.call(scope -> request.apply(new Edit(store, scope, owner))));
  }

  /**
   * Reads entries of an API key in one round trip.
   *
   * @throws MissionsException if there is no such API key
   */
  Map<Key, Entry> look(ApiKey owner, Key... keys) {
    return guarded(owner, () -> new Reading(store, owner).look(List.of(keys)));
  }

  /** As the other, for one key. */
  Optional<Entry> find(ApiKey owner, Key key) {
    return Optional.ofNullable(look(owner, key).get(key));
  }

  /** Lists children of an API key, whose existence is not looked at. */
  List<Child> children(ApiKey owner, Prefix prefix) {
    return guarded(owner, () -> store.children(prefix, StoredKey.SEPARATOR));
  }

  List<Entry> list(ApiKey owner, Prefix prefix) {
    return guarded(owner, () -> store.list(prefix));
  }

  /**
   * Lists the names below a prefix, which go on to the end of the key: a name may have separators.
   */
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
          unread.add(start + child.segment() + StoredKey.SEPARATOR);
        }
      }
    }
    return names;
  }

  /** Runs a call, and keeps the API key out of what it may throw. */
  <T> T guarded(ApiKey owner, Supplier<T> call) {
    try {
      return call.get();
    } catch (Contended lost) {
      // Its message names a key of the store, which begins with the API key: it is no cause.
      throw new MissionsException(
          MissionsException.Kind.CONTENDED, "The key was modified during the transaction.");
    } catch (StoreException failed) {
      throw Redaction.of(failed, owner);
    }
  }
}
