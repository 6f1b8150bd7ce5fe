/**
 * Missions as the command line and HTTP both see them: opening them as configured, and what their
 * failures mean to a caller.
 */
package io.statehouse.app.systems.missions;
