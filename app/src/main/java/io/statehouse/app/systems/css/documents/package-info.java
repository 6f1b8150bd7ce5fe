/** The JSON documents of Qserv CSS, which HTTP and the command line print, and their revisions. */
package io.statehouse.app.systems.css.documents;
