/**
 * The log: one line per event on standard error. Commands log warnings only, the server what it
 * chose; never values or secrets. Logback is set up by code, since reading an XML file would cost a
 * command more time than its work.
 */
package io.statehouse.app.logging;
