/**
 * State in a file: entries in the order of their keys, compressed, checked to the last byte.
 *
 * <pre>
 *   .shz        an archive: header, blocks of entries, trailer
 *   .export     the files of other programs: Consul, etcd, Redis, plain lines
 *   .backups    archives in a folder, by the time in their names, and which of them to keep
 * </pre>
 *
 * {@link io.statehouse.operations.archive.ArchiveWriter} writes an archive, {@link
 * io.statehouse.operations.archive.Archive} verifies and reads one; both hold a block in memory.
 * The format is described in {@code docs/reference/archive-format.md}, and its numbers are in
 * {@link io.statehouse.operations.archive.ArchiveFormat}. Messages name positions, not keys, which
 * are secret in some systems.
 */
package io.statehouse.operations.archive;
