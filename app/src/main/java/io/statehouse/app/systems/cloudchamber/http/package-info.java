/**
 * CloudChamber over HTTP: the original's REST API, and what it lacks. {@link
 * io.statehouse.app.systems.cloudchamber.http.CloudChamberRoutes} lists all routes.
 */
package io.statehouse.app.systems.cloudchamber.http;
