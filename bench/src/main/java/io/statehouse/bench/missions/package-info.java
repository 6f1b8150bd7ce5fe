/**
 * Missions end to end: the server in a process of its own, and clients that each run one mission
 * after another over HTTP.
 *
 * <pre>
 *   MissionSuite ── ServerProcess: ./statehouse serve --only missions --store URL
 *        └── MissionRun per connection ── HttpLine: one kept connection
 *
 *   BurstSuite   the same, all connections at once, from the first second of a server
 *   HostileSuite one connection, beside clients that occupy the server
 * </pre>
 */
package io.statehouse.bench.missions;
