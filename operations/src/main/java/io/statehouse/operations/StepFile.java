package io.statehouse.operations;

import io.statehouse.domain.layout.Stage;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The steps of one stage, in the order in which they were added, in a temporary file: a plan may be
 * larger than memory. The file exists from the first step on, and is deleted when this is closed or
 * the process ends. Not safe for use by several threads.
 */
final class StepFile implements AutoCloseable {
  private static final byte[] NONE = {};
  private static final int BUFFER_BYTES = 1 << 16;

  /** The number of steps that are read at once where they are read backwards. */
  private static final int BLOCK = 256;

  private final Stage stage;
  private Optional<FileChannel> file = Optional.empty();
  private DataOutputStream out = new DataOutputStream(OutputStream.nullOutputStream());
  private long[] blocks = new long[16]; // where each block of steps begins
  private int steps;
  private long end;

  StepFile(Stage stage) {
    this.stage = stage;
  }

  int size() {
    return steps;
  }

  void add(Step step) {
    try {
      if (file.isEmpty()) {
        open();
      }
      if (steps % BLOCK == 0) {
        int block = steps / BLOCK;
        blocks = block < blocks.length ? blocks : Arrays.copyOf(blocks, 2 * block);
        blocks[block] = end;
      }
      end += write(step);
      steps++;
    } catch (IOException failed) {
      throw noRoom(failed);
    }
  }

  private void open() throws IOException {
    Path path = Files.createTempFile("statehouse-plan-", ".tmp");
    FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    file = Optional.of(channel);
    out =
        new DataOutputStream(
            new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES));
  }

  private long write(Step step) throws IOException {
    byte[] key = step.key().utf8();
    byte[] seen = step.seen().map(state -> state.revision().number().toByteArray()).orElse(NONE);
    byte[] digest = step.seen().map(state -> state.digest().toArray()).orElse(NONE);
    out.writeInt(key.length);
    out.write(key);
    out.writeByte(seen.length);
    out.write(seen);
    out.write(digest);
    out.writeInt(step.value().map(Bytes::size).orElse(-1));
    if (step.value().isPresent()) {
      out.write(step.value().get().toArray());
    }
    return 4L
        + key.length
        + 1
        + seen.length
        + digest.length
        + 4
        + step.value().map(Bytes::size).orElse(0);
  }

  private Step read(DataInputStream in) throws IOException {
    Key key = new Key(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
    byte[] seen = in.readNBytes(in.readUnsignedByte());
    Optional<Step.Seen> state =
        seen.length == 0
            ? Optional.empty()
            : Optional.of(
                new Step.Seen(
                    new Revision(new BigInteger(seen)),
                    Bytes.wrap(in.readNBytes(Checkpoint.DIGEST_BYTES))));
    int size = in.readInt();
    return new Step(
        stage,
        key,
        size < 0 ? Optional.empty() : Optional.of(Bytes.wrap(in.readNBytes(size))),
        state);
  }

  /** Passes on all steps, in the order in which they were added. */
  void forEach(Consumer<Step> action) {
    Iterator<Step> all = from(0, steps);
    while (all.hasNext()) {
      action.accept(all.next());
    }
  }

  /** Passes on all steps, the last one first. */
  void forEachBackwards(Consumer<Step> action) {
    for (int block = (steps - 1) / BLOCK; steps > 0 && block >= 0; block--) {
      List<Step> some = new ArrayList<>();
      from(block, Math.min(BLOCK, steps - block * BLOCK)).forEachRemaining(some::add);
      Collections.reverse(some);
      some.forEach(action);
    }
  }

  private Iterator<Step> from(int block, int count) {
    if (count == 0) {
      return Collections.emptyIterator();
    }
    DataInputStream in;
    try {
      out.flush();
      in =
          new DataInputStream(
              new BufferedInputStream(
                  new PositionedInput(file.orElseThrow(), blocks[block]), BUFFER_BYTES));
    } catch (IOException failed) {
      throw noRoom(failed);
    }
    return new Iterator<>() {
      private int left = count;

      @Override
      public boolean hasNext() {
        return left > 0;
      }

      @Override
      public Step next() {
        if (left-- == 0) {
          throw new NoSuchElementException();
        }
        try {
          return read(in);
        } catch (IOException failed) {
          throw noRoom(failed);
        }
      }
    };
  }

  /** Reads a file from a position on, without moving the position at which it is written. */
  private static final class PositionedInput extends InputStream {
    private final FileChannel file;
    private long position;

    PositionedInput(FileChannel file, long position) {
      this.file = file;
      this.position = position;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      int count = file.read(ByteBuffer.wrap(into, from, length), position);
      position += Math.max(0, count);
      return count;
    }
  }

  private static StoreException noRoom(IOException failed) {
    return new StoreException.WritesRejected(
        "the plan cannot be kept in a temporary file in %s: %s; make room there"
            .formatted(System.getProperty("java.io.tmpdir"), failed.getMessage()),
        failed);
  }

  @Override
  public void close() {
    try {
      if (file.isPresent()) {
        file.get().close();
      }
    } catch (IOException failed) {
      throw noRoom(failed);
    }
  }
}
