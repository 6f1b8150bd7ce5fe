/**
 * CloudChamber over HTTP: the original's REST API, and what it lacks. {@link
 * io.statehouse.app.systems.cloudchamber.http.CloudChamberRoutes} lists all routes.
 *
 * <pre>
 *   request -- SessionGuard --> RackRoutes, PartRoutes --> Inventory, LiveSummary
 *             (the session)  +> WorkloadRoutes ----------> Workloads
 *                            '> EventRoutes --> ChamberFeed --one watch--> store
 * </pre>
 */
package io.statehouse.app.systems.cloudchamber.http;
