/**
 * The state of a server at a glance, {@code GET /overview}: each system and its store, what goes
 * through them, and the results of scheduled work. A response is made from what is in memory.
 *
 * <pre>
 *   requests, round trips --> Traffic --every 10 s--> RateSeries (15 min)
 *   ChangeWatch (one watch of each store) --^
 *   SizeCount (a slow scan, now and then), health, verification, backup --> Overview
 * </pre>
 *
 * Start with {@link io.statehouse.app.overview.Overview}.
 */
package io.statehouse.app.overview;
