/**
 * The file store compared with bare SQLite, RocksDB and the disk.
 *
 * <pre>
 *   FileSuite = Subjects × workloads: durable commits, reads of 1,000 to 1,000,000 keys
 * </pre>
 *
 * The reference is bare SQLite, the engine of the file store. {@code bench/run} counts the syncs of
 * a commit from outside the process.
 */
package io.statehouse.bench.file;
