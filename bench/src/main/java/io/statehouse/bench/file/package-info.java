/**
 * The file store beside bare SQLite, RocksDB and the disk.
 *
 * <pre>
 *   FileSuite = Subjects × workloads: durable commits, reads of 1,000 to 1,000,000 keys
 * </pre>
 *
 * The reference is bare SQLite, whose engine the file store has. How many syncs a commit costs is
 * counted from outside, by {@code bench/run}.
 */
package io.statehouse.bench.file;
