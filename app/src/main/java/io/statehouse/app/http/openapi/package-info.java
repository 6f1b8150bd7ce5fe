/** The document at {@code /openapi.json}, written from the declarations of routes. */
package io.statehouse.app.http.openapi;
