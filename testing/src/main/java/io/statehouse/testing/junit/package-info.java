/**
 * How tests of other modules come by servers.
 *
 * <pre>
 *   &#64;NeedsServer(ServerKind.REDIS)            run by ./test only; skipped, with the reason, if left out
 *   class RedisStoreTest {
 *     … SharedServers.redis() …             one for all tests that do it no harm
 *     … RedisServer.start(REDIS, durable)   one's own, to kill
 * </pre>
 */
package io.statehouse.testing.junit;
