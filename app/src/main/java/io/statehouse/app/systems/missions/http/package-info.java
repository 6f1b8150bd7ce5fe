/**
 * Missions over HTTP, as clients of Houston know them: everything below {@code /api/v1}.
 *
 * <pre>
 *   request --AccessGuard: rate limit, then key or administrator--> MissionsRoutes --> MissionControl
 *                |                                                |
 *                `--- whatever is thrown --> ErrorDocument <------'
 *
 *   store --one watch per API key--> MissionFeeds --LiveEvent--> SocketClient  web socket
 *                                                  `-----------> EventStream   server-sent events
 * </pre>
 *
 * API keys are secrets and part of paths, headers and keys of the store, so nothing here logs more
 * of a request than the pattern of its route. Live events come from the store, whichever process
 * wrote there. A client that is too slow is disconnected; when it comes back it reads everything
 * again. Start with {@link io.statehouse.app.systems.missions.http.MissionsRoutes} and {@link
 * io.statehouse.app.systems.missions.http.LiveMissions}.
 */
package io.statehouse.app.systems.missions.http;
