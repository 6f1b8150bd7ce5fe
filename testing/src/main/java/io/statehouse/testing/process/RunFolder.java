package io.statehouse.testing.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.atomic.AtomicInteger;

/** Folders that are deleted with this virtual machine at the latest. Their paths are short. */
public final class RunFolder {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private RunFolder() {}

  /** Makes a new, empty folder, with {@code name} and a number. */
  public static Path create(String name) {
    try {
      // Short, for a server's socket may lie in it and its path has at most 107 bytes.
      return Files.createDirectory(
          Watchdog.here().folder().resolve(name + "-" + COUNT.incrementAndGet()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a folder for " + name, e);
    }
  }

  /** Deletes {@code folder} and what is in it. */
  public static void delete(Path folder) {
    try {
      Files.walkFileTree(folder, new Deletion());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder, e);
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.delete(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
