package io.statehouse.app.contexts;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.UserFolder;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.yaml.Yaml;
import io.statehouse.app.yaml.YamlWriter;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The file with the contexts of a user, {@code ~/.config/statehouse/contexts.yaml}, which no one
 * else may read.
 *
 * <pre>
 *   current: prod
 *   contexts:
 *     prod:
 *       server: https://statehouse.example:8443
 *       token: …
 *       tls: {ca: …, certificate: …, key: …}
 * </pre>
 */
public final class ContextFile {
  private static final String CURRENT = "current";
  private static final String CONTEXTS = "contexts";
  private static final String SERVER = "server";
  private static final String TOKEN = "token";
  private static final String TLS = "tls";
  private static final String CA = "ca";
  private static final String CERTIFICATE = "certificate";
  private static final String KEY = "key";

  private static final Set<PosixFilePermission> OWNER_ALONE =
      PosixFilePermissions.fromString("rwx------");

  private final Optional<Path> path;

  private ContextFile(Optional<Path> path) {
    this.path = requireNonNull(path, "path");
  }

  /**
   * Returns the file of the user to whom environment variables belong: below {@code
   * XDG_CONFIG_HOME}, or else {@code ~/.config}.
   */
  public static ContextFile of(Map<String, String> variables) {
    return new ContextFile(UserFolder.of(variables).map(folder -> folder.resolve("contexts.yaml")));
  }

  /**
   * Returns the contexts; none if there is no such file.
   *
   * @throws AppException if others may read it, or it cannot be read
   */
  public Contexts read() {
    if (path.isEmpty() || !Files.exists(path.get())) {
      return Contexts.NONE;
    }
    Path file = path.get();
    try {
      requirePrivate(file);
      return contexts(Yaml.readStrings(Files.readString(file)), file.getParent());
    } catch (NoSuchFileException removedMeanwhile) {
      return Contexts.NONE;
    } catch (IOException unreadable) {
      throw new AppException(
          Kind.MISUSED, "cannot read " + file + ": " + FileProblem.of(unreadable), unreadable);
    } catch (IllegalArgumentException | AppException broken) {
      throw new AppException(Kind.MISUSED, file + ": " + broken.getMessage(), broken);
    }
  }

  private static void requirePrivate(Path file) throws IOException {
    if (isPosix() && !OWNER_ALONE.containsAll(Files.getPosixFilePermissions(file))) {
      throw AppException.misused("others may read or write its tokens: chmod 600 it");
    }
  }

  private static boolean isPosix() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }

  private static Contexts contexts(Object document, Path folder) {
    Map<String, Object> top = members("the file", document, Set.of(CURRENT, CONTEXTS));
    List<Context> all = new ArrayList<>();
    Object listed = top.get(CONTEXTS);
    if (listed instanceof Map<?, ?> byName) {
      byName.forEach((name, context) -> all.add(context(name.toString(), context, folder)));
    } else if (listed != null) {
      throw AppException.misused("contexts are not members by name: see statehouse context add");
    }
    return Contexts.of(text(top, CURRENT), all);
  }

  private static Context context(String name, Object document, Path folder) {
    String what = "context " + name;
    Map<String, Object> members = members(what, document, Set.of(SERVER, TOKEN, TLS));
    Map<String, Object> tls =
        members(what + ", tls", members.get(TLS), Set.of(CA, CERTIFICATE, KEY));
    String server =
        text(members, SERVER).orElseThrow(() -> AppException.misused(what + " names no server"));
    return new Context(
        name,
        ServerUrl.parse(server),
        text(members, TOKEN),
        new Context.Tls(
            file(tls, CA, folder), file(tls, CERTIFICATE, folder), file(tls, KEY, folder)));
  }

  /** A relative name, which only a person writes, is that of a file beside this one. */
  private static Optional<String> file(Map<String, Object> tls, String name, Path folder) {
    return text(tls, name).map(file -> folder.resolve(file).toString());
  }

  private static Map<String, Object> members(String what, Object document, Set<String> known) {
    Map<String, Object> members = new LinkedHashMap<>();
    if (document instanceof Map<?, ?> map) {
      map.forEach((name, value) -> members.put(name.toString(), value));
    } else if (document != null) {
      throw AppException.misused(what + " has no members");
    }
    for (String name : members.keySet()) {
      if (!known.contains(name)) {
        throw AppException.misused(
            "%s has an unknown member \"%s\": known are %s"
                .formatted(what, name, String.join(", ", known.stream().sorted().toList())));
      }
    }
    return members;
  }

  private static Optional<String> text(Map<String, Object> members, String name) {
    Object value = members.get(name);
    if (value instanceof Map || value instanceof Iterable) {
      throw AppException.misused(name + " is not one value");
    }
    return Optional.ofNullable(value).map(Object::toString).filter(text -> !text.isEmpty());
  }

  /**
   * Replaces the contexts; the file is never there in part.
   *
   * @throws AppException if it cannot be written
   */
  public void write(Contexts contexts) {
    Path file =
        path.orElseThrow(
            () -> AppException.misused("there is no home directory: set HOME to keep contexts"));
    try {
      Files.createDirectories(file.getParent(), only("rwx------"));
      Path written = Files.createTempFile(file.getParent(), "contexts", ".tmp", only("rw-------"));
      boolean moved = false;
      try {
        Files.writeString(written, new YamlWriter().text(document(contexts)));
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        moved = true;
      } finally {
        if (!moved) {
          Files.deleteIfExists(written);
        }
      }
    } catch (IOException failed) {
      throw new AppException(
          Kind.BAD_INPUT, "cannot write " + file + ": " + FileProblem.of(failed), failed);
    }
  }

  private static FileAttribute<?>[] only(String permissions) {
    return isPosix()
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static Map<String, Object> document(Contexts contexts) {
    Map<String, Object> top = new LinkedHashMap<>();
    contexts.current().ifPresent(name -> top.put(CURRENT, name));
    Map<String, Object> byName = new LinkedHashMap<>();
    contexts.byName().forEach((name, context) -> byName.put(name, document(context)));
    top.put(CONTEXTS, byName);
    return top;
  }

  private static Map<String, Object> document(Context context) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(SERVER, context.server().toString());
    context.token().ifPresent(token -> members.put(TOKEN, token));
    Map<String, Object> tls = new LinkedHashMap<>();
    context.tls().ca().ifPresent(file -> tls.put(CA, file));
    context.tls().certificate().ifPresent(file -> tls.put(CERTIFICATE, file));
    context.tls().key().ifPresent(file -> tls.put(KEY, file));
    if (!tls.isEmpty()) {
      members.put(TLS, tls);
    }
    return members;
  }

  /** Returns where the file is, for messages. */
  @Override
  public String toString() {
    return path.map(Path::toString).orElse("no file, as there is no home directory");
  }
}
