/**
 * Everything that stores need on their own side of the port and that depends on no driver: an
 * adapter defines how its driver reads, commits and is notified of changes, and little else.
 *
 * <pre>
 *   AdapterStore      a store made of the parts below
 *     StoreReader     its reads
 *     StoreCommitter  its commits
 *   Calls             deadline, closed, every round trip reported and logged
 *   CommitPlan        commitAll: who is sent with whom, an outcome in place for each
 *     Footprint       may two transactions share a request?
 *   Scans             scan: lazy streams made of pages
 *   ChildSegments     children: the next segments below a prefix
 *   SkippedEntries    entries of other programs that results leave out, for check
 *   WatchSupervisor   watch: opens a ChangeSource, and opens it again, for any number of listeners
 *     ChangeSource    how this store is notified of changes
 *     Watchers        notifies each listener at its own pace
 * </pre>
 */
package io.statehouse.ports.adapter;
