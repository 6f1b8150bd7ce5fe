package io.statehouse.app.operations;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.failure.AppException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Optional;

/**
 * One side of an operation, as a user names it:
 *
 * <pre>
 *   css                         the store of a system, as configured
 *   etcd://127.0.0.1:2379       a store
 *   css:etcd://127.0.0.1:2379   a store, and the system whose state is in it
 *   ./monday.shz                an archive
 * </pre>
 *
 * @param system the system that it names
 * @param url the URL that it names; empty for the store of a system, and for an archive
 * @param file the file that it names
 */
public record NamedSide(Optional<String> system, Optional<String> url, Optional<String> file) {
  public NamedSide {
    requireNonNull(system, "system");
    requireNonNull(url, "url");
    requireNonNull(file, "file");
  }

  /**
   * Reads the name of a side.
   *
   * @param systems the names of all systems
   * @param schemes the schemes of all kinds of store
   */
  public static NamedSide parse(
      String text, Collection<String> systems, Collection<String> schemes) {
    if (systems.contains(text)) {
      return new NamedSide(Optional.of(text), Optional.empty(), Optional.empty());
    }
    int colon = text.indexOf(':');
    String first = colon < 0 ? "" : text.substring(0, colon);
    if (systems.contains(first)) {
      NamedSide rest = parse(text.substring(colon + 1), systems, schemes);
      if (rest.system.isPresent()) {
        throw AppException.misused(
            "\"%s\" names two systems: write %s:URL or %s".formatted(text, first, first));
      }
      return new NamedSide(Optional.of(first), rest.url, rest.file);
    }
    if (schemes.contains(first) || text.contains("://")) {
      return new NamedSide(Optional.empty(), Optional.of(text), Optional.empty());
    }
    return new NamedSide(Optional.empty(), Optional.empty(), Optional.of(text));
  }

  /**
   * Returns the part of the same store whose keys begin with this.
   *
   * @throws AppException if it is not named by a URL
   */
  public NamedSide inNamespace(String namespace) {
    String store =
        url.orElseThrow(
            () -> AppException.misused("--namespace needs the URL of the store that it is in"));
    String option =
        "namespace=" + URLEncoder.encode(namespace, StandardCharsets.UTF_8).replace("+", "%20");
    return new NamedSide(
        system, Optional.of(store + (store.indexOf('?') < 0 ? "?" : "&") + option), file);
  }
}
