/**
 * Checks whether the results of concurrent calls are possible. A history is linearizable if each
 * call can be assigned a point in time between its beginning and its end, such that the calls, made
 * one after another at these points, would have had the same results.
 *
 * <pre>
 *   History  --records-->  Operation(invoked, returned, Step)   Step: what it saw, tested, wrote
 *   Linearizability.check(history)  --searches-->  an order, or the calls for which there is none
 * </pre>
 *
 * Start with {@link io.statehouse.ports.contract.linear.Linearizability}.
 */
package io.statehouse.ports.contract.linear;
