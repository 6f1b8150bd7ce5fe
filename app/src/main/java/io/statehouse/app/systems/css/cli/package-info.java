/**
 * {@code statehouse css}: Qserv's central state, by the words its operators know.
 *
 * <pre>
 *   databases  database  tables  table  schema  nodes  node  chunks  shared-scans   show
 *   create-*  drop-*  set-*  add-*  delete-*                                        change
 *   get  ls  tree  set  create  rm                                                  single keys
 *   dump  load  ingest                                                              files
 * </pre>
 *
 * Each verb is a small class; {@link io.statehouse.app.systems.css.cli.CssVerb} opens the store for
 * it, and {@link io.statehouse.app.systems.css.cli.CssVerbs} lists them all.
 */
package io.statehouse.app.systems.css.cli;
