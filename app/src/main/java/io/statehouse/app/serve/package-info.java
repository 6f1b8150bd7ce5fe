/**
 * {@code statehouse serve}: the server put together from its configuration.
 *
 * <pre>
 *   ServeCommand --Config--> StatehouseServer: opens the stores, starts the systems
 *                              |-- their routes and sockets ----.
 *                              |-- HealthRoutes (StoreProbes) --+--> app.http: HttpServer
 *                              `-- Metrics ---------------------'
 * </pre>
 *
 * Nothing else in the program needs a web server, so nothing else loads one. Start with {@link
 * io.statehouse.app.serve.StatehouseServer}.
 */
package io.statehouse.app.serve;
