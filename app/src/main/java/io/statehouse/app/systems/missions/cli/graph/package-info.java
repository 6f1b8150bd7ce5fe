/**
 * Draws a graph of stages in text, a row for each stage, in an order in which they can run.
 *
 * <pre>
 *   ◍ roll-out        GraphDrawing   the picture, or a list where the picture would be too wide
 *   ├─◍ fuel          Lanes          the lines at the left, and the order of the rows
 *   │ ◍ engines
 *   ├─│─○ weather
 *   ○ │ │ crew
 *   ○─┴─╯ countdown
 * </pre>
 *
 * A line leads from a stage down to those that wait for it. It reaches a stage from above, or along
 * the stage's own row; lines in a row that cross a {@code │} do not touch it. Everything that can
 * be reached so is an edge, and every edge can.
 */
package io.statehouse.app.systems.missions.cli.graph;
