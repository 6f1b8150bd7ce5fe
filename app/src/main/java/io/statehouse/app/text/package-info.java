/**
 * Text at the edge: what people write and what is shown to them.
 *
 * <pre>
 *   "5s", "64MiB"  --Quantity-->  Duration, bytes
 *   a key or value --Printable--> one line that cannot steer a terminal
 * </pre>
 */
package io.statehouse.app.text;
