/** The routes and topics of the demonstration. */
package io.statehouse.app.systems.gis.demo;
