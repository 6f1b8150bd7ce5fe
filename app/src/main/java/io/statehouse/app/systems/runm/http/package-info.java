/**
 * {@code /runm}: runm's metadata over HTTP.
 *
 * <pre>
 *   /runm/partitions/{uuid}                partitions
 *   /runm/object-types  /provider-types    types, which are only read
 *   /runm/objects?property=os=linux        objects, by one filter
 *   /runm/find/objects                     objects, by the alternatives of a document
 *   /runm/delete/objects                   many objects are deleted
 *   /runm/objects/{uuid}/…                 one object; its parts are changed one by one
 *   /runm/by-name/object?type=&amp;name=       one object or partition, by name
 *   /runm/definitions?type=&amp;partition=     what objects must look like; /effective
 *   /runm/bootstrap                        the first partition, for a token
 *   /runm/watch                            what changes
 * </pre>
 *
 * Names may hold slashes, so that they are parameters and never part of a path. Who sends a request
 * is said by three headers, of which start with {@link
 * io.statehouse.app.systems.runm.http.SessionHeaders}.
 */
package io.statehouse.app.systems.runm.http;
