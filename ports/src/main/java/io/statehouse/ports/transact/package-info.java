/**
 * Transactions written as code that reads and writes.
 *
 * <pre>
 *   transactor.run(scope -&gt; {
 *     Entry account = scope.get(key).orElseThrow(…);    read: becomes a condition
 *     scope.put(key, changed(account));                 gathered, written at the end
 *   });                                                 lost race: run again
 * </pre>
 *
 * Start with {@link io.statehouse.ports.transact.Transactor}.
 */
package io.statehouse.ports.transact;
