package io.statehouse.operations.archive;

import static java.util.Objects.requireNonNull;

/**
 * The counts and the digest at the end of an archive.
 *
 * @param keyBytes size of all keys, in UTF-8 bytes
 * @param valueBytes size of all values
 * @param sha256 the digest of the archive, in lower-case hexadecimal digits
 */
public record ArchiveSummary(
    long entries, long keyBytes, long valueBytes, long blocks, String sha256) {
  public ArchiveSummary {
    requireNonNull(sha256, "sha256");
  }
}
