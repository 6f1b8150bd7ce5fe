/**
 * The etcd store: keys and values as etcd holds them, byte for byte, on one member or a cluster.
 *
 * <pre>
 *   EtcdStore
 *     Reader      get, getAll, list, scan, children: ranges, paged
 *     Committer   commit, commitAll: one etcd transaction, many nested in one
 *     Feeds       watch: one followed prefix for any number of listeners
 *        |
 *     Calls       one deadline, one translation of failures
 *        |
 *     Connection  jetcd, its channel, its login and TLS
 * </pre>
 *
 * Start with {@link io.statehouse.etcd.EtcdStore}, then read {@code Batch}, which says what may
 * share a request, and {@code Failure}, which says what a failed one left behind.
 */
package io.statehouse.etcd;
