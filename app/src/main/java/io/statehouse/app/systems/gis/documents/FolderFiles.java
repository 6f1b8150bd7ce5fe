package io.statehouse.app.systems.gis.documents;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * The documents of folders and of the folders in them: files with names that end in .yaml, .yml or
 * .json, in the order of the names, but hidden ones.
 */
final class FolderFiles {
  private static final int MAX_FILES = 20_000;
  private static final int MAX_DEPTH = 32;
  private static final Set<String> ENDINGS = Set.of("yaml", "yml", "json");

  private final Invocation invocation;
  private final List<Path> open = new ArrayList<>();

  FolderFiles(Invocation invocation) {
    this.invocation = invocation;
  }

  /** Returns the files of a folder, or the only one that is named. */
  List<Path> files(Path named) {
    if (Input.isStandardInput(named) || !Files.isDirectory(invocation.file(named))) {
      return List.of(named);
    }
    List<Path> files = new ArrayList<>();
    add(named, files);
    return files;
  }

  private void add(Path folder, List<Path> files) {
    Path real = real(folder);
    if (open.contains(real)) {
      throw wrong(Kind.BAD_INPUT, folder, "it is a link to a folder that it is in");
    }
    if (open.size() == MAX_DEPTH) {
      throw wrong(
          Kind.TOO_LARGE, folder, "folders are nested deeper than " + MAX_DEPTH + " levels");
    }
    open.add(real);
    for (Path entry : entries(folder)) {
      if (Files.isDirectory(invocation.file(entry))) {
        add(entry, files);
      } else if (isDocument(entry)) {
        requireFile(entry);
        if (files.size() == MAX_FILES) {
          throw wrong(Kind.TOO_LARGE, folder, "it has more than " + MAX_FILES + " documents");
        }
        files.add(entry);
      }
    }
    open.remove(open.size() - 1);
  }

  private Path real(Path folder) {
    try {
      return invocation.file(folder).toRealPath();
    } catch (IOException failed) {
      throw Input.unreadable(folder.toString(), failed);
    }
  }

  private List<Path> entries(Path folder) {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(invocation.file(folder), FolderFiles::isShown)) {
      found.forEach(entry -> entries.add(folder.resolve(entry.getFileName())));
    } catch (DirectoryIteratorException failed) {
      throw Input.unreadable(folder.toString(), failed.getCause());
    } catch (IOException failed) {
      throw Input.unreadable(folder.toString(), failed);
    }
    entries.sort(Comparator.comparing(entry -> entry.getFileName().toString()));
    return entries;
  }

  private static boolean isShown(Path entry) {
    return !entry.getFileName().toString().startsWith(".");
  }

  private static boolean isDocument(Path file) {
    String name = file.getFileName().toString();
    return ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1));
  }

  /** Opening a pipe would wait until another process opens it for writing. */
  void requireFile(Path file) {
    Path found = invocation.file(file);
    if (Files.exists(found) && !Files.isRegularFile(found)) {
      throw wrong(Kind.BAD_INPUT, file, "it is not a regular file");
    }
  }

  static AppException wrong(Kind kind, Path file, String problem) {
    return new AppException(kind, Input.named(Input.name(file), problem));
  }
}
