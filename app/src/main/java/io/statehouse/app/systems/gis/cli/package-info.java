/** The commands of {@code statehouse gis}. */
package io.statehouse.app.systems.gis.cli;
