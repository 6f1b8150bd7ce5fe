/**
 * runm's objects, reached through the domain and with a driver that reads and writes the same keys.
 *
 * <pre>
 *   RunmSuite = Deployment per number of objects × (Operation × callers)
 *   Deployment: a store with a Population, and each Metadata that reaches it
 *   Metadata: DomainMetadata is ours, GrpcMetadata a server in front of it,
 *             RawMetadata does the same requests through a bench.raw.Driver
 * </pre>
 *
 * All deployments are open at once and measured in turn, so that figures for a thousand objects and
 * for a million can be compared. Start with {@link io.statehouse.bench.runm.RunmSuite}.
 */
package io.statehouse.bench.runm;
