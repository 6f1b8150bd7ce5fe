/**
 * What every store needs on its own side of the port, written once: an adapter says how its driver
 * reads, sends and hears changes, and little else.
 *
 * <pre>
 *   Calls             deadline, closed, every round trip reported and logged
 *   CommitPlan        commitAll: who is sent with whom, an outcome in place for each
 *     Footprint       may two transactions share a request?
 *   Scans             scan: lazy streams made of pages
 *   ChildSegments     children: the next segments below a prefix
 *   LeftOut           what other programs keep that is no entry, for check
 *   WatchSupervisor   watch: opens a ChangeSource, and opens it again, for any number of listeners
 *     ChangeSource    how this store hears of changes
 *     Watchers        notifies each listener at its own pace
 * </pre>
 */
package io.statehouse.ports.adapter;
