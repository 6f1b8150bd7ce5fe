/**
 * What every store needs on its own side of the port, written once.
 *
 * <pre>
 *   a store's change feed --changed(keys)--> Watchers --changed(change)--> listeners
 *   a store's driver call --happened(…)----> RoundTripListener (log, metrics, tests)
 *   a store's page of keys -----------> PagedScan, ChildSegments --> scan(…), children(…)
 * </pre>
 */
package io.statehouse.ports.adapter;
