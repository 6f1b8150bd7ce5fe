/**
 * Text that users write and text that is printed for them.
 *
 * <pre>
 *   "5s", "64MiB"  --Quantity-->  Duration, bytes
 *   a key or value --Printable--> one line that cannot control a terminal
 * </pre>
 */
package io.statehouse.app.text;
