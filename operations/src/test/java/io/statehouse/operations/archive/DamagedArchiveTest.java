package io.statehouse.operations.archive;

import static io.statehouse.operations.archive.Population.entry;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.airlift.compress.zstd.ZstdCompressor;
import io.statehouse.operations.archive.ArchiveHeader.View;
import io.statehouse.ports.Prefix;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedArchiveTest {
  /** Three blocks: the second is compressed. */
  private static final byte[] ARCHIVE =
      Archives.of(List.of(entry("/a", "1"), entry("/b", "x".repeat(900)), entry("/c", "😀")), 40);

  @TempDir Path folder;

  @Test
  void every_flipped_bit_is_noticed() throws IOException {
    Path file = folder.resolve("a.shz");
    for (int at = 0; at < ARCHIVE.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] flipped = ARCHIVE.clone();
        flipped[at] ^= (byte) (1 << bit);

        refused(Files.write(file, flipped));
      }
    }
  }

  @Test
  void every_other_byte_in_a_place_is_noticed() throws IOException {
    Path file = folder.resolve("a.shz");
    for (int at = 0; at < ARCHIVE.length; at++) {
      for (int value : List.of(0, 1, 0x42, 0x45, 0x7f, 0x80, 0xff)) {
        byte[] changed = ARCHIVE.clone();
        changed[at] = (byte) value;
        if (changed[at] != ARCHIVE[at]) {
          refused(Files.write(file, changed));
        }
      }
    }
  }

  @Test
  void a_cut_at_every_length_is_noticed() throws IOException {
    Path file = folder.resolve("a.shz");
    for (int length = 0; length < ARCHIVE.length; length++) {
      refused(Files.write(file, Arrays.copyOf(ARCHIVE, length)));
    }
  }

  @Test
  void whatever_follows_is_noticed() throws IOException {
    Path file = folder.resolve("a.shz");
    for (byte[] more : List.of(new byte[1], new byte[] {'\n'}, ARCHIVE)) {
      assertThat(refused(Files.write(file, joined(ARCHIVE, more))))
          .hasMessageEndingWith(more.length + " bytes follow the end of the archive: remove them");
    }
  }

  @Test
  void messages_name_the_place_and_what_is_wrong() {
    byte[] flipped = ARCHIVE.clone();
    flipped[80] ^= 1;

    assertThat(refused(new byte[0]))
        .hasMessage("test.shz: at byte 0, in the header: the file is empty");
    assertThat(refused("[\n{\n".getBytes(UTF_8)))
        .hasMessageStartingWith("test.shz: at byte 0, in the header: the file is no archive");
    assertThat(refused(flipped))
        .hasMessage(
            "test.shz: at byte 52, in block 1: the checksum of its content does not match: the file"
                + " is damaged");
    assertThat(refused(Arrays.copyOf(ARCHIVE, 80)))
        .hasMessage(
            "test.shz: at byte 74, in block 1: the file ends 5 bytes too early: it was cut off, or"
                + " is still being written");
    byte[] later = ARCHIVE.clone();
    later[9] = 2;
    assertThat(refused(later))
        .hasMessage(
            "test.shz: at byte 8, in the header: the version of the format is 2, and this program"
                + " reads only version 1");
  }

  @Test
  void keys_are_checked_even_where_all_checksums_are_right() {
    assertThat(refused(forged(2, content("b", "1", "a", "2"))))
        .hasMessageContaining("a key in it does not follow the key before it");
    assertThat(refused(forged(2, content("a", "1", "a", "1"))))
        .hasMessageContaining("a key in it does not follow the key before it");
    assertThat(refused(forged(1, content("", "1")))).hasMessageContaining("a key in it is invalid");
    assertThat(refused(forged(1, content("a\0", "1"))))
        .hasMessageContaining("a key in it is invalid");
    assertThat(refused(forged(1, new byte[] {0, 0, 0, 1, (byte) 0xff, 0, 0, 0, 0})))
        .hasMessageContaining("a key in it is invalid");
  }

  @Test
  void keys_outside_the_prefix_of_the_header_are_refused() {
    ArchiveHeader header =
        new ArchiveHeader("", "", "", Instant.EPOCH, View.SCAN, new Prefix("/gis/"));
    byte[] start = HeaderCodec.encode(header);

    assertThat(refused(forged(start, block(1, content("/x", "1")))))
        .hasMessageContaining("does not begin with the prefix");
  }

  @Test
  void lengths_within_a_block_are_checked_even_where_all_checksums_are_right() {
    byte[] content = content("a", "1", "b", "2");

    assertThat(refused(forged(1, content)))
        .hasMessageContaining("it has 10 bytes after its last entry");
    assertThat(refused(forged(3, content)))
        .hasMessageContaining("a key in it ends after the block");
    assertThat(refused(forged(-1, content))).hasMessageContaining("a key in it ends after");
    assertThat(refused(forged(0, content))).hasMessageContaining("it has no entries");
    for (int length : List.of(2, 100, Integer.MAX_VALUE, -1, Integer.MIN_VALUE)) {
      byte[] keys = content.clone();
      ByteBuffer.wrap(keys).putInt(0, length);
      assertThat(refused(forged(2, keys))).hasMessageContaining("block 1");
      byte[] values = content.clone();
      ByteBuffer.wrap(values).putInt(5, length);
      assertThat(refused(forged(2, values))).hasMessageContaining("block 1");
    }
  }

  @Test
  void a_block_that_is_larger_than_allowed_is_refused_before_it_is_decompressed() {
    byte[] compressed = compressed(new byte[2 << 20]);

    assertThat(refused(forged(block((byte) 1, 2, 2 << 20, compressed))))
        .hasMessageContaining("its length of 2097152 bytes is over the limit");
    assertThat(refused(forged(block((byte) 1, 1, (64 << 20) + 1, compressed))))
        .hasMessageContaining("its length of 67108865 bytes is over the limit");
    assertThat(refused(forged(block((byte) 1, 1, -1, compressed))))
        .hasMessageContaining("its length of 4294967295 bytes is over the limit");
  }

  @Test
  void content_that_decompresses_to_another_length_is_refused() {
    byte[] compressed = compressed(new byte[2 << 20]);

    assertThat(refused(forged(block((byte) 1, 1, 1 << 20, compressed))))
        .hasMessageContaining("decompress");
    assertThat(refused(forged(block((byte) 1, 1, 3 << 20, compressed))))
        .hasMessageContaining("it decompresses to 2097152 bytes instead of 3145728");
    assertThat(refused(forged(block((byte) 1, 1, 1 << 20, new byte[100]))))
        .hasMessageContaining("it cannot be decompressed");
    assertThat(refused(forged(block((byte) 0, 1, 100, compressed))))
        .hasMessageContaining("bytes for a content of 100");
    assertThat(refused(forged(block((byte) 2, 1, 100, compressed))))
        .hasMessageContaining("its codec 2 is unknown");
  }

  @Test
  void the_counts_in_the_trailer_are_compared() {
    for (int field = 0; field < 4; field++) {
      byte[] changed = ARCHIVE.clone();
      changed[ARCHIVE.length - ArchiveFormat.TRAILER_BYTES + 8 * (field + 1)]++;

      assertThat(refused(Archives.withRightChecksums(changed)))
          .hasMessageContaining("its counts are not those of what precedes it");
    }
  }

  @Test
  void a_block_that_is_missing_or_moved_is_noticed() {
    byte[] start = HeaderCodec.encode(Archives.HEADER);
    byte[] a = block(1, content("a", "1"));
    byte[] b = block(1, content("b", "2"));
    byte[] right = archive(start, 2, a, b);
    try (Archive archive = Archives.open(right)) {
      assertThat(Archives.entries(archive)).hasSize(2);
    }

    int end = right.length - ArchiveFormat.TRAILER_BYTES;
    byte[] first = Arrays.copyOfRange(right, start.length, start.length + a.length);
    byte[] second = Arrays.copyOfRange(right, start.length + a.length, end);
    byte[] tail = Arrays.copyOfRange(right, end, right.length);

    assertThat(refused(joined(start, first, tail))).hasMessageContaining("SHA-256");
    assertThat(refused(joined(start, first, second, second, tail)))
        .hasMessageContaining("does not follow");
    assertThat(refused(joined(start, second, first, tail))).hasMessageContaining("does not follow");
  }

  private ArchiveException refused(Path file) {
    try (Archive accepted = Archive.open(file)) {
      throw new AssertionError("the damage was not noticed: " + accepted.summary());
    } catch (ArchiveException refused) {
      requireOneLine(refused);
      return refused;
    }
  }

  private static ArchiveException refused(byte[] archive) {
    try (Archive accepted = Archives.open(archive)) {
      throw new AssertionError("the damage was not noticed: " + accepted.summary());
    } catch (ArchiveException refused) {
      requireOneLine(refused);
      return refused;
    }
  }

  private static void requireOneLine(ArchiveException refused) {
    if (!refused.getMessage().matches(".*\\.shz: at byte [0-9]+, in [a-z0-9 ]+: .+")) {
      throw new AssertionError("message without a place: " + refused.getMessage(), refused);
    }
  }

  private static byte[] forged(int entries, byte[] content) {
    return forged(block(entries, content));
  }

  private static byte[] forged(byte[] block) {
    return forged(HeaderCodec.encode(Archives.HEADER), block);
  }

  private static byte[] forged(byte[] header, byte[] block) {
    return archive(header, 1, block);
  }

  private static byte[] archive(byte[] header, int entries, byte[]... blocks) {
    ByteBuffer trailer = ByteBuffer.allocate(ArchiveFormat.TRAILER_BYTES);
    trailer.put(ArchiveFormat.TRAILER).putLong(entries).putLong(entries).putLong(entries);
    trailer.putLong(blocks.length);
    trailer.put(ArchiveFormat.TRAILER_BYTES - ArchiveFormat.END.length, ArchiveFormat.END);
    return Archives.withRightChecksums(joined(header, joined(blocks), trailer.array()));
  }

  private static byte[] block(int entries, byte[] content) {
    return block(ArchiveFormat.PLAIN, entries, content.length, content);
  }

  private static byte[] block(byte codec, int entries, int length, byte[] stored) {
    return ByteBuffer.allocate(ArchiveFormat.BLOCK_HEADER_BYTES + stored.length)
        .put(ArchiveFormat.BLOCK)
        .put(codec)
        .putInt(entries)
        .putInt(length)
        .putInt(stored.length)
        .putLong(0)
        .put(stored)
        .array();
  }

  private static byte[] content(String... keysAndValues) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (String text : keysAndValues) {
      byte[] bytes = text.getBytes(UTF_8);
      content.writeBytes(ByteBuffer.allocate(4).putInt(bytes.length).array());
      content.writeBytes(bytes);
    }
    return content.toByteArray();
  }

  private static byte[] compressed(byte[] content) {
    ZstdCompressor zstd = new ZstdCompressor();
    byte[] compressed = new byte[zstd.maxCompressedLength(content.length)];
    return Arrays.copyOf(
        compressed, zstd.compress(content, 0, content.length, compressed, 0, compressed.length));
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }
}
