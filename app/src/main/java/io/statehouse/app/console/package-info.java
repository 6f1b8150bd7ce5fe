/**
 * The console: one page, served at {@code /} and {@code /console}, that shows what Qserv CSS keeps,
 * the tree of keys, and missions as they run. It is made of the files below {@code /console} on the
 * class path and talks to the server by the same routes as everybody else; {@code main.js} says
 * which views there are.
 */
package io.statehouse.app.console;
