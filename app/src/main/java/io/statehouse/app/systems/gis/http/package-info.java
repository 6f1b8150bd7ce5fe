/**
 * {@code /gis}: routes and topics over HTTP.
 *
 * <pre>
 *   /gis/routes ...        RoutingRoutes    the live routes, versions, events matched, publishing
 *   /gis/topics ...        TopicRoutes      what is defined
 *   /gis/adoption ...      AdoptionRoutes   what is adopted; the cluster is read by ClusterReads
 *   /gis/cluster ...       ClusterRoutes    what the cluster has, and moves
 *   /gis/events            EventRoutes      what changes, from one GisFeed for all clients
 * </pre>
 *
 * What is slow is bounded: {@link io.statehouse.app.systems.gis.http.SharedRead} reads the cluster
 * once for all requests of a moment, and few requests may wait for it, or for adoption.
 */
package io.statehouse.app.systems.gis.http;
