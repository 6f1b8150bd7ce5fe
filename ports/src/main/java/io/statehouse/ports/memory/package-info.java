/**
 * A store that lives in memory: for tests of whatever is built on the port, and the plainest
 * example of how to write a store.
 *
 * <pre>
 *   MemoryStore  MemoryStore        clients, each with its own watches and round trips
 *         \        /
 *         MemoryData                one sorted map, one lock
 *
 *   FaultyStore(any store)          the same store on a bad day: outages, lost answers, gaps
 * </pre>
 *
 * Start with {@link io.statehouse.ports.memory.MemoryStore}.
 */
package io.statehouse.ports.memory;
