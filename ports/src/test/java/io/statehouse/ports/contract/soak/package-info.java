/**
 * Clients of every kind, for as long as one likes, while faults happen around them; afterwards what
 * they received is compared with what is stored.
 *
 * <pre>
 *   Soak --starts--&gt; clients: Chain, Counter, Accounts, Scribble    each knows what must be stored
 *        --starts--&gt; Copy: watch, list, read again                  must end equal to the store
 *   Clients call through Journal, which measures every call and collects what was wrong.
 * </pre>
 */
package io.statehouse.ports.contract.soak;
