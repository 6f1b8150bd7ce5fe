/**
 * Text that users write and text that is printed for them.
 *
 * <pre>
 *   a key or value --Printable--> one line that cannot control a terminal
 *   a line         --TextWidth--> the columns of a terminal that it takes
 * </pre>
 */
package io.statehouse.app.text;
