/**
 * Missions as a caller uses them, wherever they are.
 *
 * <pre>
 *   MissionsClient  all that a caller may ask for, as the owner of one API key
 *     StoreMissions    straight on a store
 *     ServerMissions   over Houston's REST API: this server's, or the original's
 *       MissionsServer   one server: where its API is, how long it may take, what its errors say
 * </pre>
 */
package io.statehouse.app.systems.missions.client;
