/**
 * CloudChamber over HTTP: the original's REST API, and what it lacks.
 *
 * <pre>
 *   /api/users       UserRoutes       log in and out; accounts
 *   /api/session     SessionRoutes    the session of a request; /api/simulation: all sessions
 *   /api/racks       RackRoutes       racks; PartRoutes: their pdus, tors and blades
 *   /api/workloads   WorkloadRoutes   workloads, their instances and the states of these
 *   /api/events      EventRoutes      what changes, from one ChamberFeed for all clients
 *   /api/stepper ... SimulatorRoutes  what only the original's simulator has
 * </pre>
 *
 * {@link io.statehouse.app.systems.cloudchamber.http.CloudChamberRoutes} lists all routes. Each is
 * made by {@link io.statehouse.app.systems.cloudchamber.http.SessionGuard}, which finds the session
 * of a request, and responds to failures in plain text as {@link
 * io.statehouse.app.systems.cloudchamber.http.PlainErrors} says. Records are read and written by
 * {@link io.statehouse.app.systems.cloudchamber.http.RecordDocument}, with revisions as entity
 * tags.
 */
package io.statehouse.app.systems.cloudchamber.http;
