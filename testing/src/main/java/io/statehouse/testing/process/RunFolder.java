package io.statehouse.testing.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.atomic.AtomicInteger;

/** Folders with short paths, deleted at the latest when this virtual machine ends. */
public final class RunFolder {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private RunFolder() {}

  /** Creates an empty folder, named {@code name} and a number. */
  public static Path create(String name) {
    try {
      // Short, since the path of a server's socket in it may have at most 107 bytes.
      return Files.createDirectory(
          Watchdog.here().folder().resolve(name + "-" + COUNT.incrementAndGet()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a folder for " + name, e);
    }
  }

  /** Deletes {@code folder} and its content. */
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
