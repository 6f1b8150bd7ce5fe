/**
 * The log: one line per event on standard error, as text or as JSON. Commands log warnings only,
 * the server what it chose; never values or secrets. Logback is configured in code, since reading
 * an XML file would take longer than most commands.
 */
package io.statehouse.app.logging;
