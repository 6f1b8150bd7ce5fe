/** The gates before all routes: what is configured of access, applied to requests. */
package io.statehouse.app.http.access;
