package io.statehouse.mysql;

/**
 * A place between two transactions in the binary log of one server.
 *
 * @param server identifies the server
 * @param file the file of the log
 * @param createdSeconds when the server created the file: after its logs were reset, or its data
 *     directory was replaced, another file may have the same name
 * @param offset the place in the file; negative if it is too far into the file to be requested
 */
record BinaryLogPosition(String server, String file, long createdSeconds, long offset) {
  /** A request for the log has four bytes for the offset. */
  private static final long LARGEST_OFFSET = 0xffff_ffffL;

  boolean canBeRequested() {
    return offset >= 0 && offset <= LARGEST_OFFSET;
  }

  boolean isInFileOf(BinaryLogPosition other) {
    return server.equals(other.server)
        && file.equals(other.file)
        && createdSeconds == other.createdSeconds;
  }
}
