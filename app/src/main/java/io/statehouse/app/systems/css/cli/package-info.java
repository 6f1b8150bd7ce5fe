/**
 * {@code statehouse css}: Qserv's central state, in the words of its operators.
 *
 * <pre>
 *   databases  database  tables  table  schema  nodes  node  chunks  shared-scans   show
 *   create-*  drop-*  set-*  add-*  delete-*                                        change
 *   get  ls  tree  set  create  rm                                                  single keys
 *   dump  load  ingest                                                              files
 * </pre>
 *
 * A command is a static method of the class of its subject; {@link
 * io.statehouse.app.systems.css.cli.CssCall} opens the store for it, and {@link
 * io.statehouse.app.systems.css.cli.CssCommands} lists them all.
 */
package io.statehouse.app.systems.css.cli;
