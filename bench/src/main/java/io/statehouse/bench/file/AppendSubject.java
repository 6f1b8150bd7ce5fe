package io.statehouse.bench.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.bench.measure.Unchecked;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The disk's limit: records appended to one file, with one force for all waiting callers. */
final class AppendSubject implements Subject {
  private FileChannel file;
  private long written;
  private long forced;
  private boolean forcing;

  @Override
  public String name() {
    return "append+force";
  }

  @Override
  public void open(Path folder) {
    file =
        Unchecked.call(
            () ->
                FileChannel.open(
                    folder.resolve("log"), StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  @Override
  public void put(String key, byte[] value) {
    ByteBuffer record = ByteBuffer.allocate(key.length() + value.length);
    record.put(key.getBytes(UTF_8)).put(value).flip();
    try {
      long mine;
      synchronized (this) {
        file.write(record);
        mine = ++written;
      }
      while (true) {
        long upTo;
        synchronized (this) {
          while (forcing && forced < mine) {
            wait();
          }
          if (forced >= mine) {
            return;
          }
          forcing = true;
          upTo = written;
        }
        file.force(false);
        synchronized (this) {
          forced = upTo;
          forcing = false;
          notifyAll();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void load(List<String> keys, byte[] value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int get(String key) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int list(String prefix) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int page(String prefix, String after, int limit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int children(String prefix) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    Unchecked.run(file::close);
  }
}
