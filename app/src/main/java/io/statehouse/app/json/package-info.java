/**
 * JSON at the edge: the documents of {@code --json}, of HTTP responses and of HTTP requests.
 *
 * <p>Documents are plain maps, lists, strings, numbers, booleans and null, so that one shape can be
 * made once and printed by the command line and by the server alike. Only jackson-core is used:
 * binding would cost a command more time to load than to run.
 */
package io.statehouse.app.json;
