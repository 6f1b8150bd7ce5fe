/**
 * Missions over HTTP, as clients of Houston know them: everything below {@code /api/v1}.
 *
 * <pre>
 *   request --AccessGuard: rate limit, then key or administrator--> a routes class --> MissionControl
 *                |                                                |
 *                `--- whatever is thrown --> ErrorDocument <------'
 * </pre>
 *
 * API keys are secrets and part of paths, headers and keys of the store, so nothing here logs more
 * of a request than the pattern of its route. Start with {@link
 * io.statehouse.app.systems.missions.http.MissionsRoutes}.
 */
package io.statehouse.app.systems.missions.http;
