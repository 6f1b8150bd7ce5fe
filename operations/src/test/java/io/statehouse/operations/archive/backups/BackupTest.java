package io.statehouse.operations.archive.backups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.operations.archive.ArchiveException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackupTest {
  @TempDir Path folder;

  @Test
  void a_name_has_the_system_and_the_time() {
    Instant time = Instant.parse("2026-07-26T03:15:09.999Z");

    String name = Backup.name("gis", time);

    assertThat(name).isEqualTo("gis-20260726T031509Z.shz");
    assertThat(Backup.of("gis", folder.resolve(name)))
        .hasValue(new Backup(folder.resolve(name), Instant.parse("2026-07-26T03:15:09Z")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "gis",
        "gis.shz",
        "gis-.shz",
        "gis-shz",
        "-20260726T031509Z.shz",
        "css-20260726T031509Z.shz",
        "GIS-20260726T031509Z.shz",
        "gis2-20260726T031509Z.shz",
        "old-gis-20260726T031509Z.shz",
        "gis-old-20260726T031509Z.shz",
        "gis-20260726T031509Z.shz.part",
        "gis-20260726T031509Z.shz~",
        "gis-20260726T031509Z.SHZ",
        "gis-20260726T031509.shz",
        "gis-20260726T031509+02.shz",
        "gis-20260726t031509z.shz",
        "gis-2026-07-26T03:15:09Z.shz",
        "gis-20260230T031509Z.shz",
        "gis-20260726T241509Z.shz",
        "gis-20260726T036009Z.shz",
        "gis-+120260726T031509Z.shz",
        "gis-١٢٣٤٠٧٢٦T031509Z.shz",
      })
  void any_other_name_is_none_of_a_backup(String name) {
    assertThat(Backup.of("gis", Path.of(name))).isEmpty();
  }

  @Test
  void the_name_of_a_system_may_begin_with_that_of_another() {
    Path file = Path.of("gis-old-20260726T031509Z.shz");

    assertThat(Backup.of("gis-old", file)).isPresent();
    assertThat(Backup.of("gis", file)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/etc", "..", ".hidden", "-x", "a b", "a/b", "a\nb"})
  void a_system_that_is_no_part_of_a_file_name_is_refused(String system) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Backup.name(system, Instant.EPOCH))
        .withMessageStartingWith("a file cannot be named after the system");
    assertThat(Backup.of(system, Path.of(system + "-20260726T031509Z.shz"))).isEmpty();
  }

  @Test
  void a_folder_is_searched_for_the_backups_of_one_system() throws IOException {
    Path older = Files.createFile(folder.resolve("gis-20260725T000000Z.shz"));
    Path newer = Files.createFile(folder.resolve("gis-20260726T000000Z.shz"));
    Files.createFile(folder.resolve("css-20260726T000000Z.shz"));
    Files.createFile(folder.resolve("gis-notes.txt"));
    Files.createDirectory(folder.resolve("gis-20260727T000000Z.shz"));
    Files.createSymbolicLink(folder.resolve("gis-20260728T000000Z.shz"), older);

    assertThat(Backup.in(folder, "gis")).extracting(Backup::file).containsExactly(newer, older);
    assertThat(Backup.in(folder, "runm")).isEmpty();
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> Backup.in(folder.resolve("absent"), "gis"))
        .withMessageEndingWith(" cannot be read: there is no such file or directory");
  }
}
