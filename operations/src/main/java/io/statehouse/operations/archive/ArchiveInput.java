package io.statehouse.operations.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;

/**
 * The bytes of a file from its beginning, counted and hashed. Several can read one file at a time.
 */
final class ArchiveInput {
  private final FileChannel file;
  private final String name;
  private final long size;
  private final MessageDigest sha = ArchiveFormat.sha256();
  private String part = "the header";
  private long offset;

  /**
   * @param name of the file, for messages
   */
  ArchiveInput(FileChannel file, String name) throws IOException {
    this.file = file;
    this.name = name;
    this.size = file.size();
  }

  /** Sets the name of the part that is read from now on, for messages. */
  void enter(String part) {
    this.part = part;
  }

  long offset() {
    return offset;
  }

  long remaining() {
    return size - offset;
  }

  /** Reads this number of bytes, which count for the digest. */
  byte[] read(int length) throws IOException {
    requireRemaining(length);
    byte[] bytes = new byte[length];
    read(bytes, 0, length);
    return bytes;
  }

  /** Reads this number of bytes into a part of an array; they count for the digest. */
  void read(byte[] into, int from, int length) throws IOException {
    readUnhashed(into, from, length);
    sha.update(into, from, length);
  }

  /** Reads this number of bytes, which do not count for the digest. */
  byte[] readUnhashed(int length) throws IOException {
    requireRemaining(length);
    byte[] bytes = new byte[length];
    readUnhashed(bytes, 0, length);
    return bytes;
  }

  private void readUnhashed(byte[] into, int from, int length) throws IOException {
    requireRemaining(length);
    int done = 0;
    while (done < length) {
      int part = Math.min(ArchiveFormat.IO_BYTES, length - done);
      int read = file.read(ByteBuffer.wrap(into, from + done, part), offset);
      if (read < 0) {
        throw broken("the file became shorter while it was read");
      }
      done += read;
      offset += read;
    }
  }

  /** Throws, before memory is allocated for them, if the file has fewer bytes left. */
  void requireRemaining(long length) {
    if (length > remaining()) {
      throw broken(
          "the file ends "
              + (length - remaining())
              + " bytes too early: it was cut off, or is still being written");
    }
  }

  /** Reads until this number of bytes before the end, for the digest alone. */
  void drain(long untilEnd) throws IOException {
    byte[] bytes = new byte[ArchiveFormat.IO_BYTES];
    while (remaining() > untilEnd) {
      read(bytes, 0, (int) Math.min(bytes.length, remaining() - untilEnd));
    }
  }

  /** Returns the digest of what was read, and begins another. */
  byte[] digest() {
    return sha.digest();
  }

  ArchiveException broken(String problem) {
    return broken(offset, problem);
  }

  ArchiveException broken(long at, String problem) {
    return new ArchiveException(name + ": at byte " + at + ", in " + part + ": " + problem);
  }

  ArchiveException unreadable(IOException failure) {
    return unreadable(name, failure);
  }

  static ArchiveException unreadable(String name, IOException failure) {
    return new ArchiveException(name + " cannot be read", failure);
  }
}
