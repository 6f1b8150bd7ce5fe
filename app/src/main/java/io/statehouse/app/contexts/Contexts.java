package io.statehouse.app.contexts;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.failure.AppException;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The contexts of a user.
 *
 * @param current the one in use, whose server commands use that name no other store
 * @param byName all, by their names
 */
public record Contexts(Optional<String> current, SortedMap<String, Context> byName) {
  static final Contexts NONE = new Contexts(Optional.empty(), new TreeMap<>());

  public Contexts {
    requireNonNull(current, "current");
    byName = Collections.unmodifiableSortedMap(new TreeMap<>(byName));
  }

  /**
   * @throws AppException if there is no such context
   */
  public Context get(String name) {
    Context found = byName.get(name);
    if (found == null) {
      throw AppException.misused(
          "unknown context \"%s\": %s"
              .formatted(
                  name,
                  byName.isEmpty()
                      ? "there is none, add one with statehouse context add"
                      : "known are " + String.join(", ", byName.keySet())));
    }
    return found;
  }

  /** Returns the context that is in use. */
  public Optional<Context> inUse() {
    return current.map(this::get);
  }

  /**
   * Returns the URL of the store of a system on a server.
   *
   * @param server its URL, or the name of a context
   * @throws AppException if it is neither
   */
  public String store(String server, SystemName system) {
    return ServerUrl.isUrl(server)
        ? ServerUrl.parse(server).store(system, Optional.empty())
        : get(server).server().store(system, Optional.of(server));
  }

  /**
   * Returns the context with the credentials for a server; empty if there is none.
   *
   * @param name the context that is meant; without it, there must not be several of the server
   * @throws AppException if that context is not of the server, or several could be meant
   */
  public Optional<Context> of(Optional<String> name, URI server) {
    if (name.isPresent()) {
      Context named = get(name.get());
      if (!named.server().isSameAs(server)) {
        throw AppException.misused(
            "context %s has the credentials for %s, not for %s"
                .formatted(named.name(), named.server(), server));
      }
      return Optional.of(named);
    }
    List<Context> fitting =
        byName.values().stream().filter(context -> context.server().isSameAs(server)).toList();
    Optional<Context> used = fitting.stream().filter(this::isInUse).findFirst();
    if (fitting.size() > 1 && used.isEmpty()) {
      throw AppException.misused(
          "several contexts have credentials for %s: name one of %s"
              .formatted(server, String.join(", ", fitting.stream().map(Context::name).toList())));
    }
    return used.or(() -> fitting.stream().findFirst());
  }

  private boolean isInUse(Context context) {
    return current.equals(Optional.of(context.name()));
  }

  /** Returns these with another context, or with one in place of that of the same name. */
  public Contexts with(Context context) {
    SortedMap<String, Context> more = new TreeMap<>(byName);
    more.put(context.name(), context);
    return new Contexts(current, more);
  }

  /**
   * Returns these without a context, which is then not in use either.
   *
   * @throws AppException if there is no such context
   */
  public Contexts without(String name) {
    SortedMap<String, Context> fewer = new TreeMap<>(byName);
    fewer.remove(get(name).name());
    return new Contexts(current.filter(used -> !used.equals(name)), fewer);
  }

  /**
   * Returns these with a context in use, or none.
   *
   * @throws AppException if there is no such context
   */
  public Contexts using(Optional<String> name) {
    name.ifPresent(this::get);
    return new Contexts(name, byName);
  }

  static Contexts of(Optional<String> current, List<Context> all) {
    SortedMap<String, Context> byName = new TreeMap<>();
    all.forEach(context -> byName.put(context.name(), context));
    return new Contexts(current, byName).using(current);
  }

  /** Shows no credentials. */
  @Override
  public String toString() {
    return "Contexts" + Map.copyOf(byName).values();
  }
}
