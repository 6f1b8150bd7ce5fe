package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.domain.css.CatalogueFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of one folder. */
final class FolderFiles implements CatalogueFiles {
  private final Path folder;

  FolderFiles(Path folder) {
    this.folder = folder;
  }

  @Override
  public List<String> names() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException failed) {
      throw Input.unreadable(folder.toString(), failed);
    }
  }

  @Override
  public InputStream open(String name) {
    try {
      return Files.newInputStream(folder.resolve(name));
    } catch (IOException failed) {
      throw Input.unreadable(folder.resolve(name).toString(), failed);
    }
  }
}
