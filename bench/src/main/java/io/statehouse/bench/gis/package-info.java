/**
 * Routes and topics of the GIS configuration, through the domain and with a raw client that writes
 * and reads the same keys.
 *
 * <pre>
 *   GisSuite = (Publishing + Defining + FlipLatency) on a Deployment, or Matching, or KafkaPlan
 *   Deployment: one store, opened several times, and a raw client beside it
 *   Population: the routes, topics and events
 * </pre>
 *
 * Start with {@link io.statehouse.bench.gis.GisSuite}.
 */
package io.statehouse.bench.gis;
