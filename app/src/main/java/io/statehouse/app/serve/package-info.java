/**
 * {@code statehouse serve}: the server put together from its configuration.
 *
 * <pre>
 *   ServeCommand --Config--> StatehouseServer, in this order:
 *       SharedParts       metrics, schedule, event streams
 *       ServerAccess      rules, audit log, gate, routes of log-in
 *       ChosenSystem      which systems may be served together
 *       ServedSystems     their stores, routes and sockets
 *       ServerOperations  history, schedules, keys, changes, jobs, whole stores
 *       ServerStatus      health (StoreProbes) and metrics
 *       app.http          HttpServer, with the routes of all of them
 *       WarmUp            what is rehearsed before the server is ready
 *   OpenParts closes them in the reverse order
 * </pre>
 *
 * Nothing else in the program needs a web server, so nothing else loads one. Start with {@link
 * io.statehouse.app.serve.StatehouseServer}.
 */
package io.statehouse.app.serve;
