package io.statehouse.testing.servers;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A MySQL data directory as it is before the first start, kept between runs: creating one takes
 * seconds, copying it a third of a second.
 */
final class DataTemplate {
  private static final Object ONE_AT_A_TIME = new Object();

  private final ServerKind kind;
  private final Path program;
  private final Path place;

  DataTemplate(ServerKind kind, Binaries binaries) throws IOException {
    this.kind = kind;
    this.program = binaries.server(kind);
    // Another program, or another version of this one, must not use the same template.
    long mark = Files.getLastModifiedTime(program).toMillis() * 31 + program.hashCode();
    this.place = binaries.cache().resolve("templates").resolve(kind.text() + "-" + mark);
  }

  /** Copies the data directory, and first creates it if it does not exist. */
  void copyTo(Path target) throws IOException {
    Files.createDirectories(place.getParent());
    synchronized (ONE_AT_A_TIME) { // a file lock excludes other processes only
      try (FileChannel lockFile =
              FileChannel.open(
                  place.resolveSibling("lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock lock = lockFile.lock()) {
        if (!Files.exists(place)) {
          make(target.resolveSibling("template"));
        }
        lock.release();
      }
    }
    copy(place, target);
  }

  /** Creates it elsewhere and moves it here when complete, so a broken one is never found. */
  private void make(Path scratch) throws IOException {
    List<String> command = kind == ServerKind.MARIADB ? mariaDb(scratch) : mySql(scratch);
    Path log = scratch.resolveSibling("template.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    if (!succeeded(process)) {
      throw new IOException("cannot make a data directory: " + Files.readString(log));
    }
    Path near = place.resolveSibling(place.getFileName() + "." + ProcessHandle.current().pid());
    copy(scratch, near); // the cache may be on another disk
    Files.move(near, place, StandardCopyOption.ATOMIC_MOVE);
  }

  private List<String> mariaDb(Path data) {
    Path installer = Binaries.here().tool(kind, "mariadb-install-db");
    List<String> words = new ArrayList<>();
    words.addAll(List.of(installer.toString(), "--no-defaults", "--datadir=" + data));
    words.add("--user=" + System.getProperty("user.name"));
    words.addAll(List.of("--auth-root-authentication-method=normal", "--skip-test-db"));
    words.addAll(List.of("--skip-name-resolve", "--innodb-log-file-size=4M"));
    return words;
  }

  private List<String> mySql(Path data) {
    List<String> words = new ArrayList<>();
    words.addAll(List.of(program.toString(), "--no-defaults", "--initialize-insecure"));
    words.addAll(List.of("--datadir=" + data, "--user=" + System.getProperty("user.name")));
    words.add("--innodb-redo-log-capacity=8M"); // it grows while the server runs
    return words;
  }

  private static boolean succeeded(Process process) throws IOException {
    try {
      return process.waitFor() == 0;
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while making a data directory", e);
    }
  }

  private static void copy(Path source, Path target) throws IOException {
    try (Stream<Path> all = Files.walk(source)) {
      for (Path path : (Iterable<Path>) all::iterator) {
        Files.copy(path, target.resolve(source.relativize(path).toString()));
      }
    }
  }
}
