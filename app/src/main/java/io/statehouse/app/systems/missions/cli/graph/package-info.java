/**
 * Draws a graph of stages in text.
 *
 * <pre>
 *   ◍ fuel ─┬─ ◎ engines ─┬─ ○ launch      GraphDrawing
 *           ╰─ ◍ weather ─╯
 *   Layers   who stands in which column and row; a line that passes a column has a place there
 *   Channel  how the lines between two columns run: which share one, and in what order
 *   Canvas   lines and texts, put together to characters
 * </pre>
 *
 * A line that branches or joins is read from left to right, and whoever can be reached so is waited
 * for. Lines that merely cross do not touch: the one going down is drawn over the other.
 */
package io.statehouse.app.systems.missions.cli.graph;
