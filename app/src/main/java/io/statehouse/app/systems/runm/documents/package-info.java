/**
 * The JSON documents of runm metadata, which HTTP and the command line print, and their revisions.
 */
package io.statehouse.app.systems.runm.documents;
