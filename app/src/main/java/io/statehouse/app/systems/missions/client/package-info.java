/**
 * Missions as a caller uses them, in a store or on a server.
 *
 * <pre>
 *   MissionsClient  all that a caller can do, each both ways:
 *     StoreMissions    directly on a store
 *     ServerMissions   over Houston's REST API: this server's, or the original's
 *       MissionsServer   one server: where its API is, deadlines, redirects, errors
 * </pre>
 */
package io.statehouse.app.systems.missions.client;
