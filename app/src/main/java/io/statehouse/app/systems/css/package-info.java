/**
 * Qserv CSS at the edge: how it is opened from the configuration, how its values are written in
 * JSON, and what kind of failure each of its exceptions is. Both the command line and the server
 * build on this, so they cannot differ.
 */
package io.statehouse.app.systems.css;
