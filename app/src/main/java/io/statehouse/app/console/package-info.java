/**
 * The console: one page, served at {@code /}, that shows the tree of keys and what Qserv CSS sees
 * in it. It is made of the files below {@code /console} on the class path and talks to the server
 * by the same routes as everybody else.
 */
package io.statehouse.app.console;
