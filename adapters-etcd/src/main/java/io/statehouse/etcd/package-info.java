/**
 * The etcd store: keys and values as etcd holds them, byte for byte, on one member or a cluster.
 *
 * <pre>
 *   EtcdStore
 *     Reader         get, getAll, list, scan, children: ranges, read in pages
 *     Committer      commit, commitAll: one etcd transaction, many merged or nested in one
 *     WatchedRange   watch: the changes below one prefix, for any number of listeners
 *        |
 *     Connection     the jetcd client, its login and TLS; repeats reads
 *        |
 *     SendGuard      knows what was sent
 * </pre>
 *
 * Start with {@link io.statehouse.etcd.EtcdStore}, then read {@code Batch}, which says what may
 * share a request, and {@code Failure}, which says whether a failed request may have been applied.
 */
package io.statehouse.etcd;
