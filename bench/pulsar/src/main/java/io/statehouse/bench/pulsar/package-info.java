/**
 * Pulsar's etcd store, measured from inside a process that has its class path.
 *
 * <pre>
 *   PulsarProcess (the benchmarks)  -- "PUT 64 500" -->  PulsarTurns
 *                                   &lt;-- "per second: 1234.5" --
 * </pre>
 *
 * It is idle between its turns, so that it can be interleaved with others.
 */
package io.statehouse.bench.pulsar;
