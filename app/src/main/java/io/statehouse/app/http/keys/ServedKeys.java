package io.statehouse.app.http.keys;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.access.Area;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.json.Schema;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** The stores whose raw keys are served: those whose keys are not secret. */
final class ServedKeys {
  private static final String SYSTEM = "The system whose store it is; needed where there are more.";

  private final Map<String, ServedStore> stores = new TreeMap<>();
  private final Set<String> secret = new TreeSet<>();

  /** The secret values of all systems, as a store may be shared. */
  private final Set<Key> secretValues = new HashSet<>();

  private final Function<String, Meaning> meanings;

  /**
   * @param meanings finds the meaning of the keys of a system; may read from its store
   */
  ServedKeys(List<ServedStore> stores, Function<String, Meaning> meanings) {
    this.meanings = requireNonNull(meanings, "meanings");
    for (ServedStore store : stores) {
      secretValues.addAll(store.secretValues());
      if (store.feed().isPresent()) {
        this.stores.put(store.system(), store);
      } else {
        secret.add(store.system());
      }
    }
  }

  /** Returns a route with the parameter that names the system. */
  RouteBuilder on(RouteBuilder route) {
    return route.query(
        "system", SYSTEM, stores.isEmpty() ? Schema.TEXT : Schema.words(stores.keySet()));
  }

  /** Returns the keys that a request is about; all of a system if it names a page or a prefix. */
  Area area(String none, Request request) {
    String system =
        request
            .optionalQuery("system")
            .or(() -> stores.keySet().stream().filter(only -> stores.size() == 1).findFirst())
            .orElse("");
    String key =
        Stream.of("key", "prefix")
            .filter(request::declares)
            .flatMap(name -> request.optionalQuery(name).stream())
            .findFirst()
            .orElse("");
    ServedStore store = stores.get(system);
    return store == null ? Area.ALL : store.area(key);
  }

  /**
   * Returns whether a key may be shown: a secret value has no entry, of which the size would be.
   */
  boolean isShown(Key key) {
    return !secretValues.contains(key);
  }

  void requireNoSecret(String key) {
    if (secretValues.stream().map(Key::text).anyMatch(key::equals)) {
      throw new AppException(
          Kind.FORBIDDEN,
          "the value of %s is a secret and is not served: use statehouse keys on the machine"
              .formatted(key));
    }
  }

  /** Returns the meaning of the keys of a store. */
  Meaning meaning(ServedStore store) {
    return meanings.apply(store.system());
  }

  /** Returns what finds the type of the record of an entry; empty if it means nothing. */
  Function<Entry, Optional<String>> types(ServedStore store) {
    Meaning meaning = meaning(store);
    return entry ->
        Optional.of(meaning.decode(entry).type()).filter(type -> !type.equals(StateRecord.UNKNOWN));
  }

  /**
   * Returns the store of a request that writes.
   *
   * @throws AppException if it is read-only
   */
  ServedStore writable(Request request) {
    ServedStore store = store(request);
    store
        .readOnly()
        .ifPresent(
            why -> {
              throw AppException.readOnly(why);
            });
    return store;
  }

  /**
   * Returns the store of a request.
   *
   * @throws AppException if its keys are not served, or it is not known which is meant
   */
  ServedStore store(Request request) {
    Optional<String> system = request.optionalQuery("system");
    if (system.isEmpty() && stores.isEmpty()) {
      throw secret(secret.iterator().next());
    }
    if (system.isEmpty() && stores.size() == 1) {
      return stores.values().iterator().next();
    }
    system
        .filter(secret::contains)
        .ifPresent(
            named -> {
              throw secret(named);
            });
    String named = system.orElseThrow(this::unnamed);
    ServedStore store = stores.get(named);
    if (store == null) {
      throw new AppException(
          Kind.NOT_FOUND,
          "unknown system \"" + named + "\": known are " + String.join(", ", stores.keySet()));
    }
    return store;
  }

  private static AppException secret(String system) {
    return new AppException(
        Kind.FORBIDDEN,
        ("the keys of %1$s hold secrets and are not served: use statehouse keys --system %1$s"
                + " on the machine")
            .formatted(system));
  }

  /** Worded for the command line too, where the same word is a flag. */
  private IllegalArgumentException unnamed() {
    return new IllegalArgumentException(
        "the keys of several systems are served (%s): name one, as system=%s"
            .formatted(String.join(", ", stores.keySet()), stores.keySet().iterator().next()));
  }
}
