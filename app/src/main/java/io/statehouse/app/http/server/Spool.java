package io.statehouse.app.http.server;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Bytes that are written once and then read: in memory, or in a temporary file once they are more
 * than {@value #MEMORY}. For use by one thread at a time.
 */
final class Spool implements Closeable {
  static final int MEMORY = 1 << 20;

  private ByteArrayOutputStream memory = new ByteArrayOutputStream(0);
  private Path file;
  private FileChannel out;
  private long size;

  void write(ByteBuffer bytes) throws IOException {
    size += bytes.remaining();
    if (file == null && size > MEMORY) {
      moveToFile();
    }
    if (file == null) {
      byte[] copy = new byte[bytes.remaining()];
      bytes.get(copy);
      memory.writeBytes(copy);
    } else {
      writeFully(bytes);
    }
  }

  private void moveToFile() throws IOException {
    file = Files.createTempFile("statehouse-body", null);
    out = FileChannel.open(file, StandardOpenOption.WRITE);
    writeFully(ByteBuffer.wrap(memory.toByteArray()));
    memory = null;
  }

  private void writeFully(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
  }

  long size() {
    return size;
  }

  boolean isInMemory() {
    return file == null;
  }

  /** Opens all that was written. */
  InputStream open() throws IOException {
    return file == null
        ? new ByteArrayInputStream(memory.toByteArray())
        : Files.newInputStream(file);
  }

  byte[] bytes() throws IOException {
    return file == null ? memory.toByteArray() : Files.readAllBytes(file);
  }

  /** Forgets everything, and deletes the file. */
  @Override
  public void close() throws IOException {
    if (file != null) {
      out.close();
      Files.deleteIfExists(file);
    }
  }
}
