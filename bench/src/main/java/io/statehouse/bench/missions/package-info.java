/**
 * Missions end to end: the server in a process of its own, and clients that each run one mission
 * after another over HTTP.
 *
 * <pre>
 *   MissionSuite ── ServerProcess: ./statehouse serve --only missions --store URL
 *        └── MissionRun per connection ── HttpLine: one kept connection
 * </pre>
 */
package io.statehouse.bench.missions;
