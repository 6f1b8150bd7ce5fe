package io.statehouse.app.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.yaml.Yaml;
import io.statehouse.app.yaml.YamlWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The file that says who may do what. Only its owner may read it, as it holds hashes. */
final class AccessFile {
  private static final String HEAD =
      "# Who may do what; statehouse access changes it. Servers notice at once.\n";

  private static final String SECTION = "access";

  private final Path path;

  AccessFile(Path path) {
    this.path = path;
  }

  /** Returns the bytes of the file. */
  byte[] bytes() {
    try {
      return Files.readAllBytes(path);
    } catch (IOException unreadable) {
      throw new AppException(
          Kind.MISUSED, "cannot read " + path + ": " + FileProblem.of(unreadable), unreadable);
    }
  }

  /**
   * Reads the text of such a file.
   *
   * @throws AppException if it is malformed; no message has a value of it
   */
  AccessDocument parsed(byte[] text) {
    try {
      Object document = Yaml.readSecrets(new String(text, UTF_8));
      if (document == null) {
        return AccessDocument.EMPTY;
      }
      if (document instanceof Map<?, ?> settings
          && settings.get(SECTION) instanceof Map<?, ?> sections) {
        return AccessDocument.SHAPE.readSecret(sections); // of the file of the settings
      }
      if (document instanceof Map<?, ?> sections) {
        return AccessDocument.SHAPE.readSecret(sections);
      }
      throw new IllegalArgumentException(
          "expected roles, users, tokens, certificates, jwt or oidc");
    } catch (IllegalArgumentException malformed) {
      throw new AppException(Kind.MISUSED, path + ": " + malformed.getMessage(), malformed);
    }
  }

  /** Returns the content of the file; empty if there is no file. */
  AccessDocument read() {
    return Files.exists(path) ? parsed(bytes()) : AccessDocument.EMPTY;
  }

  /**
   * Changes the file, whole or not at all. Commands that change it at once do so one after another.
   * A refused change does not create the file.
   *
   * @throws AppException if it cannot be read or written
   */
  void change(UnaryOperator<AccessDocument> change) {
    change.apply(read());
    synchronized (AccessFile.class) { // a lock of the file is one of the whole process
      changeLocked(change);
    }
  }

  private void changeLocked(UnaryOperator<AccessDocument> change) {
    try {
      Path folder = folder();
      Files.createDirectories(folder);
      Path lock = folder.resolve(path.getFileName() + ".lock");
      try (FileChannel channel =
          FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        channel.lock(); // until the channel is closed
        replace(change.apply(read()), folder);
      }
    } catch (IOException failed) {
      throw new AppException(
          Kind.MISUSED, "cannot write " + path + ": " + FileProblem.of(failed), failed);
    }
  }

  private void replace(AccessDocument document, Path folder) throws IOException {
    Path next =
        Files.createTempFile(
            folder,
            ".access",
            ".yaml",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    String text = HEAD + new YamlWriter().text((Object) AccessDocument.SHAPE.document(document));
    try {
      try (FileChannel out = FileChannel.open(next, StandardOpenOption.WRITE)) {
        out.write(ByteBuffer.wrap(text.getBytes(UTF_8)));
        out.force(true);
      }
      Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(next);
    }
  }

  /** Returns the rules that the file has now. */
  AccessRules rules(List<String> systems) {
    return rules(bytes(), systems);
  }

  AccessRules rules(byte[] text, List<String> systems) {
    try {
      return new AccessRules(parsed(text), systems, folder());
    } catch (IllegalArgumentException contradictory) {
      throw new AppException(Kind.MISUSED, path + ": " + contradictory.getMessage(), contradictory);
    }
  }

  /** Returns the folder in which files are that it names. */
  Path folder() {
    return path.toAbsolutePath().getParent();
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
