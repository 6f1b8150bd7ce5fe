/**
 * JSON for the edge: what {@code --json} and HTTP answers print, and what HTTP requests bring.
 *
 * <p>Documents are plain maps, lists, texts, numbers, booleans and null, so that one shape can be
 * made once and printed by the command line and by the server alike. Only jackson-core is used:
 * binding would cost a command more time to load than to run.
 */
package io.statehouse.app.json;
