package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.domain.css.FileSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is read twice; standard input is first set aside in a file of its own. */
final class GivenFile implements FileSource, AutoCloseable {
  private final Path path;
  private final boolean temporary;

  private GivenFile(Path path, boolean temporary) {
    this.path = path;
    this.temporary = temporary;
  }

  static GivenFile open(Invocation invocation, Path named) {
    if (!named.toString().equals("-")) {
      return new GivenFile(invocation.file(named), false);
    }
    try {
      Path copy = Files.createTempFile("statehouse-load", null);
      Files.copy(invocation.in(), copy, StandardCopyOption.REPLACE_EXISTING);
      return new GivenFile(copy, true);
    } catch (IOException failed) {
      throw Input.unreadable("standard input", failed);
    }
  }

  @Override
  public InputStream open() {
    try {
      return Files.newInputStream(path);
    } catch (IOException failed) {
      throw Input.unreadable(path.toString(), failed);
    }
  }

  @Override
  public void close() {
    try {
      if (temporary) {
        Files.delete(path);
      }
    } catch (IOException left) {
      path.toFile().deleteOnExit();
    }
  }
}
