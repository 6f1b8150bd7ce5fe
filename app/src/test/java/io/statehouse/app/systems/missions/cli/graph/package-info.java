/** Tests of the drawing of graphs. */
package io.statehouse.app.systems.missions.cli.graph;
