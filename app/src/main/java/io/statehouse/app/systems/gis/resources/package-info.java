/**
 * The kinds of GIS' entities that are kept in files:
 *
 * <pre>
 *   topic   name, partitions, replicas, properties; owner, description, labels     one per topic
 *   routes  routes; allowEmpty, publisher, comment                                  one per store
 * </pre>
 *
 * Both are versioned as a whole, so what is put is gathered and written at the end: all topics in
 * one desired version, all routes as one published version. Start with {@link
 * io.statehouse.app.systems.gis.resources.GisResources}.
 */
package io.statehouse.app.systems.gis.resources;
