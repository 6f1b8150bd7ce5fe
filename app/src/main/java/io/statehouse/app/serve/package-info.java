/**
 * {@code statehouse serve}: the server put together from its configuration. Nothing else in the
 * program needs a web server, so nothing else loads one.
 */
package io.statehouse.app.serve;
