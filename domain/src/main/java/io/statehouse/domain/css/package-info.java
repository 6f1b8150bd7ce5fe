/**
 * Qserv's central state: which databases and tables a distributed catalogue has, how the sky is cut
 * for them, and which nodes hold which piece.
 *
 * <pre>
 *   Css.open(store, settings)
 *     databases()  tables()  nodes()  chunks()  sharedScans()  watcher()    what it means
 *     tree()                                                                the keys themselves
 *     dump()  ingest()          Loader                                      files
 * </pre>
 *
 * What is stored is byte for byte what the original stores; {@link
 * io.statehouse.domain.css.entities.Mode} says what to do where the original is plainly wrong.
 * Start with {@link io.statehouse.domain.css.Css}, then {@link io.statehouse.domain.css.Databases};
 * keys and codecs are in {@link io.statehouse.domain.css.layout}.
 */
package io.statehouse.domain.css;
