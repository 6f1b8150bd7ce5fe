package io.statehouse.file;

import io.statehouse.ports.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;
import org.sqlite.util.OSInfo;

/**
 * Unpacks SQLite's native library once per version, under a fixed name.
 *
 * <p>The driver itself would unpack it at every start under a new name, and a killed process would
 * leave that file behind indefinitely.
 */
final class NativeLibrary {
  private static final Logger log = LoggerFactory.getLogger(NativeLibrary.class);
  private static final String FOLDER_PROPERTY = "org.sqlite.lib.path";
  private static final String PACKED = "/org/sqlite/native/";
  private static final String UNFINISHED = ".unpacking";

  /** The program that starts every application on Android. */
  private static final Path ANDROID = Path.of("/system/bin/app_process");

  private static final Duration SURELY_ABANDONED = Duration.ofHours(1);

  private static boolean loaded;

  private NativeLibrary() {}

  /**
   * @param chosen where the user wants the library to be
   * @param directory the store's directory, used if there is no better place
   * @throws StoreException.Refused if it could not be loaded from any folder
   */
  static synchronized void load(Optional<Path> chosen, Path directory) {
    if (loaded) {
      return;
    }
    boolean chosenHere = System.getProperty(FOLDER_PROPERTY) == null;
    Optional<Path> folder = Optional.empty();
    if (chosenHere) {
      folder =
          chosen.isPresent()
              ? unpack(chosen.get())
              : unpack(userCache()).or(() -> unpack(directory));
    }
    Exception failure = null;
    try {
      folder.ifPresent(path -> System.setProperty(FOLDER_PROPERTY, path.toString()));
      loaded = SQLiteJDBCLoader.initialize();
    } catch (Exception notLoaded) { // the driver declares no narrower type
      failure = notLoaded;
    } finally {
      if (chosenHere) {
        System.clearProperty(FOLDER_PROPERTY);
      }
    }
    if (!loaded) {
      throw new StoreException.Refused(
          ("cannot load SQLite's native library from %s%s: set the store option library-folder to a"
                  + " folder that permits execution (not mounted noexec)")
              .formatted(
                  folder.or(() -> chosen).map(path -> path + " or ").orElse(""),
                  System.getProperty("java.io.tmpdir")),
          failure);
    }
  }

  private static Path userCache() {
    String cache = System.getenv("XDG_CACHE_HOME");
    Path root =
        cache == null || cache.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(cache);
    return root.resolve("statehouse");
  }

  /** Returns the folder that now holds the library, or empty if it could not be written there. */
  private static Optional<Path> unpack(Path root) {
    String name = LibraryLoaderUtil.getNativeLibName();
    String inside = PACKED + platform();
    URL packed = SQLiteJDBCLoader.class.getResource(inside + "/" + name);
    if (packed == null) {
      return Optional.empty(); // an unsupported platform: the driver's own error is the clearest
    }
    String platform = inside.substring(PACKED.length()).replace('/', '-');
    Path folder = root.resolve("sqlite-" + SQLiteJDBCLoader.getVersion() + "-" + platform);
    Path library = folder.resolve(name);
    try {
      if (!isWhole(library, packed)) {
        Files.createDirectories(folder);
        clearAbandoned(folder);
        copy(packed, folder, library);
      }
      return Optional.of(folder.toAbsolutePath());
    } catch (IOException cannotWrite) {
      log.debug("cannot unpack the native library into {}", folder, cannotWrite);
      return Optional.empty();
    }
  }

  /**
   * Returns what {@link OSInfo} does, but it would start a process to tell Linux from Android, at
   * every start.
   */
  static String platform() {
    boolean isLinux = System.getProperty("os.name").equals("Linux") && !Files.exists(ANDROID);
    return isLinux
        ? (OSInfo.isMusl() ? "Linux-Musl/" : "Linux/") + OSInfo.getArchName()
        : OSInfo.getNativeLibFolderPathForCurrentOS();
  }

  private static boolean isWhole(Path library, URL packed) throws IOException {
    return Files.isRegularFile(library)
        && Files.size(library) == packed.openConnection().getContentLengthLong();
  }

  /**
   * Copies to a temporary name, then renames, since other processes may be starting at the same
   * time.
   */
  private static void copy(URL packed, Path folder, Path library) throws IOException {
    Path unfinished = Files.createTempFile(folder, "", UNFINISHED);
    try (InputStream bytes = packed.openStream()) {
      Files.copy(bytes, unfinished, StandardCopyOption.REPLACE_EXISTING);
      try (FileChannel written = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
        written.force(true); // else a power cut could leave the right length with wrong bytes
      }
      Files.move(unfinished, library, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static void clearAbandoned(Path folder) throws IOException {
    Instant limit = Instant.now().minus(SURELY_ABANDONED);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + UNFINISHED)) {
      for (Path file : files) {
        if (Files.getLastModifiedTime(file).toInstant().isBefore(limit)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
