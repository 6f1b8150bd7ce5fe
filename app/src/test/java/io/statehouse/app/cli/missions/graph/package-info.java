/** Tests of the drawing of graphs. */
package io.statehouse.app.cli.missions.graph;
