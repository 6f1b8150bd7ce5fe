/**
 * The right to act alone, held by one of many processes, on any store.
 *
 * <pre>
 *   key:  "17 server-a"     counter, holder
 *
 *   holder     renews by compare-and-set: "18 server-a", "19 server-a", …
 *   contender  sees "19 server-a" unchanged for the lease time by its own clock: "20 server-b"
 *   release    "20 " : free at once
 * </pre>
 *
 * No store's expiry is needed, and no two clocks are compared. Start with {@link
 * io.statehouse.ports.lease.Lease}; {@link io.statehouse.ports.lease.Candidacy} keeps trying in the
 * background.
 */
package io.statehouse.ports.lease;
