/**
 * Are the answers that concurrent callers got possible at all? A history is linearizable if each
 * call can be given one moment between its beginning and its end, such that the calls, made one
 * after the other at these moments, would have had the same answers.
 *
 * <pre>
 *   History  --records-->  Operation(invoked, returned, Step)   Step: what it saw, tested, wrote
 *   Linearizability.check(history)  --searches-->  an order, or the calls for which there is none
 * </pre>
 *
 * Start with {@link io.statehouse.ports.contract.linear.Linearizability}.
 */
package io.statehouse.ports.contract.linear;
