/**
 * Natural batching: callers that arrive while a request is in flight share the next one.
 *
 * <pre>
 *   caller 1 --commit--&gt; leads --------commit(1)-------&gt; store
 *   caller 2 --commit--&gt; waits, then leads --commitAll(2,3,4)--&gt; store
 *   caller 3 --commit--&gt; waits, gets its response from 2
 *   caller 4 --commit--&gt; waits, gets its response from 2
 * </pre>
 *
 * There is no timer and no extra thread: the first caller leads, at no additional cost. Start with
 * {@link io.statehouse.ports.batching.BatchingStore}; the mechanism is in {@code Batcher}.
 */
package io.statehouse.ports.batching;
