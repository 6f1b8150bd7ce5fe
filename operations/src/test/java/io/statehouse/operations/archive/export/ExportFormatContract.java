package io.statehouse.operations.archive.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.operations.archive.ArchiveException;
import io.statehouse.operations.archive.ImportSource;
import io.statehouse.operations.archive.Population;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Prefix;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The promises of every format. */
abstract class ExportFormatContract {
  /** The entries in the golden files. */
  static final List<Entry> GOLDEN =
      List.of(
          Population.entry("/\u0001\b\f\u001f\u007f", "\"quoted\""),
          Population.entry("/<&>", "<tag>"),
          Population.entry("/a", "one"),
          Population.entry("/a b", ""),
          Population.entry("/b\\s", new byte[] {(byte) 0xff, (byte) 0xfe}),
          Population.entry("/q\"q", allBytes()),
          Population.entry("/t\tn\nr\r", "line\n"),
          Population.entry("/é\u2028\u2029", "é"),
          Population.entry("/\ufffd", "x"),
          Population.entry("/😀", "😀"),
          Population.entry("bare", "bare"));

  @TempDir Path folder;

  protected final ExportFormat format;

  ExportFormatContract(String name) {
    format = ExportFormat.named(name).orElseThrow();
  }

  private static byte[] allBytes() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void what_was_written_is_read_again(int seed) {
    List<Entry> entries = Population.of(seed, 60 * seed, 3 << 20);

    assertThat(read(written(entries))).isEqualTo(entries);
  }

  @Test
  void the_oddest_keys_and_values_are_read_again() {
    assertThat(read(written(GOLDEN))).isEqualTo(GOLDEN);
  }

  @Test
  void entries_in_any_order_are_read_in_that_of_their_keys() {
    List<Entry> entries = List.of(Population.entry("/b", "1"), Population.entry("/a", "2"));

    assertThat(read(written(entries))).containsExactly(entries.get(1), entries.get(0));
  }

  @Test
  void a_key_that_comes_twice_is_refused() {
    Entry entry = Population.entry("/a", "1");

    assertThat(refused(written(List.of(entry, entry))))
        .hasMessage("test file: two entries have the same key");
  }

  @Test
  void a_file_that_was_cut_off_within_an_entry_is_refused() {
    byte[] whole = written(GOLDEN.subList(0, 3));
    int accepted = 0;
    for (int length = 1; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      accepted += acceptsCut(cut) && read(cut).size() < 3 ? 1 : 0;
      if (!acceptsCut(cut)) {
        refused(cut);
      }
    }
    assertThat(accepted).isEqualTo(acceptedCuts());
  }

  /** Returns whether a file may end so: a format without an end is whole after each entry. */
  protected boolean acceptsCut(byte[] cut) {
    return false;
  }

  /** Returns how many cuts of three entries go unnoticed. */
  protected int acceptedCuts() {
    return 0;
  }

  @Test
  void a_file_is_read_by_its_path() throws IOException {
    Path file = Files.write(folder.resolve("export"), written(GOLDEN));

    try (ImportSource source = format.read(file);
        Stream<Entry> below = source.entries(new Prefix("/a"))) {
      assertThat(below).containsExactly(GOLDEN.get(2), GOLDEN.get(3));
      assertThat(source.summary().entries()).isEqualTo(GOLDEN.size());
    }
  }

  final byte[] written(List<Entry> entries) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(format.write(entries.stream(), out)).isEqualTo(entries.size());
    return out.toByteArray();
  }

  final List<Entry> read(byte[] file) {
    try (ImportSource source = format.read(new ByteArrayInputStream(file), "test file");
        Stream<Entry> entries = source.entries(Prefix.ALL)) {
      return entries.toList();
    }
  }

  final List<Entry> read(String file) {
    return read(file.getBytes(UTF_8));
  }

  final ArchiveException refused(byte[] file) {
    try {
      throw new AssertionError("accepted: " + read(file));
    } catch (ArchiveException refused) {
      assertThat(refused.getMessage()).startsWith("test file: ").doesNotContain("\n");
      return refused;
    }
  }

  final ArchiveException refused(String file) {
    return refused(file.getBytes(UTF_8));
  }

  static byte[] golden(String name) {
    try (InputStream in = ExportFormatContract.class.getResourceAsStream("/archive/" + name)) {
      return in.readAllBytes();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
