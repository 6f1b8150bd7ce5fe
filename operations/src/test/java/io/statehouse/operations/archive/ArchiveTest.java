package io.statehouse.operations.archive;

import static io.statehouse.operations.archive.Population.entry;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.operations.archive.ArchiveHeader.View;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveTest {
  private static final int MEGABYTE = 1 << 20;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void what_was_written_is_read_again(int seed) {
    List<Entry> entries = Population.of(seed, 60 * seed, 3 * MEGABYTE);

    try (Archive archive = Archives.open(Archives.of(entries))) {
      assertThat(Archives.entries(archive)).isEqualTo(entries);
      assertThat(archive.summary().entries()).isEqualTo(entries.size());
      assertThat(archive.summary().valueBytes())
          .isEqualTo(entries.stream().mapToLong(one -> one.value().size()).sum());
      assertThat(archive.summary().keyBytes())
          .isEqualTo(entries.stream().mapToLong(one -> one.key().utf8().length).sum());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-9, -8, 0, 2 * MEGABYTE})
  void a_value_of_about_the_size_of_a_block_is_read_again(int more) {
    byte[] value = new byte[MEGABYTE - 1 + more];
    new Random(more).nextBytes(value);
    List<Entry> entries = List.of(entry("a", "1"), entry("b", value), entry("c", value));

    try (Archive archive = Archives.open(Archives.of(entries))) {
      assertThat(Archives.entries(archive)).isEqualTo(entries);
    }
  }

  @Test
  void many_entries_are_read_ahead_and_a_failure_of_their_source_is_not_lost() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 25_000; i++) {
      entries.add(entry("/%05d".formatted(i), "1"));
    }
    StoreException outage = new StoreException.Unavailable("the store is gone");
    Stream<Entry> failing =
        Stream.concat(
            entries.stream(),
            Stream.generate(
                () -> {
                  throw outage;
                }));

    try (Archive archive = Archives.open(Archives.of(entries))) {
      assertThat(Archives.entries(archive)).isEqualTo(entries);
    }
    assertThatThrownBy(
            () ->
                ArchiveWriter.write(
                    OutputStream.nullOutputStream(),
                    Archives.HEADER,
                    failing,
                    ArchiveProgress.NONE))
        .isSameAs(outage);
  }

  @Test
  void the_largest_entry_fits_a_block_of_its_own() {
    byte[] largest = new byte[ArchiveFormat.MAX_BLOCK - 2 * ArchiveFormat.LENGTH_BYTES - 1];
    List<Entry> entries = List.of(entry("a", largest));

    try (Archive archive = Archives.open(Archives.of(entries))) {
      assertThat(Archives.entries(archive)).isEqualTo(entries);
    }
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> Archives.of(List.of(entry("aa", largest))))
        .withMessageContaining("entry 1 ")
        .withMessageContaining("67108865 bytes")
        .satisfies(refused -> assertThat(refused.key()).map(key -> key.text()).hasValue("aa"));
  }

  @Test
  void the_header_is_read_again() {
    ArchiveHeader header =
        new ArchiveHeader(
            "cloudchamber",
            "",
            "überstore 😀",
            Instant.parse("2026-07-26T03:15:00.123456Z"),
            View.SCAN,
            new Prefix("/a\n\ud83d\ude00"));

    try (Archive archive = Archives.open(Archives.of(header, List.of()))) {
      assertThat(archive.header()).isEqualTo(header);
      assertThat(archive.header().created()).isEqualTo(Instant.parse("2026-07-26T03:15:00.123Z"));
    }
  }

  @Test
  void equal_entries_are_written_as_equal_bytes() {
    List<Entry> entries = Population.of(1, 100, 1_000);

    assertThat(Archives.of(entries)).isEqualTo(Archives.of(entries));
  }

  /** The file was written by the first version of the program; every later one reads it. */
  @Test
  void an_archive_of_version_1_is_read() throws IOException {
    try (InputStream in = getClass().getResourceAsStream("/archive/version-1.shz");
        Archive archive = Archive.spool(in, "version-1.shz", ArchiveProgress.NONE)) {
      assertThat(archive.header()).isEqualTo(Archives.HEADER);
      assertThat(Archives.entries(archive)).isEqualTo(Population.of(1, 60, 3_000));
      assertThat(archive.summary().sha256())
          .isEqualTo("b8b0b789f9ba9dbcfed3e8c62cca26d08b43262c06775fdff922fc6dde790d51");
    }
  }

  @Test
  void the_example_in_the_documentation_is_an_archive() throws IOException {
    Pattern line = Pattern.compile("(?m)^ *[0-9]+  ((?:[0-9a-f]{2} ?)+)( .*)?$");
    String page = Files.readString(Path.of("../docs/reference/archive-format.md"));
    String hex =
        line.matcher(page).results().map(found -> found.group(1).trim()).collect(joining(" "));

    byte[] example = HexFormat.ofDelimiter(" ").parseHex(hex);

    assertThat(example).isEqualTo(Archives.of(List.of(entry("/gis/version", "4"))));
  }

  @Test
  void a_prefix_selects_the_keys_that_begin_with_it() {
    List<Entry> entries =
        List.of(
            entry("/a", "0"),
            entry("/a/1", "1"),
            entry("/a/10", "2"),
            entry("/a/1\uffff", "3"),
            entry("/a/1\ud83d\ude00", "4"),
            entry("/a/2", "5"),
            entry("/b", "6"));

    try (Archive archive = Archives.open(Archives.of(entries))) {
      for (String prefix : List.of("", "/", "/a/1", "/a/1\uffff", "/a/10", "/c", "0")) {
        try (Stream<Entry> found = archive.entries(new Prefix(prefix))) {
          assertThat(found)
              .as(prefix)
              .isEqualTo(
                  entries.stream().filter(one -> one.key().text().startsWith(prefix)).toList());
        }
      }
    }
  }

  @Test
  void several_streams_read_one_archive_at_a_time() {
    List<Entry> entries = Population.of(1, 300, 20_000);

    try (Archive archive = Archives.open(Archives.of(entries))) {
      Iterator<Entry> first = archive.entries(Prefix.ALL).iterator();
      Iterator<Entry> second = archive.entries(Prefix.ALL).iterator();
      for (Entry entry : entries) {
        assertThat(first.next()).isEqualTo(entry);
        assertThat(second.next()).isEqualTo(entry);
      }
      assertThat(first.hasNext() || second.hasNext()).isFalse();
    }
  }

  @Test
  void entries_out_of_order_are_refused() {
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> Archives.of(List.of(entry("b", ""), entry("a", ""))))
        .withMessage(
            "entry 2 cannot be written to an archive: its key belongs before that of the entry"
                + " before it");
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> Archives.of(List.of(entry("\ud83d\ude00", ""), entry("\uffff", ""))));
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> Archives.of(List.of(entry("a", "1"), entry("a", "1"))))
        .withMessageContaining("it has the key of the entry before it");
  }

  @Test
  void entries_outside_the_selected_prefix_are_refused() {
    ArchiveHeader header =
        new ArchiveHeader("gis", "", "", Instant.EPOCH, View.SCAN, new Prefix("/gis/"));

    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> Archives.of(header, List.of(entry("/gi", "1"))))
        .withMessageContaining("does not begin with the prefix");
  }

  @Test
  void progress_is_reported_to_the_end_of_the_file() {
    List<Entry> entries = Population.of(3, 500, 100_000);
    List<Long> written = new ArrayList<>();
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    ArchiveSummary summary =
        ArchiveWriter.write(
            out, Archives.HEADER, entries.stream(), (count, bytes) -> written.add(bytes));

    assertThat(written).isSorted().last().isEqualTo((long) out.size());
    assertThat(written).hasSize((int) summary.blocks() + 1);
  }

  @Test
  void a_failing_output_is_reported_in_one_line() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };

    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(
            () -> ArchiveWriter.write(full, Archives.HEADER, Stream.empty(), ArchiveProgress.NONE))
        .withMessage("the archive cannot be written: No space left on device");
  }

  @Test
  void a_new_file_appears_when_it_is_complete() throws IOException {
    Path file = folder.resolve("a.shz");
    List<Entry> entries = Population.of(1, 50, 1_000);
    Stream<Entry> watched =
        entries.stream().peek(entry -> assertThat(Files.exists(file)).isFalse());

    ArchiveSummary summary =
        ArchiveWriter.write(file, Archives.HEADER, watched, ArchiveProgress.NONE);

    assertThat(folder).isDirectoryContaining(path -> path.equals(file));
    assertThat(Files.list(folder)).hasSize(1);
    try (Archive archive = Archive.open(file)) {
      assertThat(archive.summary()).isEqualTo(summary);
      assertThat(Archives.entries(archive)).isEqualTo(entries);
    }
  }

  @Test
  void a_file_is_neither_overwritten_nor_left_unfinished() throws IOException {
    Path file = Files.writeString(folder.resolve("a.shz"), "precious");

    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(
            () -> ArchiveWriter.write(file, Archives.HEADER, Stream.empty(), ArchiveProgress.NONE))
        .withMessage(file + " cannot be written: there is such a file: choose another name");
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(
            () ->
                ArchiveWriter.write(
                    folder.resolve("b.shz"),
                    Archives.HEADER,
                    Stream.of(entry("b", ""), entry("a", "")),
                    ArchiveProgress.NONE));

    assertThat(file).hasContent("precious");
    assertThat(Files.list(folder)).containsExactly(file);
  }

  @Test
  void a_file_that_is_not_there_or_not_a_file_is_refused() {
    Path absent = folder.resolve("absent.shz");

    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> Archive.open(absent))
        .withMessage(absent + " cannot be read: there is no such file or directory");
    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> Archive.open(folder))
        .withMessage(folder + " cannot be read: it is a directory");
  }

  @Test
  void a_closed_archive_is_not_read() {
    Archive archive = Archives.open(Archives.of(List.of(entry("a", "1"))));
    archive.close();

    assertThatExceptionOfType(ArchiveException.class)
        .isThrownBy(() -> Archives.entries(archive))
        .withMessage("test.shz cannot be read: it was closed");
  }
}
