package io.statehouse.app.doctor;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.failure.AppException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Examines who may read and write the files with secrets and state. */
final class PermissionExamination implements Examination {
  private static final String AREA = "permissions";

  private static final Set<PosixFilePermission> READ_BY_ALL =
      EnumSet.of(PosixFilePermission.OTHERS_READ);

  private static final Set<PosixFilePermission> WRITTEN_BY_OTHERS =
      EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  @Override
  public List<Diagnosis> examine(Installation installation) {
    Config config = installation.config();
    List<Diagnosis> found = new ArrayList<>();
    contexts(installation, found);
    accessFile(config).ifPresent(file -> secret(file, "who may do what", found));
    config
        .get(ServerSettings.TLS_KEY)
        .map(config::file)
        .ifPresent(file -> secret(file, "the private key of the server", found));
    config
        .settingsFile()
        .filter(file -> holdsSecret(config, file))
        .ifPresent(file -> secret(file, "settings that are secret", found));
    installation.writtenFolders().forEach((folder, names) -> folder(folder, names, found));
    if (found.isEmpty()) {
      found.add(Diagnosis.ok(AREA, "the files with secrets and state are not open to others"));
    }
    return found;
  }

  /** Two files that say it are reported with the configuration. */
  private static Optional<Path> accessFile(Config config) {
    try {
      return config.accessFile();
    } catch (AppException two) {
      return Optional.empty();
    }
  }

  private static boolean holdsSecret(Config config, Path file) {
    Set<String> sources = Set.of(file.getFileName().toString(), file.toString());
    return config
        .applied()
        .filter(each -> each.source().filter(sources::contains).isPresent())
        .anyMatch(
            each ->
                each.setting().secret()
                    || each.value().contains(":***@")
                    || each.value().contains("=***"));
  }

  private static void contexts(Installation installation, List<Diagnosis> found) {
    try {
      installation.invocation().contexts().read();
    } catch (AppException unusable) {
      found.add(
          Diagnosis.error(AREA, unusable.getMessage(), "no command uses a context until then"));
    }
  }

  private static void secret(Path file, String content, List<Diagnosis> found) {
    if (has(file, READ_BY_ALL) || has(file, WRITTEN_BY_OTHERS)) {
      found.add(
          Diagnosis.warning(
              AREA,
              "%s holds %s, and others may read or write it".formatted(file, content),
              "chmod o-rwx,g-w " + file));
    }
  }

  private static void folder(Path folder, List<String> names, List<Diagnosis> found) {
    String what = "%s (%s)".formatted(folder, String.join(", ", names));
    if (has(folder, WRITTEN_BY_OTHERS)) {
      found.add(Diagnosis.error(AREA, "others may write to " + what, "chmod go-w " + folder));
    }
    Path existing = existing(folder);
    if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
      found.add(
          Diagnosis.error(
              AREA,
              "%s cannot be written by this user".formatted(what),
              "change the owner of %s, or the setting".formatted(existing)));
    }
  }

  /** Returns the folder, or the nearest one above it that exists. */
  static Path existing(Path folder) {
    Path existing = folder.toAbsolutePath().normalize();
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    return existing;
  }

  private static boolean has(Path file, Set<PosixFilePermission> permissions) {
    try {
      return Files.getPosixFilePermissions(file).stream().anyMatch(permissions::contains);
    } catch (IOException | UnsupportedOperationException unknown) {
      return false;
    }
  }
}
