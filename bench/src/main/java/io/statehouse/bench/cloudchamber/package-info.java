/**
 * An inventory of CloudChamber, reached through the domain and with a driver that reads and writes
 * the same keys.
 *
 * <pre>
 *   CloudChamberSuite = (loads + Operation × callers + WatchLatency) on a Deployment
 *   Deployment: a store with a Population, and each Chamber that reaches it
 *   Chamber: DomainChamber is ours, RawChamber does the same requests through a bench.raw.Driver
 *   Cost: time or rate, and the round trips that Trips counts
 * </pre>
 *
 * Start with {@link io.statehouse.bench.cloudchamber.CloudChamberSuite}.
 */
package io.statehouse.bench.cloudchamber;
