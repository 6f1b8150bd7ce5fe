/**
 * Entries in the files of other programs, read and written without loss of a byte of a key or
 * value.
 *
 * <pre>
 *   consul   JSON of "consul kv export"
 *   etcd     JSON of "etcdctl get --prefix '' -w json"
 *   redis    commands for "redis-cli --pipe"
 *   lines    a key and its value in Base64 on each line
 * </pre>
 *
 * Start at {@link io.statehouse.operations.archive.export.ExportFormat}.
 */
package io.statehouse.operations.archive.export;
