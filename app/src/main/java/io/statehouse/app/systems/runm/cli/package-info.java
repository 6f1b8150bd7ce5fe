/**
 * {@code statehouse runm}: the metadata in a store, in the words of the original's commands.
 *
 * <pre>
 *   partition  type  provider-type  definition  object  provider     what there is, and its changes
 *   bootstrap                                                        the first partition, by a token
 *   convert                                                          from one layout to the other
 * </pre>
 *
 * {@link io.statehouse.app.systems.runm.cli.RunmCommands} lists all commands, {@link
 * io.statehouse.app.systems.runm.cli.RunmCall} opens the store for them. What they are given in
 * files is read by {@link io.statehouse.app.systems.runm.cli.Documents}.
 */
package io.statehouse.app.systems.runm.cli;
