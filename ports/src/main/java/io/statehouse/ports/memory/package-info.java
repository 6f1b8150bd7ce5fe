/**
 * A store in memory: for tests of code that is built on the port, and the simplest example of a
 * store.
 *
 * <pre>
 *   MemoryStore  MemoryStore        clients, each with its own watches and round trips
 *         \        /
 *         MemoryData                one sorted map, one lock
 *
 *   FaultyStore(any store)          the same store with faults: outages, lost responses, gaps
 * </pre>
 *
 * Start with {@link io.statehouse.ports.memory.MemoryStore}.
 */
package io.statehouse.ports.memory;
