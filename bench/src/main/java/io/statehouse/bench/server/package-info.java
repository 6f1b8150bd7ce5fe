/**
 * Stores on servers, compared with their raw clients.
 *
 * <pre>
 *   ServerSuite = Product × (Operation × callers, listings, watches)
 *   Product: a server, a Client for the driver and for our store, the targets
 *   OurStores: our stores as all suites open and load them
 *   Client: the common operations; StoreClient is ours, the others are drivers
 * </pre>
 *
 * Pulsar's store runs in a process of its own, since its class path conflicts with ours. Start with
 * {@link io.statehouse.bench.server.ServerSuite}.
 */
package io.statehouse.bench.server;
