/**
 * Programs that run as child processes of this virtual machine and never outlive it.
 *
 * <pre>
 *   ServerProcess --guard(process)--> Watchdog --ids, by a pipe--> a small shell, also a child
 *                                                                  the pipe ends with the virtual machine,
 *                                                                  however that ends: the shell kills what
 *                                                                  still runs and deletes the run's folder
 * </pre>
 *
 * Start with {@link io.statehouse.testing.process.ServerProcess}.
 */
package io.statehouse.testing.process;
