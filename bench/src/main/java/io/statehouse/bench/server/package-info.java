/**
 * Stores on servers, compared with their raw clients, and where all suites have their stores.
 *
 * <pre>
 *   ServerSuite = Product × (Operation × callers, listings, watches)
 *   Pipelining: callers of our store that begin many calls before they wait
 *   Product: a server, a Client for the driver and for our store, the targets
 *   StoreClient: our store as a bench.raw.Client, as the drivers are
 *   Backend: what a suite runs on, a server or folders; Place: where one build has its store
 *   OurStores: our stores as all suites open and load them
 * </pre>
 *
 * Pulsar's store runs in a process of its own, since its class path conflicts with ours. Start with
 * {@link io.statehouse.bench.server.ServerSuite}.
 */
package io.statehouse.bench.server;
