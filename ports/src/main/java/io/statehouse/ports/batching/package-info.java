/**
 * Natural batching: callers that arrive while a request is in flight share the next one.
 *
 * <pre>
 *   caller 1 --commit--&gt; --------commit(1)--------&gt; store
 *   caller 2 --commit--&gt; queue
 *   caller 3 --commit--&gt; queue   leader --commitAll(2,3,4)--&gt; store
 *   caller 4 --commitAsync--&gt; queue, and goes on
 * </pre>
 *
 * A lone caller waits for no timer, and uses no other thread. Leaders are threads of this package,
 * so that no caller can interrupt the request of another. Start with {@link
 * io.statehouse.ports.batching.BatchingStore}; the mechanism is in {@code Batcher}, and in {@code
 * Pipeline} for callers that do not wait.
 */
package io.statehouse.ports.batching;
