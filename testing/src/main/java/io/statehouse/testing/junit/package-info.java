/**
 * The servers for tests of other modules.
 *
 * <pre>
 *   &#64;NeedsServer(ServerKind.REDIS)            run by ./test only; skipped, with the reason, if left out
 *   class RedisStoreTest {
 *     … SharedServers.redis() …             shared by all tests that do it no harm
 *     … RedisServer.start(REDIS, durable)   private to the test, which may kill it
 * </pre>
 */
package io.statehouse.testing.junit;
