/**
 * Natural batching: callers who arrive while a request is under way share the next one.
 *
 * <pre>
 *   caller 1 --commit--&gt; leads --------commit(1)-------&gt; store
 *   caller 2 --commit--&gt; waits, then leads --commitAll(2,3,4)--&gt; store
 *   caller 3 --commit--&gt; waits, answered by 2
 *   caller 4 --commit--&gt; waits, answered by 2
 * </pre>
 *
 * There is no timer and no thread of its own: the first caller leads and pays nothing extra. Start
 * with {@link io.statehouse.ports.batching.BatchingStore}; the mechanism is in {@code Batcher}.
 */
package io.statehouse.ports.batching;
