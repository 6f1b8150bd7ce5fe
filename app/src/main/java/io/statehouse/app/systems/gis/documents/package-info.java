/**
 * The documents of routes, topics and adoption: files, request bodies and results, and their
 * revisions.
 */
package io.statehouse.app.systems.gis.documents;
