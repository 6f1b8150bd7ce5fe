package io.statehouse.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.util.OSInfo;

/** Where SQLite's native library is unpacked, tested in separate processes. */
@Timeout(120)
class NativeLibraryTest {
  @TempDir Path folder;

  @Test
  void it_is_unpacked_once_and_killed_processes_leave_no_further_files() throws IOException {
    runAndKill();
    Path library = library();
    FileTime unpacked = Files.getLastModifiedTime(library);
    Files.writeString(library.resolveSibling("old.unpacking"), "killed while unpacking");
    Files.writeString(library.resolveSibling("young.unpacking"), "just unpacking");
    Files.setLastModifiedTime(library.resolveSibling("old.unpacking"), FileTime.fromMillis(0));

    runAndKill();
    assertThat(library()).isEqualTo(library);
    assertThat(Files.getLastModifiedTime(library)).isEqualTo(unpacked);
    assertThat(Files.createDirectories(temporary())).isEmptyDirectory();

    Files.writeString(library, "cut short");
    runAndKill();
    assertThat(Files.size(library)).isGreaterThan(100_000);
    assertThat(library.resolveSibling("old.unpacking")).doesNotExist();
    assertThat(library.resolveSibling("young.unpacking")).exists();
  }

  @Test
  void its_platform_is_recognised_as_the_driver_does_it() {
    assertThat(NativeLibrary.platform()).isEqualTo(OSInfo.getNativeLibFolderPathForCurrentOS());
  }

  private void runAndKill() throws IOException {
    Files.createDirectories(temporary());
    OtherProcess process =
        OtherProcess.on(
            folder.resolve("store"),
            "-Doptions=?library-folder=" + folder.resolve("lib"),
            "-Djava.io.tmpdir=" + temporary());
    assertThat(process.request("put /a 1")).isEqualTo("applied");
    process.kill();
  }

  private Path temporary() {
    return folder.resolve("tmp");
  }

  private Path library() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("lib"))) {
      List<Path> libraries = files.filter(file -> file.toString().contains("sqlitejdbc")).toList();
      assertThat(libraries).hasSize(1);
      return libraries.get(0);
    }
  }

  @Test
  void a_folder_that_it_cannot_be_loaded_from_is_reported_with_the_setting() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain"), "not a folder");

    try (OtherProcess process =
        OtherProcess.on(
            folder.resolve("store"),
            "-Doptions=?library-folder=" + plain,
            "-Djava.io.tmpdir=" + folder.resolve("absent"))) {
      assertThat(process.response())
          .startsWith("Refused")
          .contains(plain.toString(), "noexec", "library-folder");
    }
  }
}
