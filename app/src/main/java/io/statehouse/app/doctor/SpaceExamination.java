package io.statehouse.app.doctor;

import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.operations.Quantities;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Examines the free space of the folders with state, the audit log and backups. */
final class SpaceExamination implements Examination {
  private static final String AREA = "space";
  private static final long LITTLE = 1L << 30;
  private static final long TOO_LITTLE = 100L << 20;

  @Override
  public List<Diagnosis> examine(Installation installation) {
    List<Diagnosis> found = new ArrayList<>();
    Map<FileStore, List<String>> byDisk = new LinkedHashMap<>();
    installation
        .writtenFolders()
        .forEach(
            (folder, names) -> {
              try {
                FileStore disk = Files.getFileStore(PermissionExamination.existing(folder));
                byDisk.computeIfAbsent(disk, other -> new ArrayList<>()).addAll(names);
              } catch (IOException unknown) {
                found.add(unknown(folder + ": " + FileProblem.of(unknown)));
              }
            });
    byDisk.forEach((disk, names) -> found.add(examine(disk, String.join(", ", names))));
    return found;
  }

  private static Diagnosis examine(FileStore disk, String names) {
    try {
      return diagnosis(names, disk.getUsableSpace());
    } catch (IOException unknown) {
      return unknown(names + ": " + FileProblem.of(unknown));
    }
  }

  private static Diagnosis unknown(String why) {
    return Diagnosis.warning(AREA, "the free space is not known of " + why, "check the disk");
  }

  static Diagnosis diagnosis(String names, long free) {
    String finding = "%s free for %s".formatted(Quantities.bytes(free), names);
    if (free < TOO_LITTLE) {
      return Diagnosis.error(AREA, finding, "free space now: writes fail when it is full");
    }
    return free < LITTLE
        ? Diagnosis.warning(AREA, finding, "free space, or move the folder to a larger disk")
        : Diagnosis.ok(AREA, finding);
  }
}
