package io.statehouse.testing.proxy;

/**
 * The traffic in one direction, including dropped bytes.
 *
 * @param chunks the number of reads; a small message written at once is one chunk
 * @param bytes the number of bytes
 */
public record Traffic(long chunks, long bytes) {
  static final Traffic NONE = new Traffic(0, 0);

  Traffic plus(int chunk) {
    return new Traffic(chunks + 1, bytes + chunk);
  }

  /** Returns the traffic since {@code earlier}. */
  public Traffic since(Traffic earlier) {
    return new Traffic(chunks - earlier.chunks, bytes - earlier.bytes);
  }
}
