/**
 * GIS configuration: the declaration of the system, its settings and its documents. {@code cli} has
 * the commands, {@code http} the routes.
 */
package io.statehouse.app.systems.gis;
