/** The kinds of Qserv's central state that are kept in files: nodes, databases, tables, chunks. */
package io.statehouse.app.systems.css.resources;
