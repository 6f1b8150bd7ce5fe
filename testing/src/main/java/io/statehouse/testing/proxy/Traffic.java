package io.statehouse.testing.proxy;

/**
 * What went through in one direction, swallowed or not.
 *
 * @param chunks how many reads it took; a small message written at once is one chunk
 * @param bytes how many bytes these were
 */
public record Traffic(long chunks, long bytes) {
  static final Traffic NONE = new Traffic(0, 0);

  Traffic plus(int chunk) {
    return new Traffic(chunks + 1, bytes + chunk);
  }

  /** Returns what came after {@code earlier}. */
  public Traffic since(Traffic earlier) {
    return new Traffic(chunks - earlier.chunks, bytes - earlier.bytes);
  }
}
