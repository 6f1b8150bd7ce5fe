/**
 * The current content of a prefix, held in memory.
 *
 * <pre>
 *   store --watch--&gt; Pending: what is to be read again
 *                       |
 *   store &lt;--getAll, list-- LiveView's one reader --&gt; Content: a sorted map
 *                                                        |
 *                                local watchers, snapshot(), get(), children()
 * </pre>
 *
 * Start with {@link io.statehouse.ports.view.LiveView}.
 */
package io.statehouse.ports.view;
