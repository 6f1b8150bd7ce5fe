/**
 * Stores on servers, each beside its raw client.
 *
 * <pre>
 *   ServerSuite = Product × (Operation × callers, listings, watches)
 *   Product: a server, its Clients (the driver's, ours with batching, ours without), the Aims
 *   Client: what all of them can do; StoreClient is ours, the others are drivers
 *   Figures: what was measured, by Workload and subject
 * </pre>
 *
 * Pulsar's store takes part from a process of its own, since its class path cannot be ours. Start
 * with {@link io.statehouse.bench.server.ServerSuite}.
 */
package io.statehouse.bench.server;
