/** The routes below {@code /gis}. */
package io.statehouse.app.systems.gis.http;
